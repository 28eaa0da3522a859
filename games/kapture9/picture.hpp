#pragma once

#include "games/core/game.hpp"

namespace kabinet::kapture9 {

/// See Game::picture; seat 0 looks at the board from above.
Picture picture(const Json& view, const Json& events);

/// See Game::sample.
inline constexpr std::string_view kSample = "0/.1/0.0/1./1 1 flick 2 7 1-0 0";

}  // namespace kabinet::kapture9
