#pragma once

#include "games/core/thought.hpp"

/// Players of Kuba that are not the house's, to measure the house against (BO-3, BO-8). Each function plays
/// one match and returns the house's share of the win: half of it after a third repetition or 300 pushes. The
/// house is White in matches of an even number; the same number gives the same match.
namespace kabinet::kuba {

/// Against pushes drawn at random.
double against_anybody(Level house, int number);

/// Against plain negamax over two plies that counts captured marbles alone, and draws among equals.
double against_counter_of_marbles(Level house, int number);

}  // namespace kabinet::kuba
