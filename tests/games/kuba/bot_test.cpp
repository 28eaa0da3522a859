#include "games/kuba/bot/bot.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/kuba/bot/rules.hpp"

/// The house's bot in Kuba (BO-1, BO-3).
namespace kabinet::kuba {
namespace {

Question asked(Level level, int number = 0) {
    return {.seat = 0, .level = level, .seed = sha256(std::to_string(number)), .stop = {}};
}

TEST(KubaBot, BO1_every_level_makes_the_push_that_wins) {
    const Position position = parse("r6/w6/7/7/3w3/7/3b3 w 6-0 -").value();
    for (const Level level : all_levels()) {
        for (int number = 0; number < 5; ++number) {
            const Choice choice = choose(std::span(&position, 1), true, asked(level, number));
            EXPECT_EQ(choice.push, (Push{*cell_named("a6"), Direction::up}));
            EXPECT_GT(choice.share, 0.99);
        }
    }
}

TEST(KubaBot, BO3_who_loses_whatever_it_does_expects_to) {
    const Position position = parse("w6/7/7/7/7/r6/b6 w 0-6 -").value();
    EXPECT_LT(choose(std::span(&position, 1), true, asked(Level::hard)).share, 0.5);
}

TEST(KubaBot, KU10_a_winner_does_not_repeat_positions) {
    // Without the history the same position gets the same push again and again.
    Position position = start();
    std::vector<Position> history{position};
    const Push first = choose(history, true, asked(Level::medium)).push;
    Position after = position;
    play(after, first);
    const auto before = choose(std::vector{after, position}, true, asked(Level::medium));
    EXPECT_TRUE(legal_pushes(position).contains(before.push));
    EXPECT_NE(before.push, first) << "a repetition is worth less than a better start";
}

}  // namespace
}  // namespace kabinet::kuba
