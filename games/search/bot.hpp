#pragma once

#include "games/core/game.hpp"
#include "games/core/thought.hpp"

/// The bots of the house, for every game of the registry (BO-4).
namespace kabinet {

/// What the house plays for `question.seat` in `state`, where that seat is to move. Where the game hides
/// things, the bot sees no more than a state that was dealt anew from what the seat knows (BO-2). Lengthy:
/// up to a second of CPU for a hard bot.
Thought think(const Game& game, const State& state, const Question& question);

}  // namespace kabinet
