#pragma once

#include "games/core/game.hpp"

namespace kabinet::kuba {

/// See Game::picture; White looks at the board.
Picture picture(const Json& view, const Json& events);

/// See Game::sample.
inline constexpr std::string_view kSample = "1ww1rbb/w1w1r2/2rr1b1/1wrrrr1/2r1rb1/b3b1w/bb4w b 1-1 -";

}  // namespace kabinet::kuba
