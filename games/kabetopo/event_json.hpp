#pragma once

#include "games/kabetopo/happening.hpp"
#include "json/json.hpp"

namespace kabinet::kabetopo {

/// A happening, as the body of an event. `after` is the position after all happenings of the action.
Json event_json(const Happening& happening, const Position& after);

}  // namespace kabinet::kabetopo
