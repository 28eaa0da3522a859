#pragma once

#include "games/kapture9/physics/flick.hpp"

namespace kabinet::kapture9 {

/// The nearest flick that has no physics::Fault: not backward, with speed and strike drawn back to their
/// limits. For flicks that rounding or tremor took beyond a limit. Components may be up to a million.
physics::Flick within_limits(physics::Flick flick);

}  // namespace kabinet::kapture9
