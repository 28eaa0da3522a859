#pragma once

#include "games/kapture9/physics/mover.hpp"
#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// One direction of a contact: how fast two bodies part along it, and what an impulse along it does to them.
struct Row {
    Vector along;
    Vector turn_a;  ///< arm x along
    Vector turn_b;
    Vector answer_a;  ///< change of w for an impulse of 1 Ns
    Vector answer_b;

    double speed(const Mover& a, const Mover& b) const {
        return dot(along, a.v - b.v) + (dot(turn_a, a.w) - dot(turn_b, b.w));
    }
    void push(Mover& a, Mover& b, double impulse) const {
        a.v += (a.inverse_mass * impulse) * along;
        b.v -= (b.inverse_mass * impulse) * along;
        a.w += impulse * answer_a;
        b.w -= impulse * answer_b;
    }
};

/// One point at which two bodies touch, or may touch in this step.
struct Contact {
    int a = 0;
    int b = 0;
    Vector normal;  ///< from b to a
    Vector arm_a;   ///< from the centre of mass to the point
    Vector arm_b;
    double gap = 0;
    double friction = 0;
    double restitution = 0;

    double approach = 0;  ///< speed before the step, positive when nearing
    double bound = 0;     ///< least normal velocity after the step
    bool bounces = false;
    double press = 0;   ///< normal impulse so far, never negative
    double grip_1 = 0;  ///< friction impulse so far, across the normal
    double grip_2 = 0;
    double mass_normal = 0;
    double mass_tangent = 0;
    Row rows[3];  ///< the normal and two directions across it
};

}  // namespace kabinet::physics
