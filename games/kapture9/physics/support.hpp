#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// A point at which a meekone rests, or may rest in this step, on the board: a contact whose normal is
/// straight up. A flick spends most of its computing time on these.
struct Support {
    int slot = 0;  ///< which of the meekone's points of support
    Vector arm;    ///< from the centre of mass to the point
    double gap = 0;
    double press =
        0;  ///< impulses so far, up and along x and y; those of the step before are the first guess
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

/// A meekone on the board: its points of support, and a torque of at most `rim_rolling` times the load
/// against all turning but that about `free`, the axis on which it rocks.
struct Stand {
    static constexpr int kMost = 4;
    int body = 0;
    int count = 0;
    Support supports[kMost];
    Vector free;
    Vector roll;  ///< angular impulse so far
};

}  // namespace kabinet::physics
