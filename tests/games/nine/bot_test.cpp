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

/// How often a bot of this level plays something else than it wanted, of 40 times.
int slips(Level level) {
    int slips = 0;
    for (int number = 0; number < 40; ++number) {
        Question question{.level = level, .seed = sha256({std::to_string(number)})};
        const Action played = choose(start(2), question).action;
        question.slips = false;
        slips += choose(start(2), question).action != played;
    }
    return slips;
}

TEST(NineBot, BO1_the_lower_levels_slip_now_and_then) {
    EXPECT_EQ(slips(Level::easy), 15);
    EXPECT_EQ(slips(Level::medium), 3);
}

}  // namespace
}  // namespace kabinet::nine
