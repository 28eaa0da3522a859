#pragma once

#include "games/kapture9/physics/mover.hpp"
#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// A point at which a meekone rests, or in this step may rest, on the board. A contact like any other,
/// written out for a normal that is straight up: most of the time of a flick is spent here.
struct Support {
    int slot = 0;  ///< which of the meekone's points of support
    Vector arm;    ///< from the centre of mass to the point
    double gap = 0;
    double press = 0;  ///< impulses so far: up, and along x and y
    double grip_x = 0;
    double grip_y = 0;

    double approach = 0;
    double bound = 0;
    bool bounces = false;
    double mass_normal = 0;
    double mass_tangent = 0;
    Vector answer_x;  ///< change of w for an impulse of 1 Ns along x
    Vector answer_y;
    Vector answer_z;
};

}  // namespace kabinet::physics
