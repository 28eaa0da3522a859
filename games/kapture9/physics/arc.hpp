#pragma once

#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/scene.hpp"

/// A ball alone on the flat moves by a closed form (pooltool, "theory of billiards": slide, then roll).
///
/// With the slip s = v + w x (-R z) of the point that touches: while it slides, a = -mu g s/|s| and
/// dw/dt = (5 mu g / 2R) z x s/|s|, for 2|s| / (7 mu g), and v ends as v - 2/7 s. Then it rolls straight
/// ahead, w = z x v / R, a = -mu_r g v/|v|, until it stops. Spin about the vertical changes neither; it dies
/// down by the drilling friction.
namespace kabinet::physics {

struct Arc {
    enum class Kind {
        slide,
        roll,
        flight
    };  ///< a slide ends in a roll, a roll at rest, a flight on the flat

    Vector p;
    Vector v;
    Vector a;
    double duration = 0;
    Kind kind = Kind::slide;

    Vector position(double t) const { return p + t * v + (0.5 * t * t) * a; }
    Vector velocity(double t) const { return v + t * a; }
    /// The greatest speed from time t on. Speed is a convex function of time, so it is greatest at one of the
    /// two ends.
    double fastest_from(double t) const;
};

/// The arc that a ball on the flat begins now.
Arc arc_of(const Params& params, const Ball& ball);

/// The arc that a ball in the air begins now, until it comes down on the flat.
Arc flight_of(const Params& params, const Ball& ball);

/// Moves a ball along its arc, for at most its duration.
void follow(const Params& params, const Arc& arc, double time, Ball& ball);

}  // namespace kabinet::physics
