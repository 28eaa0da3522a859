#pragma once

#include "client-cli/canvas/screen.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// Something that is seen moving on a board for a while, such as a flick.
class Motion {
  public:
    virtual ~Motion() = default;

    /// How long it lasts.
    virtual Millis length() const = 0;

    /// Draws the board as it is `time` after the beginning, as Board::draw does. After its length it shows
    /// where all came to rest.
    virtual void draw(Screen& screen, int x, int y, Millis time, Look look, int scale) const = 0;
};

}  // namespace kabinet::cli
