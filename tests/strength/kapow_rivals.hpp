#pragma once

#include "games/core/thought.hpp"

/// A player of Kapow! that is not the house's, to measure the house against (BO-3, BO-8).
namespace kabinet::kapow {

/// Plays one match of two seats and ten rounds against a player that always makes the most obvious
/// improvement: the action after which the cards in sight count least, with no thought of what is to come.
/// The house sees only states that are dealt anew (BO-2). Returns the house's share of the win, half of it
/// for equal totals. The house has seat 0 in matches of an even number, and each deal is played from both
/// seats; the same number gives the same match.
double against_greedy(Level house, int number);

}  // namespace kabinet::kapow
