#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// 9 (nine) as the registry offers it; its typed engine is in position.hpp and moves.hpp, its players' rules
/// in RULES.md.
const Game& nine_game();

}  // namespace kabinet
