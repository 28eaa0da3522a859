#pragma once

#include "games/kapow/action.hpp"
#include "games/kapow/happening.hpp"

namespace kabinet::kapow {

/// Plays `action`, which is legal in `position`, and everything that follows until a seat must act again.
Happenings play(Position& position, const Action& action);

}  // namespace kabinet::kapow
