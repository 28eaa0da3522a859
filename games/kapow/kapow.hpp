#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// Kapow! as the registry offers it; its typed engine is in position.hpp, action.hpp and play.hpp, its
/// players' rules in RULES.md.
const Game& kapow_game();

}  // namespace kabinet
