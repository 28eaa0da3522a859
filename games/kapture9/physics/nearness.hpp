#pragma once

namespace kabinet::physics {

/// Bodies that are nearer than this, in m, may be pushed together within a step.
inline constexpr double kSlack = 0.0002;

}  // namespace kabinet::physics
