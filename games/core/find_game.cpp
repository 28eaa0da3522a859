#include <algorithm>

#include "games/core/registry.hpp"

namespace kabinet {

const Game* find_game(std::string_view id) {
    const auto games = all_games();
    const auto found = std::ranges::find(games, id, [](const Game* game) { return game->info.id; });
    return found == games.end() ? nullptr : *found;
}

}  // namespace kabinet
