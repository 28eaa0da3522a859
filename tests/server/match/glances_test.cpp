#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

/// Who counts as a spectator, and when the lobby is told how many there are.
namespace kabinet::testing {
namespace {

TEST(Spectators, who_glances_is_none_until_the_match_is_watched_whole) {
    MatchBench bench;
    bench.begin();
    Reader reader, passing[2];
    bench.watch(reader, -1);
    bench.glance(passing[0], -1);
    bench.glance(passing[1], 7);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 1);
    EXPECT_EQ(passing[0].value["spectators"], 1) << "who glances sees the match as others do";
    bench.watch(passing[1], 7);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 2);
    bench.glance(passing[1], 7);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 1);
    bench.unwatch(passing[0]);
    bench.unwatch(passing[1]);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 1);
    EXPECT_EQ(bench.metrics.watchers.get(), 1);
}

TEST(Spectators, a_player_who_glances_is_here) {
    MatchBench bench;
    bench.begin();
    Reader stranger, player;
    bench.watch(stranger, -1);
    bench.glance(player, 0);
    bench.wait(1000);
    EXPECT_EQ(stranger.value["seats"]["0"]["present"], true);
    EXPECT_EQ(stranger.value["spectators"], 1);
    bench.watch(player, 0);
    bench.wait(1000);
    EXPECT_EQ(stranger.value["seats"]["0"]["present"], true);
    EXPECT_EQ(stranger.value["spectators"], 1);
    bench.unwatch(player);
    EXPECT_EQ(stranger.value["seats"]["0"]["present"], false);
}

TEST(Spectators, who_glances_and_sits_down_leaves_the_count_right) {
    MatchBench bench;
    Reader stranger, player;
    bench.watch(stranger, -1);
    bench.glance(player, 1);
    bench.did(1, InputType::sit, Json::object(), 1);
    EXPECT_EQ(stranger.value["spectators"], 1);
    bench.did(1, InputType::leave);
    EXPECT_EQ(stranger.value["spectators"], 1);
}

TEST(Spectators, the_lobby_is_told_a_changed_number_every_ten_seconds_at_most) {
    MatchBench bench;
    bench.begin();
    bench.wait(10'000);
    const int before = bench.listed;
    const auto row = [&] { return bench.match().row().value("spectators", 0); };
    std::vector<Reader> crowd(50);
    for (Reader& each : crowd) bench.watch(each, -1);
    EXPECT_EQ(bench.listed, before + 1) << "the first at once";
    bench.wait(9'999);
    EXPECT_EQ(bench.listed, before + 1);
    bench.wait(1);
    EXPECT_EQ(bench.listed, before + 2) << "and then all the others together";
    EXPECT_EQ(row(), 50);
    bench.wait(60'000);
    EXPECT_EQ(bench.listed, before + 2) << "the number is the same";
    bench.unwatch(crowd[0]);
    bench.watch(crowd[0], -1);
    EXPECT_EQ(bench.listed, before + 3);
    bench.wait(10'000);
    EXPECT_EQ(bench.listed, before + 4);
    bench.wait(60'000);
    EXPECT_EQ(bench.listed, before + 4);
}

TEST(Spectators, the_lobby_is_told_nothing_of_glances_nor_of_who_waits_at_a_table) {
    MatchBench bench;
    Reader readers[3];
    bench.did(0, InputType::sit, Json::object(), 0);
    const int open = bench.listed;
    bench.watch(readers[0], -1);
    bench.wait(20'000);
    EXPECT_EQ(bench.listed, open);
    EXPECT_FALSE(bench.match().row().contains("spectators"));
    bench.did(1, InputType::sit, Json::object(), 1);
    bench.did(0, InputType::start);
    const int begun = bench.listed;
    EXPECT_EQ(bench.match().row()["spectators"], 1);
    bench.glance(readers[1], -1);
    bench.watch(readers[2], 1);
    bench.wait(20'000);
    EXPECT_EQ(bench.listed, begun) << "one glances, one plays";
}

}  // namespace
}  // namespace kabinet::testing
