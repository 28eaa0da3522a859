#pragma once

#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// What contradicts the rules in a position whose numbers are each in their range; empty when nothing does.
/// Pieces may be fewer than the pools tell.
std::string_view flaw_of(const Position& position);

}  // namespace kabinet::kabetopo
