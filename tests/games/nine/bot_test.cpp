#include "games/nine/bot/bot.hpp"

#include <gtest/gtest.h>

#include "tests/games/nine/rivals.hpp"

/// The house's bot in nine (BO-1, BO-3), against a player that is not the house's.
namespace kabinet::nine {
namespace {

TEST(NineBot, BO3_hard_beats_a_plain_search_of_a_thousand_play_outs) {
    double won = 0;
    for (int number = 0; number < 3; ++number) won += against_plain_uct(Level::hard, number);
    EXPECT_GE(won, 2);
}

TEST(NineBot, BO3_easy_beats_a_plain_search_of_ten_play_outs) {
    double won = 0;
    for (int number = 0; number < 10; ++number) won += against_plain_uct(Level::easy, number, 10);
    EXPECT_GE(won, 8);
}

}  // namespace
}  // namespace kabinet::nine
