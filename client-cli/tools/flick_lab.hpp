#pragma once

#include "client-cli/tools/flick_picture.hpp"
#include "client-cli/tools/flick_request.hpp"
#include "games/core/fair.hpp"
#include "games/kapture9/flight.hpp"
#include "games/kapture9/judgement.hpp"
#include "games/kapture9/tremor.hpp"

namespace kabinet::cli {

/// A flick, computed and judged as in the game.
struct FlickResult {
    FlickRequest request;
    physics::Flick played;  ///< with the tremor
    kapture9::Flight flight;
    kapture9::Judgement judged;

    /// The flick as `kabinet flick` prints it (README.md), without the trajectory.
    Json to_json() const;

    /// The places of every body that moved, 120 times a second and at rest: `[{"body", "keys": [[t, x, y, z,
    /// and for a meekone its axis], ...]}, ...]`, metres and seconds, as seat 0 sees the board.
    Json trajectory() const;

    FlickPicture picture() const;
};

/// Computes flicks one after the other. Their order matters only for the tremor.
class FlickLab {
  public:
    FlickLab(kapture9::Tremor tremor, const Seed& seed) : tremor_(tremor), seed_(seed) {}

    FlickResult run(const FlickRequest& request);

  private:
    kapture9::Tremor tremor_;
    Seed seed_;
    int flicks_ = 0;
};

}  // namespace kabinet::cli
