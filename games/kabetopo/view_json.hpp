#pragma once

#include "games/core/json.hpp"
#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// The public view of `position` (State::view), as RULES.md lists it.
Json view_json(const Position& position);

}  // namespace kabinet::kabetopo
