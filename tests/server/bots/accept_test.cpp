#include "server/bots/accept.hpp"

#include <gtest/gtest.h>

// Whom a bot plays (BO-10).
namespace kabinet::bots {
namespace {

TEST(Accept, BO10_a_new_bot_plays_everything) {
    EXPECT_EQ(why_not({}, {.game = "kuba", .clock = "none", .rated = true, .by_bot = true}), "");
}

TEST(Accept, BO10_each_rule_keeps_the_bot_away_by_itself) {
    const WantedTable table{.game = "kuba", .clock = "move", .rated = true, .by_bot = true};
    EXPECT_EQ(why_not({.games = {"nine", "kapow"}}, table), "games");
    EXPECT_EQ(why_not({.games = {"nine", "kuba"}}, table), "");
    EXPECT_EQ(why_not({.clocks = {"none", "fischer"}}, table), "clocks");
    EXPECT_EQ(why_not({.clocks = {"move"}}, table), "");
    EXPECT_EQ(why_not({.rated = false}, table), "rated");
    EXPECT_EQ(why_not({.rated = false}, {.game = "kuba", .clock = "move"}), "");
    EXPECT_EQ(why_not({.humans_only = true}, table), "humans_only");
    EXPECT_EQ(why_not({.humans_only = true}, {.game = "kuba", .clock = "move", .rated = true}), "");
}

TEST(Accept, BO10_the_rules_are_read_as_they_were_written) {
    const Accept accept{
        .games = {"kuba"}, .clocks = {"none"}, .rated = false, .humans_only = true, .max_matches = 7};
    EXPECT_EQ(accept_from(to_text(accept)), accept);
    EXPECT_EQ(accept_from(to_text({})), Accept());
    for (const char* text : {"", "{}", "[]", R"({"games":1})"}) EXPECT_FALSE(accept_from(text)) << text;
}

}  // namespace
}  // namespace kabinet::bots
