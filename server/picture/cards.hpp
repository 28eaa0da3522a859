#pragma once

#include <string>
#include <string_view>

#include "json/json.hpp"
#include "server/picture/card.hpp"

/// The cards of what has an address, as everybody may see them. What is private gets the card of its game
/// alone.
namespace kabinet {

Card home_card();
/// The wall of running matches.
Card watch_card();

/// The rules of a game.
Card game_card(std::string_view game);

/// The daily "flick" or "push": the same of every day, since a position is only for those who try it.
Card daily_card(std::string_view name);

/// Of a match's document for spectators.
Card match_card(const Json& document, bool replay);

/// Of the card of a public tournament (Overlays::card).
Card event_card(const Json& event);

/// What is private, or not there, or cannot be read now.
Card closed_card(std::string_view what);

}  // namespace kabinet
