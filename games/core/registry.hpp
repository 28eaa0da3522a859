#pragma once

#include <span>
#include <string_view>

#include "games/core/game.hpp"

namespace kabinet {

/// Every game, in the order of games.def. The games live as long as the program.
std::span<const Game* const> all_games();

/// The game whose Info::id is `id`, or null.
const Game* find_game(std::string_view id);

}  // namespace kabinet
