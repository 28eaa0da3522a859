#pragma once

namespace kabinet::physics {

/// What is nearer than this, m, may be pushed together within a step.
inline constexpr double kSlack = 0.0002;

}  // namespace kabinet::physics
