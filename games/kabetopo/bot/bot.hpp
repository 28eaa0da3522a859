#pragma once

#include <cstdint>
#include <vector>

#include "games/core/thought.hpp"
#include "games/kabetopo/turn.hpp"

namespace kabinet::kabetopo {

/// What a bot of the house does, and what it expects.
struct Choice {
    Action action;
    std::vector<double> shares;  ///< by seat, of the win
    std::uint64_t plies = 0;     ///< played by the search
};

/// Best-first max^n over the actions that matter, with positions judged by the ways that are left (BO-3).
/// Easier levels look at fewer positions and judge them less exactly. The match must not be over.
Choice choose(const Position& position, const Question& question);

}  // namespace kabinet::kabetopo
