#pragma once

#include "games/kabetopo/position.hpp"

/// The rules of Kabetopo once more, square by square from the names of things, to hold the bit sets against.
namespace kabinet::kabetopo {

/// KB-11: whether this runner can do all that is left of its way, found by a plain search over squares and
/// what was done so far.
bool slow_has_route(const Position& position, int runner);

/// How many sides of the square an obstacle does not close.
int slow_entrances(const Board& board, Square square);

}  // namespace kabinet::kabetopo
