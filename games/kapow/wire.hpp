#pragma once

#include <optional>
#include <vector>

#include "games/core/game.hpp"
#include "games/kapow/action.hpp"
#include "games/kapow/happening.hpp"

/// Kapow! as JSON: actions, events, views (games/kapow/RULES.md documents the forms for clients).
namespace kabinet::kapow {

Json to_json(const Action& action);

/// The action `json` spells out; empty for anything that is not exactly the form of one.
std::optional<Action> parse_action(const Json& json);

/// What clients are told: a card taken from the draw pile in an event of its own, for its taker only (KP-6).
std::vector<Event> to_events(const Happenings& happenings);

/// What `audience` may know.
Json to_view(const Position& position, Audience audience);

}  // namespace kabinet::kapow
