#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/kapture9/trajectory/trajectory.hpp"

/// Trajectories as text that fits into JSON; README.md has the format.
namespace kabinet::kapture9 {

/// The first byte of the format. It goes up when old readers would misread a trajectory.
inline constexpr int kFormat = 1;

inline constexpr std::size_t kMostKeys = 4096;  ///< of one track
inline constexpr std::size_t kMostHits = 1024;
inline constexpr std::int32_t kFastestHit = 100'000;  ///< cm/s

/// The text of a trajectory, which must keep to trajectory.hpp and the limits above.
std::string encode(const Trajectory& trajectory);

/// The trajectory of which `text` is the encoding, or what is wrong with it. Takes anything, never throws,
/// and reads only what `encode` writes: a text that is decoded and encoded again is the same text.
std::expected<Trajectory, std::string> decode(std::string_view text);

}  // namespace kabinet::kapture9
