#pragma once

#include "games/core/json.hpp"
#include "games/kabetopo/happening.hpp"

namespace kabinet::kabetopo {

/// What happened, as the body of an event. `after` is the position when all has happened.
Json event_json(const Happening& happening, const Position& after);

}  // namespace kabinet::kabetopo
