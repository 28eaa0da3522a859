#pragma once

#include <vector>

#include "games/core/game.hpp"

namespace kabinet::cli {

/// A match of bots against bots, a level a seat.
struct Bout {
    std::vector<double> shares;  ///< by seat: of the win; a tie shares it
    int plies = 0;
    std::vector<double> seconds;  ///< by seat: CPU of thinking
    std::vector<int> actions;     ///< by seat
};

/// Plays a match of `game` with default options between bots of these levels. Chance and bots are drawn from
/// `seed`. A match that is not over after `most_plies` is shared by all.
Bout play_bout(const Game& game, const std::vector<Level>& levels, const Seed& seed, int most_plies = 3000);

}  // namespace kabinet::cli
