#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// Bodies by number: meekone k stands on base k.
inline constexpr int kFlickedBall = 9;
inline constexpr int kOtherBall = 10;

/// Receives how a flick went, for those who look at it. Nothing a recorder does changes the outcome. Times
/// are seconds from the flick and never go back for one body.
class Recorder {
  public:
    virtual ~Recorder() = default;

    /// A ball moves alone: position p + v t + a t^2 / 2 for `duration` from `begin`. It lies on the board, or
    /// it hops (a.z is not 0) and comes down to it.
    virtual void arc(int body, double begin, double duration, Vector p, Vector v, Vector a) = 0;

    /// Where a body was; about 60 times a second while it moves near other things, and at its rest. `axis` is
    /// the unit vector from a meekone's base to its tip (its position is that of its centre of mass), of no
    /// meaning for a ball.
    virtual void at(int body, double time, Vector position, Vector axis) = 0;

    /// A body was hit, at that speed of approach (m/s), above Params::bounce_speed: for sounds. Softer
    /// touches make none. `other` is a body, or -1 for the board.
    virtual void hit(int body, int other, double time, double speed) = 0;
};

}  // namespace kabinet::physics
