#include "games/kuba/bot/bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "games/kuba/bot/rules.hpp"

/// The house's bot in Kuba (BO-1, BO-3), against players that are not the house's.
namespace kabinet::kuba {
namespace {

Question asked(Level level, int number = 0) {
    return {.seat = 0, .level = level, .seed = sha256(std::to_string(number)), .stop = {}};
}

using Player = std::function<Push(const std::vector<Position>& history)>;

Player house(Level level, int number) {
    return [level, number](const std::vector<Position>& history) {
        return choose(history, true, asked(level, number)).push;
    };
}

Player anybody(std::uint32_t seed) {
    return [random = std::mt19937(seed)](const std::vector<Position>& history) mutable {
        std::vector<Push> pushes;
        legal_pushes(history.back()).each([&](Push push) { pushes.push_back(push); });
        return pushes[random() % pushes.size()];
    };
}

int material(const Position& position, Colour side) {
    return position.reds[at(side)] - position.reds[at(opponent(side))] + position.captured_by(side) -
           position.captured_by(opponent(side));
}

/// Plain negamax over captured marbles alone, for `side`.
int plain(const Position& position, Colour side, int depth) {
    if (const auto won = winner(position)) return *won == side ? 1000 + depth : -1000 - depth;
    if (depth == 0) return material(position, side);
    int best = -5000;
    const int sign = position.turn == side ? 1 : -1;
    legal_pushes(position).each([&](Push push) {
        Position next = position;
        play(next, push);
        best = std::max(best, sign * plain(next, side, depth - 1));
    });
    return sign * best;
}

/// Looks two plies ahead and counts marbles.
Player counter_of_marbles(std::uint32_t seed) {
    return [random = std::mt19937(seed)](const std::vector<Position>& history) mutable {
        const Position& position = history.back();
        int best = -5000;
        std::vector<Push> equals;
        legal_pushes(position).each([&](Push push) {
            Position next = position;
            play(next, push);
            const int value = plain(next, position.turn, 1);
            if (value > best) equals.clear();
            best = std::max(best, value);
            if (value == best) equals.push_back(push);
        });
        return equals[random() % equals.size()];
    };
}

/// The share of the win of `first`, which plays White when `white`; half of it after a third repetition or
/// 300 pushes.
double match(const Player& first, const Player& second, bool white) {
    std::vector<Position> history{start()};
    for (int push = 0; push < 300; ++push) {
        if (const auto won = winner(history.back())) return (*won == Colour::white) == white ? 1 : 0;
        if (std::ranges::count(history, history.back()) >= 3) return 0.5;
        Position next = history.back();
        const bool turn_of_first = (next.turn == Colour::white) == white;
        if (play(next, (turn_of_first ? first : second)(history)).captured) history.clear();
        history.push_back(next);
    }
    return 0.5;
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

TEST(KubaBot, BO3_easy_beats_who_pushes_at_random) {
    double won = 0;
    for (int i = 0; i < 10; ++i)
        won += match(house(Level::easy, i), anybody(static_cast<std::uint32_t>(i)), i % 2 == 0);
    EXPECT_EQ(won, 10);
}

TEST(KubaBot, BO3_hard_beats_who_counts_marbles_two_plies_ahead) {
    double won = 0;
    for (int i = 0; i < 4; ++i)
        won += match(house(Level::hard, i), counter_of_marbles(static_cast<std::uint32_t>(i)), i % 2 == 0);
    EXPECT_GE(won, 3.5);
}

}  // namespace
}  // namespace kabinet::kuba
