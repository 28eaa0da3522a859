#pragma once

#include "games/core/game.hpp"

namespace kabinet::kapow {

/// See Game::picture.
Picture picture(const Json& view, const Json& events);

/// See Game::sample.
extern const std::string_view kSample;

}  // namespace kabinet::kapow
