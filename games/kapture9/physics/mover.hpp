#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// Bodies as recorder.hpp numbers them, and after them the board.
inline constexpr int kBodies = 11;
inline constexpr int kBoard = kBodies;

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
    Vector velocity_at(const Vector& arm) const { return v + cross(w, arm); }
};

}  // namespace kabinet::physics
