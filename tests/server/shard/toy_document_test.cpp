#include <gtest/gtest.h>

#include "server/document/channel.hpp"
#include "server/shard/shard.hpp"
#include "tests/server/support/server_bench.hpp"

/// A new kind of document is one class and one row, as here: watching, coming back and letting go are the
/// server's.
namespace kabinet::testing {
namespace {

/// A number that everybody sees. Lives on the last shard, under the name "toy".
class Toy : public Source, public Sources {
  public:
    explicit Toy(Shard& shard) : channel_(Document("toy", "toys", views_, 8), shard, shard.metrics()) {
        count(0);
    }

    void watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) override {
        channel_.watch(id, {}, from, std::move(reply));
    }
    void unwatch(WatcherId id) override { channel_.unwatch(id); }
    void find(const std::string&, Found found) override { found(this); }
    void unwatch(const std::string&, WatcherId id, std::move_only_function<void()> done) override {
        unwatch(id);
        done();
    }

    void count(int number) {
        {
            JsonWriter out = views_.next(0);
            out.begin_object();
            out.key("count").number(number);
            out.end_object();
        }
        channel_.change(views_.advance());
    }
    std::size_t watchers() const { return channel_.watchers(); }

  private:
    Views views_{1};
    Channel channel_;
};

constexpr int kShards = 2;

struct ToyDocument : ::testing::Test {
    ToyDocument() : bench(kShards) {
        bench.kinds.insert(bench.kinds.begin(),
                           {.has = [](const std::string& doc) { return doc == "toy"; },
                            .home = [](const Placement&, const std::string&) { return kShards - 1; },
                            .at = [this](Shard& shard) -> Sources& {
                                if (!toy) toy = std::make_unique<Toy>(shard);
                                return *toy;
                            }});
        bench.restart();
        client = &bench.talker(0);
    }
    Json hello(Talker& who, std::int64_t seq) {
        return who.call("hello",
                        {{"client", "x"}, {"resume", {{{"doc", "toy"}, {"epoch", "toys"}, {"seq", seq}}}}});
    }

    std::unique_ptr<Toy> toy;
    ServerBench bench;
    Talker* client = nullptr;
};

TEST_F(ToyDocument, is_watched_and_told) {
    EXPECT_EQ(hello(*client, 100)["lost"], Json::array());
    bench.wait();
    EXPECT_EQ(client->documents["toy"], Json({{"count", 0}}));
    toy->count(7);
    bench.wait();
    EXPECT_EQ(client->documents["toy"], Json({{"count", 7}}));
}

TEST_F(ToyDocument, is_resumed_by_patches) {
    hello(*client, 100);
    bench.wait();
    const std::int64_t seen = client->seqs["toy"];
    client->wire->cut();
    bench.wait();
    EXPECT_EQ(toy->watchers(), 0u);
    toy->count(8);
    Talker& again = bench.talker(1);
    again.hold(*client, "toy", seen);
    hello(again, seen);
    bench.wait();
    EXPECT_EQ(again.snapshots["toy"], 0);
    EXPECT_EQ(again.documents["toy"], Json({{"count", 8}}));
}

}  // namespace
}  // namespace kabinet::testing
