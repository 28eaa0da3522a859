#pragma once

#include "games/kapow/action.hpp"
#include "games/kapow/happening.hpp"

namespace kabinet::kapow {

/// Plays `action`, which is legal in `position`, and all that follows from it until a seat must act again.
Happenings play(Position& position, const Action& action);

}  // namespace kabinet::kapow
