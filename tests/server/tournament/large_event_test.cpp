#include <gtest/gtest.h>

#include "tests/server/tournament/large_event.hpp"

/// What large events may cost their shard and their watchers, told by what is done, not by how long it takes
/// (TN-35, TN-39).
namespace kabinet::testing {
namespace {

constexpr int kPeople = 80;

struct LargeEventTest : ::testing::Test {
    LargeEvent large{kPeople, 4};
};

TEST_F(LargeEventTest, TN35_TN39_a_result_changes_the_rows_of_its_table) {
    large.start();
    for (int round = 1; round <= 3; ++round) {
        large.direct({{"pair", true}});
        large.all_ready();
        for (int i = 0; i < 5; ++i) {
            large.standings = {};
            large.end(1);
            EXPECT_GT(large.standings.bytes, 0U);
            EXPECT_LE(large.changed_rows(), 2U) << "of round " << round;
            // Who is level keeps the order: of two pages a row goes up, and another comes down for it.
            EXPECT_LE(large.standings.moved.size(), 3U) << "of round " << round;
        }
        large.end(large.running.size());
    }
}

TEST_F(LargeEventTest, TN39_only_new_games_are_named) {
    large.start();
    large.direct({{"pair", true}});
    EXPECT_EQ(large.named, kPeople / 2);
    large.all_ready();
    large.end(10);
    EXPECT_EQ(large.named, kPeople / 2);
}

TEST_F(LargeEventTest, TN39_a_few_tables_are_made_at_a_time) {
    large.start();
    large.direct({{"pair", true}});
    const std::size_t before = large.journal.most_tasks;
    EXPECT_EQ(before, 0U);
    large.all_ready();
    EXPECT_GT(large.journal.most_tasks, 0U);
    EXPECT_LT(large.journal.most_tasks, kPeople / 2U);
}

}  // namespace
}  // namespace kabinet::testing
