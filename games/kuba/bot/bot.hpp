#pragma once

#include <cstdint>
#include <span>

#include "games/core/thought.hpp"
#include "games/kuba/push.hpp"

namespace kabinet::kuba {

/// What a bot of the house plays, and what it expects.
struct Choice {
    Push push;
    double share = 0.5;  ///< of the win, for the side to move
    std::uint64_t nodes = 0;
};

/// Alpha-beta (BO-3). Easier levels look at fewer plies and overlook some pushes, never one that captures at
/// once. `history` holds the positions since the last capture, the present one last; a repetition is taken
/// for a draw when `repetition_draws` (KU-10). The match must not be over.
Choice choose(std::span<const Position> history, bool repetition_draws, const Question& question);

}  // namespace kabinet::kuba
