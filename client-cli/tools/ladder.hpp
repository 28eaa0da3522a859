#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet::cli {

/// One level against another (BO-8).
struct Pair {
    Level level;
    Level against;
    int seats = 2;
    int games = 100;  ///< matches
    int skip = 0;     ///< the first so many matches of the seed are left out: a long run can go in pieces
    std::uint64_t seed = 1;
    int times = 1;  ///< `level` thinks with so many times its budget
};

/// How often one level wins against another.
struct Rung {
    Pair pair;
    double wins = 0;  ///< of `level`, a shared win in parts
    double low = 0;   ///< the share of wins is between `low` and `high` with 95 % (Wilson's interval)
    double high = 0;
    double seconds = 0;  ///< CPU of thinking of `level`
    int actions = 0;     ///< of `level`

    double share() const { return wins / pair.games; }
};

/// Plays matches of one bot of `level` against bots of `against` on all other seats. The bot takes each seat
/// in turn. The same seed gives the same matches, on however many threads.
Rung climb(const Game& game, const Pair& pair);

}  // namespace kabinet::cli
