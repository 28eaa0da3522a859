#pragma once

#include "games/kapture9/physics/arc.hpp"
#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/scene.hpp"

namespace kabinet::physics {

/// How long ball `self` may follow its arc until it reaches a dish, a sleeping meekone, the other ball or the
/// edge of the board. Everything else is at rest. The arc's duration if nothing is in the way, 0 if something
/// is already there.
///
/// While the ball rolls or flies, its way is straight as seen from above, and each obstacle gives a quadratic
/// equation. While it slides, its way is a parabola. Then time advances by distance over greatest speed until
/// an obstacle is nearer than a micrometre (conservative advancement): the ball never goes too far, and no
/// equation of the fourth degree is needed.
double free_time(const Params& params, const Shape& shape, const Ground& ground, const Scene& scene, int self,
                 const Arc& arc);

}  // namespace kabinet::physics
