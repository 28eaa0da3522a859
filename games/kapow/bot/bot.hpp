#pragma once

#include <cstdint>
#include <vector>

#include "games/core/thought.hpp"
#include "games/kapow/action.hpp"

namespace kabinet::kapow {

/// What a bot of the house does, and what it expects.
struct Choice {
    Action action;
    std::vector<double> shares;  ///< by seat, of the win
    std::uint64_t plies = 0;     ///< played in play-outs
};

/// Rates actions by the likely points of the hand they make; better levels try the best few in play-outs of
/// the round, each with all cards dealt anew that the seat to move does not know (BO-3: Monte Carlo over
/// heuristic play-outs). Easier levels misjudge. `known` is as for Game::think; the match must not be over.
Choice choose(const Position& known, const Question& question);

}  // namespace kabinet::kapow
