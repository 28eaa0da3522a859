#pragma once

#include <string_view>

#include "games/core/game.hpp"

namespace kabinet {

/// Lines of text against a game, whatever they are: "load <position>", "restore <json>",
/// "start <seats> <json>", "<seat> <json action>" and "? <n>" (the n-th legal action of the first seat to
/// move). Aborts when the game breaks what State promises.
void play_lines(const Game& game, std::string_view lines);

}  // namespace kabinet
