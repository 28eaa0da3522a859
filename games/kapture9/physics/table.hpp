#pragma once

#include <array>
#include <cstdint>

/// The board of Kapture 9 as the flicking player sees it: metres, the origin in the middle, x to the right, y
/// towards the opponent, z up from the board's top. The physics sees every flick this way. For the other seat
/// the rules turn the board by half a turn.
namespace kabinet::physics {

struct Point {
    double x = 0;
    double y = 0;
    bool operator==(const Point&) const = default;
};

inline constexpr int kBases = 9;

/// The centres of the bases, row by row from the flicker's side (1, 2, 3, 2, 1), left to right: a lattice of
/// 60 mm turned by 45 degrees. Turned by half a turn, base k is base 8 - k.
inline constexpr double kHalfStep = 0.042426406871192854;  // 0.060 / sqrt(2)
inline constexpr double kStep = 2 * kHalfStep;
inline constexpr std::array<Point, kBases> kBaseCentres{{{0, -kStep},
                                                         {-kHalfStep, -kHalfStep},
                                                         {kHalfStep, -kHalfStep},
                                                         {-kStep, 0},
                                                         {0, 0},
                                                         {kStep, 0},
                                                         {-kHalfStep, kHalfStep},
                                                         {kHalfStep, kHalfStep},
                                                         {0, kStep}}};

inline constexpr Point kHome{0, -0.190};         ///< where the flicked ball begins
inline constexpr Point kOpponentHome{0, 0.190};  ///< where the other ball sits
inline constexpr double kHalfSide = 0.225;       ///< the board is a square

/// A set of bases or of the meekones on them, base k as bit k.
using BaseSet = std::uint16_t;
constexpr bool has(BaseSet set, int base) {
    return (set >> base & 1) != 0;
}
constexpr BaseSet with(BaseSet set, int base) {
    return static_cast<BaseSet>(set | 1 << base);
}

}  // namespace kabinet::physics
