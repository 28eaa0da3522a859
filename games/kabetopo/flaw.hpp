#pragma once

#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// What contradicts the rules in a position whose numbers are all in their ranges; empty when nothing does.
/// There may be fewer pieces on the board than the pools lack.
std::string_view flaw_of(const Position& position);

}  // namespace kabinet::kabetopo
