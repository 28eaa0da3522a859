#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// A position that shows what the game looks like; a plain one for a game without pictures.
Picture sample_of(const Game& game);

}  // namespace kabinet
