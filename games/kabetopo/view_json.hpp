#pragma once

#include "games/kabetopo/position.hpp"
#include "json/json.hpp"

namespace kabinet::kabetopo {

/// The public view of `position` (State::view), as RULES.md lists it.
Json view_json(const Position& position);

}  // namespace kabinet::kabetopo
