#include "games/core/registry.hpp"

#include <algorithm>
#include <array>

namespace kabinet {

#define GAME(name) const Game& name##_game();
#include "games/games.def"
#undef GAME

std::span<const Game* const> all_games() {
    static const std::array games = {
#define GAME(name) &name##_game(),
#include "games/games.def"
#undef GAME
    };
    return games;
}

const Game* find_game(std::string_view id) {
    const auto games = all_games();
    const auto found = std::ranges::find(games, id, [](const Game* game) { return game->info.id; });
    return found == games.end() ? nullptr : *found;
}

}  // namespace kabinet
