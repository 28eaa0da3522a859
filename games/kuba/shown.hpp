#pragma once

#include <string>

#include "games/core/game.hpp"

namespace kabinet::kuba {

/// The position that `shown` shows, as text. Throws Json::exception where the view is none of Kuba.
std::string text_of(const Shown& shown);

}  // namespace kabinet::kuba
