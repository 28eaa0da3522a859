#include "games/core/registry.hpp"

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

}  // namespace kabinet
