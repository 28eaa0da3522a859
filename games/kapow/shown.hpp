#pragma once

#include <string>

#include "games/core/game.hpp"

namespace kabinet::kapow {

/// A position that shows what `shown` shows, as text; hands have `triads` triads. Cards that the view hides
/// lie in any order, counts that no view tells are 0. While a seat has turned up no card yet, the turn is an
/// opening turn; so the last one of them is taken for a later turn. Throws Json::exception where the view is
/// none of Kapow!.
std::string text_of(const Shown& shown, int triads);

}  // namespace kabinet::kapow
