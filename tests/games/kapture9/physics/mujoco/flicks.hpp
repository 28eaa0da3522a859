#pragma once

#include "tests/games/kapture9/physics/shots.hpp"

/// The flicks of the reference: six meekones, up to 40 degrees to the side, 0.15 to 2.4 m/s.
namespace kabinet::reference {

inline constexpr int kFlicks = 500;

inline physics::Shot flick_number(int number) {
    physics::Dice dice(static_cast<std::uint64_t>(number));
    return physics::draw_aimed(dice, 6, physics::kFortyDegrees);
}

}  // namespace kabinet::reference
