#pragma once

#include <string>

#include "games/core/game.hpp"

namespace kabinet::kabetopo {

/// The position that `shown` shows, as text. Throws Json::exception where the view is none of Kabetopo.
std::string text_of(const Shown& shown);

}  // namespace kabinet::kabetopo
