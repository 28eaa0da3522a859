#pragma once

#include <array>
#include <vector>

#include "games/core/game.hpp"
#include "games/kapture9/physics/recorder.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::kapture9 {

/// Makes a Trajectory from the physics' report of a flick: rounds to its units, and turns the board to seat
/// 0's side.
class FlightRecorder final : public physics::Recorder {
  public:
    explicit FlightRecorder(Seat flicker) : turned_(flicker == 1) {}

    void arc(int body, double begin, double duration, physics::Vector p, physics::Vector v,
             physics::Vector a) override;
    void at(int body, double time, physics::Vector position, physics::Vector axis) override;
    void hit(int body, int other, double time, double speed) override;

    /// The recorded trajectory. Bodies that never move have no track in it, but the flicked ball always has
    /// one.
    Trajectory finish() const;

  private:
    using Keys = std::vector<Key>;

    int seen_by_seat_0(int body) const;
    Key key(int body, double time, const physics::Vector& position, const physics::Vector& axis) const;
    /// Where a body has been until now that has not been reported yet.
    Key before(int body, const Key& first) const;
    void add(Keys& keys, const Key& next);

    bool turned_;
    std::array<Keys, kBodies> keys_;  ///< by body as the flicker numbers it
    std::vector<Hit> hits_;
};

}  // namespace kabinet::kapture9
