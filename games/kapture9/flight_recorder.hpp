#pragma once

#include <array>
#include <vector>

#include "games/core/game.hpp"
#include "games/kapture9/physics/recorder.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::kapture9 {

/// Makes a Trajectory of what the physics tells of a flick: rounded to its units, and turned to how seat 0
/// sees it.
class FlightRecorder final : public physics::Recorder {
  public:
    explicit FlightRecorder(Seat flicker) : turned_(flicker == 1) {}

    void arc(int body, double begin, double duration, physics::Vector p, physics::Vector v,
             physics::Vector a) override;
    void at(int body, double time, physics::Vector position, physics::Vector axis) override;
    void hit(int body, int other, double time, double speed) override;

    /// What was recorded. Bodies that are always in the same place have no track in it, but the flicked ball
    /// has one whatever it did.
    Trajectory finish() const;

  private:
    using Keys = std::vector<Key>;

    int seen_by_seat_0(int body) const;
    Key key(int body, double time, const physics::Vector& position, const physics::Vector& axis) const;
    /// Where a body that was not told of yet has been until now.
    Key before(int body, const Key& first) const;
    void add(Keys& keys, const Key& next);

    bool turned_;
    std::array<Keys, kBodies> keys_;  ///< by body as the flicker numbers it
    std::vector<Hit> hits_;
};

}  // namespace kabinet::kapture9
