#include "server/journal/single_writer.hpp"

#include <gtest/gtest.h>

#include "tests/server/sim/world.hpp"
#include "tests/server/support/held_journal.hpp"

/// A stream of another kind than a match: a sum, with what was added to it. One class makes it durable.
namespace kabinet::testing {
namespace {

class Sum {
  public:
    Sum(Loop& loop, Journal& journal) : writer_(*this, loop, journal, 2) {}

    /// Adds `number`, and says what came of it and the sum by then.
    void add(int number, std::function<void(std::string)> told) {
        if (writer_.busy() && writer_.full()) return told("busy");
        if (writer_.busy()) {
            return writer_.wait([number, told](std::expected<Sum*, Refusal> sum) {
                sum ? (*sum)->add(number, told) : told(sum.error().code);
            });
        }
        const std::string text = std::to_string(number);
        writer_.commit(
            {Append{.stream = "toy", .n = entries_ + 1, .entry = text, .hash = text, .actor = {}, .key = {}}},
            [this, number, told](Committed committed) {
                if (committed == Committed::ok) {
                    sum_ += number;
                    ++entries_;
                }
                constexpr const char* names[] = {"ok", "failed", "fenced", "unknown"};
                told(names[static_cast<int>(committed)] + (" " + std::to_string(sum_)));
            });
    }
    void leave() {
        for (auto& visit : writer_.leave()) visit(refuse("gone", ""));
    }
    bool busy() const { return writer_.busy(); }

  private:
    SingleWriter<Sum> writer_;
    int sum_ = 0;
    int entries_ = 0;
};

struct ToyStream : ::testing::Test {
    ToyStream() {
        store.commit(std::vector<Write>{NewStream{.kind = "toy", .id = "toy", .header = "{}"}}).value();
        journal.hold = true;
    }
    void add(int number) {
        sum.add(number, [this](std::string what) { told.push_back(std::move(what)); });
    }
    void settle() { world.run(world.now() + 10); }

    sim::World world{1};
    sim::SimLoop loop{world};
    MemoryStore store;
    HeldJournal journal{store};
    Sum sum{loop, journal};
    std::vector<std::string> told;
};

using Told = std::vector<std::string>;

TEST_F(ToyStream, tells_what_is_durable_in_order_and_nothing_before) {
    for (const int number : {1, 2, 3, 4}) add(number);
    settle();
    EXPECT_EQ(told, Told{"busy"}) << "two may wait";
    journal.commit_all();
    settle();
    journal.commit_all();
    settle();
    EXPECT_EQ(told, (Told{"busy", "ok 1", "ok 3", "ok 6"}));
    EXPECT_EQ(store.stream("toy").value()->entries.size(), 3u);
    EXPECT_FALSE(sum.busy());
}

TEST_F(ToyStream, tells_the_four_outcomes_apart) {
    add(1);
    journal.fail();
    settle();
    add(1);
    journal.lose(false);
    settle();
    add(1);
    journal.lose(true);
    settle();
    add(1);
    journal.commit();
    settle();
    EXPECT_EQ(told, (Told{"failed 0", "unknown 0", "unknown 0", "fenced 0"}))
        << "the last is not the next entry, since the one before was written";
}

TEST_F(ToyStream, gives_away_its_line) {
    add(1);
    add(2);
    sum.leave();
    EXPECT_EQ(told, Told{"gone"});
    journal.commit();
    settle();
    EXPECT_EQ(told, (Told{"gone", "ok 1"}));
}

TEST_F(ToyStream, a_false_use_of_it_is_a_fault) {
    SingleWriter<Sum> writer(sum, loop, journal, 1);
    EXPECT_THROW(writer.wait([](auto) {}), BrokenInvariant) << "nobody waits for a writer that is free";
    writer.begin();
    EXPECT_THROW(writer.begin(), BrokenInvariant);
}

}  // namespace
}  // namespace kabinet::testing
