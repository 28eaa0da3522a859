#pragma once

#include <expected>

#include "games/kabetopo/turn.hpp"
#include "json/json.hpp"

namespace kabinet::kabetopo {

/// The legal actions of `position` as State::legal lists them.
Json legal_json(const Position& position);

/// The legal move `move`, and any drop, as actions.
Json move_json(const Position& position, const Move& move);
Json drop_json(const Drop& drop);

/// Any legal action.
Json action_json(const Position& position, const Action& action);

/// Reads `json` as a legal action of `position`, or says why it is none.
std::expected<Action, Objection> parse_action(const Position& position, const Json& json);

}  // namespace kabinet::kabetopo
