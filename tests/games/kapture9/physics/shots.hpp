#pragma once

#include <cstdint>

#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/physics/table.hpp"

/// Flicks drawn in whole numbers alone: the same on every machine, compiler and library.
namespace kabinet::physics {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }

    /// A number of [low, high]; the bias is below 2^-40 for the small ranges used here.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }

  private:
    std::uint64_t state_;
};

/// A flick and the meekones it is played among.
struct Shot {
    BaseSet standing = 0;
    Flick flick;
};

/// `count` of the nine meekones.
inline BaseSet draw_meekones(Dice& dice, int count) {
    BaseSet set = 0;
    for (int placed = 0; placed < count;) {
        const int base = static_cast<int>(dice.between(0, kBases - 1));
        if (has(set, base)) continue;
        set = with(set, base);
        ++placed;
    }
    return set;
}

/// A speed of four octaves, each as likely as the others, the lowest beginning at `slowest` (0.1 mm/s).
inline std::int64_t draw_speed(Dice& dice, std::int64_t slowest) {
    const std::int64_t octave = slowest << dice.between(0, 3);
    return dice.between(octave, 2 * octave - 1);
}

/// A flick of that speed whose direction is at most 2 atan(`widest` / 1024) from straight ahead. With
/// t = n/1024, ((1 - t^2), 2t) / (1 + t^2) is a point of the unit circle.
inline Flick aim(Dice& dice, std::int64_t speed, std::int64_t widest) {
    const std::int64_t n = dice.between(-widest, widest);
    const std::int64_t whole = 1024 * 1024 + n * n;
    return {.vx = static_cast<std::int32_t>(speed * 2048 * n / whole),
            .vy = static_cast<std::int32_t>(speed * (1024 * 1024 - n * n) / whole)};
}

/// Any strike that does not slip off.
inline void draw_strike(Dice& dice, Flick& flick) {
    do {
        flick.side = static_cast<std::int16_t>(dice.between(-kFarthestStrike, kFarthestStrike));
        flick.height = static_cast<std::int16_t>(dice.between(-kFarthestStrike, kFarthestStrike));
    } while (fault_of(flick) == Fault::strike_too_far);
}

inline constexpr std::int64_t kFortyDegrees = 373;   ///< for aim(): 2 atan(373/1024) is 40 degrees
inline constexpr std::int64_t kHalfRadian = 261;     ///< 2 atan(261/1024) is 0.5 radians
inline constexpr std::int64_t kAnyForward = 1024;    ///< 90 degrees
inline constexpr std::int64_t kSlowestAimed = 1500;  ///< four octaves from 0.15 m/s reach 2.4 m/s

/// What players do: aimed at the diamond, 0.15 to 2.4 m/s, every fourth one with a strike off the middle.
inline Shot draw_aimed(Dice& dice, int meekones, std::int64_t widest = kHalfRadian) {
    Shot shot{draw_meekones(dice, meekones), aim(dice, draw_speed(dice, kSlowestAimed), widest)};
    if (dice.between(0, 3) == 0) draw_strike(dice, shot.flick);
    return shot;
}

/// Everything that can be done: any forward direction, any speed, any strike, any number of meekones.
inline Shot draw_any(Dice& dice) {
    Shot shot{draw_meekones(dice, static_cast<int>(dice.between(0, kBases))), {}};
    do {
        shot.flick = aim(dice, dice.between(kSlowest, kFastest), kAnyForward);
    } while (fault_of(shot.flick) != Fault::none);
    draw_strike(dice, shot.flick);
    return shot;
}

}  // namespace kabinet::physics
