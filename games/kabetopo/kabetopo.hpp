#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// Kabetopo as the registry offers it; its typed engine is in position.hpp and turn.hpp, its JSON in
/// action_json.hpp, event_json.hpp and view_json.hpp, its players' rules in RULES.md.
const Game& kabetopo_game();

}  // namespace kabinet
