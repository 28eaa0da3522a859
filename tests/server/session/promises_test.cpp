#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// Clients that promise signs of life.
namespace kabinet::testing {
namespace {

struct Promises : ::testing::Test {
    Json present(Talker& watcher, const std::string& match, const char* seat) {
        return watcher.documents[match]["seats"][seat]["present"];
    }

    ServerBench bench;
};

TEST_F(Promises, that_are_broken_three_times_over_make_a_player_away) {
    Talker& ada = bench.talker().hello("Ada");
    Talker& bob = bench.talker().hello("Bob");
    const std::string match = bench.match(ada, bob);
    EXPECT_EQ(bob.code("ping", {{"again_ms", 2'000}}), "ok");
    bench.wait(5'900);
    EXPECT_EQ(present(ada, match, "1"), true);
    EXPECT_EQ(bob.closed, 0);
    bench.wait(200);
    EXPECT_EQ(present(ada, match, "1"), false) << ada.documents[match].dump();
    bench.wait_for([&] { return bob.closed != 0; });
    EXPECT_EQ(bob.closed, 4410);
}

TEST_F(Promises, are_kept_by_any_message_and_taken_back_by_a_ping_without_one) {
    Talker& ada = bench.talker().hello("Ada");
    EXPECT_EQ(ada.code("ping", {{"again_ms", 1'000}}), "ok");
    for (int i = 0; i < 5; ++i) {
        bench.wait(2'500);
        EXPECT_EQ(ada.code("match.own"), "ok");
    }
    EXPECT_EQ(ada.code("ping"), "ok");
    bench.wait(60'000);
    EXPECT_EQ(ada.closed, 0);
}

TEST_F(Promises, are_of_a_second_to_a_minute) {
    Talker& ada = bench.talker().hello("Ada");
    EXPECT_EQ(ada.code("ping", {{"again_ms", 999}}), "invalid_params");
    EXPECT_EQ(ada.code("ping", {{"again_ms", 60'001}}), "invalid_params");
}

}  // namespace
}  // namespace kabinet::testing
