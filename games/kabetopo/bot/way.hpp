#pragma once

#include <array>

#include "games/kabetopo/position.hpp"
#include "games/kabetopo/terrain.hpp"

namespace kabinet::kabetopo {

/// A way that does not exist, in moves; longer than any that does.
inline constexpr int kNoWay = 60;

/// Moves from a square to every other, without regard to runners; kNoWay where there is no way.
using Distances = std::array<std::int8_t, kSquares>;
Distances distances_from(const Terrain& terrain, Square from);

/// The moves that `runner`, who is under way, needs at least to be home, all climbs included (KB-13, KB-16).
int way_left(const Position& position, const Terrain& terrain, int runner);

/// The inner edges that lie on a shortest way of `runner` to its next goal.
EdgeSet edges_ahead(const Position& position, const Terrain& terrain, int runner);

}  // namespace kabinet::kabetopo
