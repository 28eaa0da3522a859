#pragma once

#include <string>

#include "games/kapture9/physics/table.hpp"

/// The board as a MuJoCo model. Lengths are centimetres, masses grams: MuJoCo's tolerances expect numbers
/// near one.
namespace kabinet::reference {

inline constexpr double kCentimetres = 100;  ///< in a metre

// The values of the scene, centimetres and grams, as the rules of the board have them; written down here a
// second time on purpose, so that a slip in the engine's own table shows.
inline constexpr double kBallRadius = 0.9;
inline constexpr double kBallMass = 23.97;
inline constexpr double kConeRadius = 0.75;
inline constexpr double kConeHeight = 2.0;
inline constexpr double kConeMass = 1.18;
inline constexpr double kGravity = 981;
inline constexpr double kDishRadius = 0.72;      ///< of a base's dish, seen from above
inline constexpr double kHomeDishRadius = 0.40;  ///< of a home's
inline constexpr double kDishCurvature = 3.0;    ///< radius of the sphere both are cut from
inline constexpr double kBaseRadius = 0.9;       ///< of the disc a meekone touches while it counts as on it

/// The model's XML: two balls, a meekone on each base of `standing`, and three planes: what a ball feels in
/// the dish of a base, in that of a home, and everywhere else (meekones feel the last one only).
std::string scene(physics::BaseSet standing);

/// Registers how balls and meekones meet the planes: the exact shape of the dishes, and nothing at all for
/// meekone k while mjData::userdata[k + 1] is not 0. Call once, before simulating.
void carve_dishes();

}  // namespace kabinet::reference
