#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// Arenas whose time is over (TN-28).
namespace kabinet::testing {
namespace {

struct EndedArena : Event {
    /// Ada and bo have a table, and do not come to it.
    void begin(const Json& terms) {
        create({{"stages", {{{"format", "arena"}, {"minutes", 2}}}}}, terms);
        enter({"ada", "bo"});
        direct({{"start", true}});
        ASSERT_TRUE(open_tables(1));
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, EndedArena, ::testing::Values(1, 3));

TEST_P(EndedArena, TN28_a_table_that_was_not_begun_does_not_keep_it_from_ending) {
    begin({{"by_director", true}, {"no_show_ms", 300'000}});
    bench.wait(600'000);
    EXPECT_EQ(document()["phase"], "running");
    EXPECT_EQ(direct({{"finish", true}}), "ok");
    EXPECT_EQ(document()["phase"], "finished");
    EXPECT_FALSE(logged("forfeit"));
}

TEST_P(EndedArena, TN28_one_that_was_paused_ends_when_it_goes_on) {
    begin({{"no_show_ms", 300'000}});
    EXPECT_EQ(direct({{"pause_event", true}}), "ok");
    bench.wait(600'000);
    EXPECT_EQ(direct({{"resume_event", true}}), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
}

}  // namespace
}  // namespace kabinet::testing
