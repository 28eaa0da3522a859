#pragma once

#include "games/kapture9/physics/outcome.hpp"
#include "games/kapture9/physics/scene.hpp"

/// The facts of an Outcome, from the bodies at rest (rules KC-4 to KC-11). Pure functions, so that a test may
/// put the bodies anywhere.
namespace kabinet::physics {

/// Whether the meekone's axis leans more than 45 degrees.
bool has_fallen(const Meekone& meekone);

/// Whether the meekone's foot and the disc of base `base` do not touch. A foot that just reaches the disc's
/// edge touches it.
bool is_off(const Params& params, const Meekone& meekone, int base);

/// The meekones of `standing` that have fallen, are off their bases, or have left the board (KC-5).
BaseSet knocked(const Params& params, const Scene& scene, BaseSet standing);

/// The base in whose dish a ball rests: nearer to its middle than the capture radius and lower than half the
/// dish's depth below the flat board. -1 when it rests in none.
int base_of(const Params& params, const Ball& ball);

/// Whether a ball rests in the dish of a home, by the same measure.
bool is_home(const Params& params, const Ball& ball, const Point& home);

/// Whether the flicked ball rests on the opponent's home base, or touches the opponent's ball while that lies
/// there (KC-11b).
bool on_opponent(const Params& params, const Scene& scene);

/// Whether a place is outside the board's edges.
constexpr bool is_outside(const Vector& p) {
    return p.x < -kHalfSide || p.x > kHalfSide || p.y < -kHalfSide || p.y > kHalfSide;
}

/// All of these facts at once. `left`, `touched`, `timeout`, `steps` and `seconds` are not in the scene and
/// keep their defaults.
Outcome judge(const Params& params, const Scene& scene, BaseSet standing);

}  // namespace kabinet::physics
