#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/games/contract/variants.hpp"

namespace kabinet {

/// What every game of the registry owes the server (games/core/game.hpp) is tried on random play-outs.
inline constexpr int kMostPlays = 2;
inline constexpr int kPlies = 3000;
inline constexpr int kHardStop = 20'000;

using Step = std::function<void(const State&, int ply)>;

class Contract : public testing::TestWithParam<Variant> {
  protected:
    const Variant& variant() const { return GetParam(); }
    const Game& game() const { return *GetParam().game; }

    std::vector<Seat> seats() const {
        std::vector<Seat> all;
        for (Seat seat = 0; seat < variant().seats; ++seat) all.push_back(seat);
        return all;
    }

    /// How many play-outs a test tries: about as many plies whatever the game, but one play-out at least.
    int plays() const { return std::clamp(kPlies / game().info.playout_bound, 1, kMostPlays); }

    /// Plays at random to the end, `look` called at every state; returns the actions with their seats.
    std::vector<std::pair<Seat, Json>> play_out(int seed, const Step& look = [](const State&, int) {}) const {
        Dice dice(seed);
        const auto state = variant().start(seed);
        std::vector<std::pair<Seat, Json>> played;
        for (int ply = 0; !state->outcome(); ++ply) {
            look(*state, ply);
            const auto movers = state->to_move();
            if (movers.empty() || ply > kHardStop) throw std::runtime_error("a play-out does not end");
            const Seat seat = movers[static_cast<std::size_t>(dice.below(movers.size()))];
            const Json action = dice.pick(state->legal(seat));
            if (!state->play(seat, action))
                throw std::runtime_error("a legal action is refused: " + action.dump());
            played.emplace_back(seat, action);
        }
        look(*state, static_cast<int>(played.size()));
        return played;
    }

    /// As play_out, for looks that cost: at the first plies, now and then, and at the end; some fifty times
    /// in a long game.
    void look_now_and_then(int seed, const std::function<void(const State&)>& look) const {
        constexpr int kOften = 17, kOftenFor = 16 * kOften;
        const int seldom = std::max(kOften, game().info.playout_bound / 40);
        play_out(seed, [&](const State& state, int ply) {
            const int stride = ply < kOftenFor ? kOften : seldom;
            if (ply < 4 || ply % stride == 0 || state.outcome()) look(state);
        });
    }
};

}  // namespace kabinet
