#include "games/nine/bot/bot.hpp"

#include <gtest/gtest.h>

/// The house's bot in nine (BO-1, BO-3).
namespace kabinet::nine {
namespace {

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
