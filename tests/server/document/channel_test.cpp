#include "server/document/channel.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "tests/server/support/sample_document.hpp"

namespace kabinet {
namespace {

/// Someone who notes what is delivered, or breaks the test when nothing may come any more.
class Note : public Watcher {
  public:
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override {
        ASSERT_FALSE(dead) << "delivered to one who has left";
        frames.push_back(frame);
        kinds.push_back(kind);
        docs.push_back(doc);
    }
    void missed(const std::string& doc) override { missing.push_back(doc); }
    std::string last() const {
        return Json::parse(frames.back()->payload())["method"].get<std::string>() + " " +
               Json::parse(frames.back()->payload())["params"]["seq"].dump();
    }
    bool dead = false;
    std::vector<FramePtr> frames;
    std::vector<FrameKind> kinds;
    std::vector<std::string> docs;
    std::vector<std::string> missing;
};

std::vector<FramePtr> one_frame() {
    return {Frame::text("{}")};
}

TEST(Hub, delivers_to_those_who_watch_that_document) {
    Hub hub;
    Note a;
    Note b;
    hub.join(1, a);
    hub.join(2, b);
    hub.attach("x", 1, {}, {});
    hub.attach("y", 2, {}, {});
    hub.deliver("x", one_frame());
    EXPECT_EQ(a.frames.size(), 1u);
    EXPECT_TRUE(b.frames.empty());
}

TEST(Hub, delivers_first_frames_at_once) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.attach("x", 1, {0, FrameKind::urgent}, one_frame());
    EXPECT_EQ(note.kinds, std::vector{FrameKind::urgent});
}

TEST(Hub, delivers_to_players_before_spectators) {
    Hub hub;
    std::vector<std::string> order;
    struct Named : Watcher {
        Named(std::vector<std::string>& told, std::string who) : order_(told), name_(std::move(who)) {}
        void deliver(const std::string&, const FramePtr&, FrameKind) override { order_.push_back(name_); }
        void missed(const std::string&) override {}
        std::vector<std::string>& order_;
        std::string name_;
    };
    Named spectator(order, "spectator");
    Named player(order, "player");
    hub.join(1, spectator);
    hub.join(2, player);
    hub.attach("x", 1, {0, FrameKind::bulk}, {});
    hub.attach("x", 2, {0, FrameKind::urgent}, {});
    hub.deliver("x", one_frame());
    EXPECT_EQ(order, (std::vector<std::string>{"player", "spectator"}));
}

TEST(Hub, gives_each_audience_its_frame) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.attach("x", 1, {1, FrameKind::urgent}, {});
    const std::vector<FramePtr> frames = {Frame::text("public"), Frame::text("seat")};
    hub.deliver("x", frames);
    EXPECT_EQ(note.frames.back(), frames[1]);
}

TEST(Hub, attached_again_is_delivered_to_once) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.attach("x", 1, {}, {});
    hub.attach("x", 1, {0, FrameKind::urgent}, {});
    hub.deliver("x", one_frame());
    EXPECT_EQ(note.kinds, std::vector{FrameKind::urgent});
}

TEST(Hub, delivers_nothing_once_detached) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.attach("x", 1, {}, {});
    hub.detach("x", 1);
    hub.detach("x", 1);
    hub.deliver("x", one_frame());
    EXPECT_TRUE(note.frames.empty());
}

TEST(Hub, delivers_nothing_to_one_who_left_though_the_detach_is_still_under_way) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.attach("x", 1, {}, {});
    hub.attach("y", 1, {0, FrameKind::urgent}, {});
    hub.leave(1);
    note.dead = true;
    hub.deliver("x", one_frame());
    hub.deliver("y", one_frame());
    hub.detach("x", 1);
}

TEST(Hub, attaches_nobody_who_has_left) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.leave(1);
    note.dead = true;
    hub.attach("x", 1, {}, one_frame());
    hub.reseat("x", 1, {});
    hub.deliver("x", one_frame());
}

TEST(Hub, reseats_only_who_watches) {
    Hub hub;
    Note note;
    hub.join(1, note);
    hub.reseat("x", 1, {0, FrameKind::urgent});
    hub.deliver("x", one_frame());
    EXPECT_TRUE(note.frames.empty());
    hub.attach("x", 1, {}, {});
    hub.reseat("x", 1, {0, FrameKind::urgent});
    hub.deliver("x", one_frame());
    EXPECT_EQ(note.kinds, std::vector{FrameKind::urgent});
}

