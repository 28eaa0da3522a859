#include "games/search/bot.hpp"

#include "games/search/state_world.hpp"

namespace kabinet {

Thought think(const Game& game, const State& state, const Question& question) {
    if (!game.redeal) return game.think ? game.think(state, question) : search::think(game, state, question);
    FairStream chance(question.seed, "known");
    const auto known = game.redeal(state, Audience::of(question.seat), chance);
    return game.think ? game.think(*known, question) : search::think(game, *known, question);
}

}  // namespace kabinet
