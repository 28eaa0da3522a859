#pragma once

#include <string>

#include "games/core/game.hpp"

namespace kabinet::kapture9 {

/// The position that `shown` shows, as text. Throws Json::exception where the view is none of Kapture 9.
std::string text_of(const Shown& shown);

}  // namespace kabinet::kapture9
