#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/kuba/push.hpp"

/// The rules of Kuba written down once more, cell by cell and as plainly as can be, to hold the fast engine
/// against.
namespace kabinet::kuba::slow {

/// A 7x7 board of 'w', 'b', 'r' and '.', by rank and file from 0.
using Board = std::array<std::array<char, 7>, 7>;

Board board_of(const Position& position);

/// Every legal push, in the order of Pushes::each.
std::vector<Push> legal_pushes(const Position& position);

/// The position after a legal push.
Position after(const Position& position, Push push);

}  // namespace kabinet::kuba::slow
