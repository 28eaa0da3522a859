#pragma once

#include <cstdint>

namespace kabinet::physics {

/// The engine's version: goes up when the same flick may come to other bits.
inline constexpr int kVersion = 1;

/// Every number the physics is tuned by, SI units. Sources and reasons: README.md of this folder.
struct Params {
    double ball_radius = 0.009;
    double ball_mass = 0.02397;
    double gravity = 9.81;
    // to be completed
};

/// The values matches are played with.
const Params& standard();

/// FNV-1a over the bits of every value, in the order they are declared.
std::uint64_t hash(const Params& params);

}  // namespace kabinet::physics
