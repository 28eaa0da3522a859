#pragma once

#include <cstdint>

namespace kabinet::physics {

/// The engine's version. It goes up when the same flick may give other bits.
inline constexpr int kVersion = 1;

/// Every number the physics is tuned by, SI units. Sources and reasons: README.md of this folder. The places
/// of the bases, the homes and the edges are in table.hpp.
struct Params {
    // Bodies. A meekone is a solid cone: its centre of mass is a quarter of its height above its foot.
    double ball_radius = 0.009;
    double ball_mass = 0.02397;
    double meekone_radius = 0.0075;
    double meekone_height = 0.020;
    double meekone_mass = 0.00118;
    double gravity = 9.81;

    // Dishes: caps of a sphere of radius `curvature`, cut by the board's top in a circle of radius
    // `aperture`.
    double base_aperture = 0.0072;
    double base_curvature = 0.030;
    double home_aperture = 0.004;
    double home_curvature = 0.030;
    double base_disc = 0.009;       ///< radius of what a meekone must touch to keep its base (KC-5, KC-6)
    double capture_radius = 0.003;  ///< a ball that rests nearer to a base's middle is in it (KC-4)

    // Contact of two materials: Coulomb's coefficient of friction, and Newton's of restitution.
    double ball_board_friction = 0.22;
    double ball_board_restitution = 0.55;
    double ball_meekone_friction = 0.25;
    double ball_meekone_restitution = 0.50;
    double meekone_board_friction = 0.35;
    double meekone_board_restitution = 0.30;
    double meekone_meekone_friction = 0.30;
    double meekone_meekone_restitution = 0.40;
    double ball_ball_friction = 0.12;
    double ball_ball_restitution = 0.90;
    double bounce_speed = 0.05;  ///< slower approaches do not bounce

    // Resistance to turning.
    double rolling = 0.015;         ///< a rolling ball slows down by this times gravity
    double rolling_in_base = 0.15;  ///< the same in a base's dish: what makes a dish catch a ball
    double drilling = 0.0005;       ///< torque over load of a ball that spins on the spot, m
    double rim_rolling = 0.0005;    ///< torque over load of a meekone that rolls along its rim, m

    // Steps.
    double rate = 2048;            ///< fixed steps a second; a power of two
    std::int64_t iterations = 10;  ///< sweeps of the solver over the contacts of a step, at most

    // Rest.
    double ball_rest_speed = 0.001;        ///< of its centre, and of its surface around it, m/s
    double meekone_rest_speed = 0.002;     ///< of its centre of mass, m/s
    double meekone_rest_turning = 0.2;     ///< rad/s
    std::int64_t rest_steps = 64;          ///< steps below these, and a body sleeps
    std::int64_t upright_rest_steps = 16;  ///< the same for a meekone that stands: it cannot fall any more
    double ball_wakes = 0.01;              ///< approach of a ball that wakes a sleeping meekone, m/s
    double meekone_wakes = 0.02;           ///< approach of a meekone that wakes another, or a ball, m/s
    double patience = 4;                   ///< seconds after which everything is slowed down more and more
    double limit = 10;                     ///< seconds after which a flick is judged as it is
};

/// The values with which matches are played.
const Params& standard();

/// FNV-1a over the bits of every value, in the order they are declared.
std::uint64_t hash(const Params& params);

}  // namespace kabinet::physics
