#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// Kapture 9 as the registry offers it; its rules below the JSON are in position.hpp, judgement.hpp and
/// play.hpp, its physics in physics/, its players' rules in RULES.md.
const Game& kapture9_game();

}  // namespace kabinet
