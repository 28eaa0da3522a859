#pragma once

#include <array>

#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/table.hpp"
#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

struct Ball {
    Vector p;  ///< its centre
    Vector v;
    Vector w;              ///< how it turns, rad/s
    bool present = false;  ///< on the board
    bool asleep = false;   ///< at rest: it takes part as a wall until it is woken
    int still = 0;         ///< steps it has been slow enough to sleep

    bool is_awake() const { return present && !asleep; }
};

/// A cone. It looks the same however it is turned about its own axis. So an axis and an angular momentum
/// describe its turning fully, without a quaternion.
struct Meekone {
    Vector c;      ///< its centre of mass
    Vector u;      ///< from the middle of its foot to its tip, of length 1
    Vector v;      ///< of its centre of mass
    Vector l;      ///< angular momentum about its centre of mass, kg m^2/s
    Vector ahead;  ///< the side on which its foot is or was lowest: keeps an upright one's support points
    bool present = false;
    bool asleep = false;
    int still = 0;

    bool is_awake() const { return present && !asleep; }
};

/// The bodies on the board, and their motion.
struct Scene {
    std::array<Ball, 2> balls;  ///< the flicked one, and the opponent's
    std::array<Meekone, kBases> meekones;
};

/// A ball that lies still at the bottom of a home dish.
Ball ball_at(const Params& params, const Point& home);

/// A meekone that stands asleep, upright on the middle of a base.
Meekone meekone_on(const Params& params, int base);

/// A meekone at any place, awake, with its centre of mass, its axis (of length 1), its velocity and its
/// turning (rad/s).
Meekone meekone_at(const Params& params, const Vector& c, const Vector& u, const Vector& v, const Vector& w);

/// How a meekone turns, rad/s, from its angular momentum.
Vector turning(const Params& params, const Meekone& meekone);

/// Energy of everything on the board, J: of motion, of turning and of height above the board's top.
double energy(const Params& params, const Scene& scene);

}  // namespace kabinet::physics
