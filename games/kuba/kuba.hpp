#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// Kuba as the registry offers it; its typed engine is in position.hpp and push.hpp, its players' rules in
/// RULES.md.
const Game& kuba_game();

}  // namespace kabinet
