#pragma once

#include "games/kapture9/physics/arc.hpp"
#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/scene.hpp"

namespace kabinet::physics {

/// How long ball `self` may follow its arc before it comes to anything: a dish, a sleeping meekone, the other
/// ball, the edge of the board. Everything else is at rest. The arc's duration if nothing is in the way, 0 if
/// something is here already.
///
/// While the ball rolls or flies its way is straight as seen from above, and each thing a quadratic equation.
/// While it slides the way is a parabola, and time advances by distance over greatest speed until something
/// is nearer than a micrometre (conservative advancement): never too far, and no equations of the fourth
/// degree.
double free_time(const Params& params, const Shape& shape, const Ground& ground, const Scene& scene, int self,
                 const Arc& arc);

}  // namespace kabinet::physics
