#pragma once

#include <cstdint>

#include "games/core/thought.hpp"

/// A player of nine that is not the house's, to measure the house against (BO-3, BO-8).
namespace kabinet::nine {

/// Plays one match of two seats against plain UCT with so many play-outs: a tree that grows by one node a
/// play-out, random play-outs by the rules of moves.hpp, and no code in common with the house's search.
/// Returns 1 when the house wins, else 0. The house has seat 0 in matches of an even number; the same number
/// gives the same match.
double against_plain_uct(Level house, int number, std::uint32_t play_outs = 1000);

}  // namespace kabinet::nine
