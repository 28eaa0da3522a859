#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// A body as the solver sees it. Its inverse inertia is `across` times the unit matrix plus `along` times u
/// u^T: a ball has along = 0, the board and sleepers have zeros everywhere.
struct Mover {
    Vector v;
    Vector w;
    Vector u;
    double inverse_mass = 0;
    double across = 0;
    double along = 0;
    double stiffest = 0;  ///< the greater of across and across + along

    Vector turned_by(const Vector& torque) const { return across * torque + (along * dot(u, torque)) * u; }
    void push(const Vector& impulse, const Vector& arm) {
        v += inverse_mass * impulse;
        w += turned_by(cross(arm, impulse));
    }
    Vector velocity_at(const Vector& arm) const { return v + cross(w, arm); }
};

/// Bodies as recorder.hpp numbers them, and after them the board.
inline constexpr int kBodies = 11;
inline constexpr int kBoard = kBodies;

/// One point at which body `a` touches, or in this step may touch, body `b` or the board.
struct Contact {
    int a = 0;
    int b = kBoard;
    Vector normal;  ///< from b to a
    Vector arm_a;   ///< from the centre of mass to the point
    Vector arm_b;
    double gap = 0;
    double friction = 0;
    double restitution = 0;
    int slot = 0;  ///< which of its points of support it is, for a meekone on the board

    double approach = 0;  ///< speed before the step, positive when nearing
    double bound = 0;     ///< the normal velocity wanted at least
    double mass_normal = 0;
    double mass_tangent = 0;
    double press = 0;  ///< normal impulse so far, never negative
    Vector grip;       ///< friction impulse so far, across the normal
};

}  // namespace kabinet::physics