/// Two shards; what is for the other waits until `pass`.
class TwoHubs : public Hubs {
  public:
    void attach(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override {
        at(id.shard, [=](Hub& hub) { hub.attach(doc, id.number, subscription, first); });
    }
    void detach(const std::string& doc, WatcherId id) override {
        at(id.shard, [=](Hub& hub) { hub.detach(doc, id.number); });
    }
    void reseat(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override {
        at(id.shard, [=](Hub& hub) { hub.reseat(doc, id.number, subscription, first); });
    }
    void deliver(const std::vector<ShardAddress>& shards, const std::string& doc,
                 const std::vector<FramePtr>& frames) override {
        told.emplace_back(shards,
                          std::ranges::count_if(frames, [](const auto& frame) { return frame != nullptr; }));
        for (const ShardAddress shard : shards) at(shard, [=](Hub& hub) { hub.deliver(doc, frames); });
    }
    void pass() {
        while (!under_way_.empty()) {
            under_way_.front()(hubs[1]);
            under_way_.pop_front();
        }
    }
    Hub hubs[2];
    int crossings = 0;
    /// To which shards a change went at once, and for how many audiences.
    std::vector<std::pair<std::vector<ShardAddress>, std::ptrdiff_t>> told;

  private:
    void at(ShardAddress shard, std::move_only_function<void(Hub&)> task) {
        if (shard == 0) return task(hubs[0]);
        ++crossings;
        under_way_.push_back(std::move(task));
    }

    std::deque<std::move_only_function<void(Hub&)>> under_way_;
};

struct ChannelTest : ::testing::Test {
    ChannelTest() {
        for (std::uint64_t i = 1; i <= 3; ++i) {
            hubs.hubs[0].join(i, here[i - 1]);
            hubs.hubs[1].join(i, there[i - 1]);
        }
    }
    void watch(int shard, std::uint64_t number, std::optional<Version> from = {}) {
        channel.watch({shard, number}, {}, from,
                      [this](const Version& version) { told.push_back(version.seq); });
    }
    void change(int n) { channel.change(testing::SampleDocument::changes(*views, {{{"n", n}}}, {})); }

    TwoHubs hubs;
    Note here[3];
    Note there[3];
    std::vector<std::uint64_t> told;
    std::unique_ptr<Views> views = testing::SampleDocument::begun({{{"n", 0}}});
    ShardMetrics metrics;
    Channel channel{Document("doc", "epoch", *views, 4), hubs, metrics};
};

TEST_F(ChannelTest, replies_with_the_version_before_the_snapshot) {
    channel.watch({0, 1}, {}, {}, [&](const Version& version) {
        EXPECT_EQ(version.epoch, "epoch");
        EXPECT_EQ(version.seq, 0u);
        EXPECT_TRUE(here[0].frames.empty());
    });
    EXPECT_EQ(here[0].last(), "snapshot 0");
}

TEST_F(ChannelTest, tells_all_who_watch) {
    watch(0, 1);
    watch(0, 2);
    watch(1, 1);
    change(1);
    hubs.pass();
    EXPECT_EQ(here[0].last(), "patch 1");
    EXPECT_EQ(here[1].last(), "patch 1");
    EXPECT_EQ(there[0].last(), "patch 1");
    EXPECT_EQ(here[0].frames.back(), there[0].frames.back()) << "made once";
}

TEST_F(ChannelTest, a_change_crosses_to_a_shard_once) {
    for (std::uint64_t i = 1; i <= 3; ++i) watch(1, i);
    hubs.pass();
    hubs.crossings = 0;
    change(1);
    EXPECT_EQ(hubs.crossings, 1);
}

TEST_F(ChannelTest, ND4_a_change_goes_once_to_all_shards_of_a_process) {
    const ShardAddress one = address_of(7, 0), other = address_of(7, 3), elsewhere = address_of(8, 0);
    for (const ShardAddress shard : {other, elsewhere, one}) {
        for (const std::uint64_t number : {1u, 2u})
            channel.watch({shard, number}, {}, {}, [](const auto&) {});
    }
    change(1);
    using Shards = std::vector<ShardAddress>;
    EXPECT_EQ(hubs.told,
              (std::vector<std::pair<Shards, std::ptrdiff_t>>{{{one, other}, 1}, {{elsewhere}, 1}}));
}

TEST_F(ChannelTest, a_change_does_not_cross_where_nobody_watches) {
    watch(1, 1);
    channel.unwatch({1, 1});
    hubs.pass();
    hubs.crossings = 0;
    change(1);
    EXPECT_EQ(hubs.crossings, 0);
}

TEST_F(ChannelTest, what_is_missed_while_the_watch_crosses_comes_behind_the_snapshot) {
    watch(1, 1);
    change(1);
    change(2);
    hubs.pass();
    ASSERT_EQ(there[0].frames.size(), 3u);
    EXPECT_EQ(there[0].last(), "patch 2");
}

TEST_F(ChannelTest, goes_on_behind_the_version_the_watcher_has) {
    change(1);
    change(2);
    watch(0, 1, Version{"epoch", 1});
    ASSERT_EQ(here[0].frames.size(), 1u);
    EXPECT_EQ(here[0].last(), "patch 2");
    EXPECT_EQ(told, std::vector<std::uint64_t>{2});
}

TEST_F(ChannelTest, tells_nothing_once_unwatched) {
    watch(0, 1);
    channel.unwatch({0, 1});
    channel.unwatch({0, 1});
    change(1);
    EXPECT_EQ(here[0].last(), "snapshot 0");
    EXPECT_EQ(channel.watchers(), 0u);
}

TEST_F(ChannelTest, watched_twice_is_unwatched_once) {
    watch(1, 1);
    watch(1, 1);
    channel.unwatch({1, 1});
    hubs.pass();
    hubs.crossings = 0;
    change(1);
    EXPECT_EQ(hubs.crossings, 0);
}

}  // namespace
}  // namespace kabinet
