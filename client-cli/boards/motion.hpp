#pragma once

#include "client-cli/canvas/screen.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// A motion that a board shows for a while, such as a flick.
class Motion {
  public:
    virtual ~Motion() = default;

    /// How long the motion lasts.
    virtual Millis length() const = 0;

    /// Draws the board as it is `time` after the beginning, as Board::draw does. After the end of the motion
    /// everything is at rest.
    virtual void draw(Screen& screen, int x, int y, Millis time, Look look, int scale) const = 0;
};

}  // namespace kabinet::cli
