#pragma once

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// Bodies by number: meekone k stands on base k.
inline constexpr int kFlickedBall = 9;
inline constexpr int kOtherBall = 10;

/// Receives the motion of a flick, for clients to show. A recorder cannot change the outcome. Times are
/// seconds from the flick and never go back for one body.
class Recorder {
  public:
    virtual ~Recorder() = default;

    /// A ball moves alone: position p + v t + a t^2 / 2 for `duration` from `begin`. The ball lies on the
    /// board, or it hops (a.z is not 0) and comes down on the board.
    virtual void arc(int body, double begin, double duration, Vector p, Vector v, Vector a) = 0;

    /// The place of a body, about 60 times a second while it moves near other bodies, and once at rest. A
    /// meekone's position is that of its centre of mass, and `axis` is the unit vector from its base to its
    /// tip. For a ball `axis` has no meaning.
    virtual void at(int body, double time, Vector position, Vector axis) = 0;

    /// A body was hit at `speed`, the speed of approach in m/s, above Params::bounce_speed. For sounds:
    /// softer touches make none. `other` is a body, or -1 for the board.
    virtual void hit(int body, int other, double time, double speed) = 0;
};

}  // namespace kabinet::physics
