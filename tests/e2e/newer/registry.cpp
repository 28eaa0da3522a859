#include "games/core/registry.hpp"

#include <algorithm>
#include <array>

namespace kabinet {

#define GAME(name) const Game& name##_game();
#include "games/games.def"
#undef GAME

namespace {

/// Kuba as a later program has it: with a version more of the rules, which plays as the one before (ND-6).
const Game& newer_kuba() {
    static const Game game = [] {
        Game kuba = kuba_game();
        ++kuba.info.rules_version;
        kuba.start = [](const Setup& setup) {
            Setup known = setup;
            known.rules = std::min(known.rules, kuba_game().info.rules_version);
            return kuba_game().start(known);
        };
        return kuba;
    }();
    return game;
}

}  // namespace

std::span<const Game* const> all_games() {
    static const auto games = [] {
        std::array all = {
#define GAME(name) &name##_game(),
#include "games/games.def"
#undef GAME
        };
        std::ranges::replace(all, &kuba_game(), &newer_kuba());
        return all;
    }();
    return games;
}

}  // namespace kabinet
