#pragma once

#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/physics/outcome.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::kapture9 {

/// One flick, computed.
struct Flight {
    physics::Outcome outcome;  ///< as the flicker sees the board
    Trajectory trajectory;     ///< as seat 0 sees it
};

/// Flicks the ball of the seat to move. `flick` has no physics::Fault. Takes milliseconds; a pure function of
/// its arguments (the memory it works in is kept for the thread's next flick).
Flight fly(const Position& position, const physics::Flick& flick);

}  // namespace kabinet::kapture9
