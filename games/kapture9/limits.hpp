#pragma once

#include "games/kapture9/physics/flick.hpp"

namespace kabinet::kapture9 {

/// The nearest flick that has no physics::Fault: not backward, speed and strike drawn to the limit they are
/// beyond. For flicks that rounding or tremor took over a limit; components up to a million.
physics::Flick within_limits(physics::Flick flick);

}  // namespace kabinet::kapture9
