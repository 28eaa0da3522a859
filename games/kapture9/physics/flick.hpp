#pragma once

#include <cstdint>

/// One flick as whole numbers, so that every build begins from the same bits.
namespace kabinet::physics {

/// A flick in the flicker's frame (table.hpp).
struct Flick {
    std::int32_t vx = 0;  ///< speed to the right, 0.1 mm/s
    std::int32_t vy = 0;  ///< speed towards the opponent, 0.1 mm/s
    std::int16_t side =
        0;  ///< where on the ball it strikes: to the right of its middle, 1/1024 of its radius
    std::int16_t height = 0;  ///< and above its middle
    bool operator==(const Flick&) const = default;
};

inline constexpr std::int32_t kUnitsPerMetre = 10'000;  ///< of vx and vy, per m/s
inline constexpr std::int32_t kSlowest = 200;           ///< 0.02 m/s
inline constexpr std::int32_t kFastest = 40'000;        ///< 4 m/s
inline constexpr std::int32_t kUnitsPerRadius = 1024;
inline constexpr std::int32_t kFarthestStrike = 512;  ///< half a radius: beyond it a finger slips off

/// What may be wrong with a flick.
enum class Fault { none, backward, too_slow, too_fast, strike_too_far };

/// The fault of a flick, computed in whole numbers. A flick straight to the side is not backward.
constexpr Fault fault_of(const Flick& flick) {
    const auto square = [](std::int64_t x) { return x * x; };
    const std::int64_t speed = square(flick.vx) + square(flick.vy);
    if (flick.vy < 0) return Fault::backward;
    if (speed < square(kSlowest)) return Fault::too_slow;
    if (speed > square(kFastest)) return Fault::too_fast;
    if (square(flick.side) + square(flick.height) > square(kFarthestStrike)) return Fault::strike_too_far;
    return Fault::none;
}

}  // namespace kabinet::physics
