#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet::cli {

/// How often one level wins against another (BO-8).
struct Rung {
    Level level;
    Level against;
    int seats = 2;
    int games = 0;
    double wins = 0;  ///< of `level`, a shared win in parts
    double low = 0;   ///< the share of wins is between `low` and `high` with 95 % (Wilson's interval)
    double high = 0;
    double seconds = 0;  ///< CPU of thinking of `level`
    int actions = 0;     ///< of `level`

    double share() const { return wins / games; }
};

/// Plays `games` matches of one bot of `level` against bots of `against` on all other seats. The bot takes
/// each seat in turn. The same seed gives the same matches, on however many threads.
Rung climb(const Game& game, Level level, Level against, int seats, int games, std::uint64_t seed);

}  // namespace kabinet::cli
