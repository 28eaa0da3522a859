#pragma once

#include <string>

#include "games/core/game.hpp"

namespace kabinet::nine {

/// The position that `shown` shows, as text. Throws Json::exception where the view is none of 9.
std::string text_of(const Shown& shown);

}  // namespace kabinet::nine
