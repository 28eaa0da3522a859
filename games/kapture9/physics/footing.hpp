#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// The contact of a ball that rests, or may rest in this step, on the board. The normal goes through the
/// ball's centre, so this contact is simpler than others. Besides friction there is a torque of at most
/// `rolling` times the load against rolling, while the ball does not slide, and of at most `drilling` times
/// the load against turning about the normal.
struct Footing {
    int body = 0;
    Vector normal;
    double gap = 0;
    double rolling = 0;
    double drilling = 0;

    double approach = 0;  ///< speed before the step, positive when nearing
    double bound = 0;     ///< least normal velocity after the step
    bool bounces = false;
    double press = 0;  ///< impulses so far; those of the step before are the first guess
    Vector grip;
    Vector roll;
    double spin = 0;
};

}  // namespace kabinet::physics
