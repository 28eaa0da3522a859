#pragma once

#include <cstdint>
#include <vector>

#include "games/core/thought.hpp"
#include "games/nine/moves.hpp"

namespace kabinet::nine {

/// What a bot of the house plays, and what it expects.
struct Choice {
    Action action;
    std::vector<double> shares;  ///< by seat, of the win
    std::uint64_t plies = 0;     ///< played by the search
};

/// UCT with random play-outs (BO-3). Levels differ in the number of play-outs: with few of them a bot sees
/// what helps at once, and overlooks what comes later. The lower two now and then take a move that looks
/// nearly as good as the best one (BO-1). The match must not be over.
Choice choose(const Position& position, const Question& question);

}  // namespace kabinet::nine
