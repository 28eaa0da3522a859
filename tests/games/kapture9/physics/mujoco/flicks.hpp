#pragma once

#include <array>
#include <cmath>

#include "tests/games/kapture9/physics/shots.hpp"

/// The flicks of the reference: six meekones, up to 40 degrees to the side, 0.15 to 2.4 m/s.
namespace kabinet::reference {

inline constexpr int kFlicks = 500;

inline physics::Shot flick_number(int number) {
    physics::Dice dice(static_cast<std::uint64_t>(number));
    return physics::draw_aimed(dice, 6, physics::kFortyDegrees);
}

/// Slow balls straight at a meekone that stands alone on one of the bases with a free way: 0.22 to 0.48 m/s,
/// at most 2 mm beside its middle (docs/decisions/0115).
inline constexpr int kHeadOn = 1000;

inline physics::Shot head_on_number(int number) {
    physics::Dice dice(static_cast<std::uint64_t>(number) + 2'000'000);
    constexpr std::array bases = {0, 1, 2, 3, 5};
    const int base = bases[static_cast<std::size_t>(dice.between(0, 4))];
    const auto speed = static_cast<double>(dice.between(2200, 4800));
    const double aside = static_cast<double>(dice.between(-2000, 2000)) * 1e-6;
    const physics::Point& centre = physics::kBaseCentres[static_cast<std::size_t>(base)];
    const double x = centre.x - physics::kHome.x;
    const double y = centre.y - physics::kHome.y;
    const double way = std::sqrt(x * x + y * y);
    const double to_x = x + aside * y / way;
    const double to_y = y - aside * x / way;
    const double aimed = std::sqrt(to_x * to_x + to_y * to_y);
    physics::Shot shot;
    shot.standing = physics::with(0, base);
    shot.flick.vx = static_cast<std::int32_t>(std::round(speed * to_x / aimed));
    shot.flick.vy = static_cast<std::int32_t>(std::round(speed * to_y / aimed));
    return shot;
}

}  // namespace kabinet::reference
