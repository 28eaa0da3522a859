#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-cli/boards/board.hpp"

/// Kapow! in words: positions of a hand, actions, events. games/kapow/RULES.md has their JSON forms.
namespace kabinet::cli::kapow {

/// `[1, 0]` as "2 top": triads are counted from 1 for people.
std::string spot_name(const Json& at);

/// "reveal 1 top, 3 bottom", "take draw", "discard", "replace 2 top", "put on 2 top, -1", "put under 2 top,
/// +2", "swap 1 top, 2 bottom", "end". "arrange 2 bottom" behind one of them brings that card to the top of
/// triad 2.
std::string write(const Json& action);

/// Reads these, and shorter: words by their first letters, "2t" for "2 top", "draw", "2t" alone for a
/// replacement. `legal` says what a word means now.
std::optional<Json> read(std::string_view written, const Json& legal);

/// One line about an event, or empty.
std::string tell(const Json& event, const Board::Namer& name);

/// The name of a card for players: "KAPOW!", "power 1", "7", "KAPOW!-1".
std::string card_in_words(const std::string& card);

}  // namespace kabinet::cli::kapow
