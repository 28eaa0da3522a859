#pragma once

#include <vector>

#include "games/core/game.hpp"

namespace kabinet::cli {

/// A bot of a bout.
struct Contestant {
    Level level = Level::medium;
    int times = 1;  ///< thinks with so many times the budget of its level
};

/// A match of bots against bots.
struct Bout {
    std::vector<double> shares;  ///< by seat: of the win; a tie shares it
    int plies = 0;
    std::vector<double> seconds;  ///< by seat: CPU of thinking
    std::vector<int> actions;     ///< by seat
};

/// Plays a match of `game` with default options between these bots, one a seat. Chance and bots are drawn
/// from `seed`. A match that is not over after `most_plies` is shared by all.
Bout play_bout(const Game& game, const std::vector<Contestant>& bots, const Seed& seed,
               int most_plies = 3000);

}  // namespace kabinet::cli
