#include "tests/strength/kuba_rivals.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "games/kuba/bot/bot.hpp"

namespace kabinet::kuba {
namespace {

constexpr int kMostPushes = 300;

using Player = std::function<Push(const std::vector<Position>& history)>;

Player house_of(Level level, int number) {
    return [level, number](const std::vector<Position>& history) {
        return choose(history, true,
                      {.seat = 0, .level = level, .seed = sha256(std::to_string(number)), .stop = {}})
            .push;
    };
}

Player anybody(int number) {
    return [random = std::mt19937(static_cast<std::uint32_t>(number))](
               const std::vector<Position>& history) mutable {
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

Player counter_of_marbles(int number) {
    return [random = std::mt19937(static_cast<std::uint32_t>(number))](
               const std::vector<Position>& history) mutable {
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

double match(const Player& house, const Player& rival, bool white) {
    std::vector<Position> history{start()};
    for (int push = 0; push < kMostPushes; ++push) {
        if (const auto won = winner(history.back())) return (*won == Colour::white) == white ? 1 : 0;
        if (std::ranges::count(history, history.back()) >= 3) return 0.5;
        Position next = history.back();
        const bool turn_of_house = (next.turn == Colour::white) == white;
        if (play(next, (turn_of_house ? house : rival)(history)).captured) history.clear();
        history.push_back(next);
    }
    return 0.5;
}

}  // namespace

double against_anybody(Level house, int number) {
    return match(house_of(house, number), anybody(number), number % 2 == 0);
}

double against_counter_of_marbles(Level house, int number) {
    return match(house_of(house, number), counter_of_marbles(number), number % 2 == 0);
}

}  // namespace kabinet::kuba
