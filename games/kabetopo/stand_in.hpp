#pragma once

#include <optional>

#include "games/kabetopo/moves.hpp"

namespace kabinet::kabetopo {

/// The first move that brings the runner to move nearer to what it has to reach next, other runners left
/// aside; the nearest one, and empty where there is none.
std::optional<Move> nearer_move(const Position& position);

}  // namespace kabinet::kabetopo
