#pragma once

#include "games/kabetopo/happening.hpp"
#include "json/json.hpp"

namespace kabinet::kabetopo {

/// What happened, as the body of an event. `after` is the position when all has happened.
Json event_json(const Happening& happening, const Position& after);

}  // namespace kabinet::kabetopo
