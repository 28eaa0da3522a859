#pragma once

#include <optional>

#include "games/kabetopo/moves.hpp"

namespace kabinet::kabetopo {

/// The move that brings the runner to move nearest to its next goal, without regard to other runners; of
/// equal moves the first. Empty when no move brings it nearer.
std::optional<Move> nearer_move(const Position& position);

}  // namespace kabinet::kabetopo
