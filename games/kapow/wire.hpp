#pragma once

#include <optional>
#include <vector>

#include "games/core/game.hpp"
#include "games/kapow/action.hpp"
#include "games/kapow/happening.hpp"

/// Kapow! as JSON: actions, events, views (games/kapow/RULES.md documents the forms for clients).
namespace kabinet::kapow {

Json to_json(const Action& action);

/// The action that `json` describes; empty for JSON that does not have exactly the form of an action.
std::optional<Action> parse_action(const Json& json);

/// The events for clients. A card taken from the draw pile is an event of its own, for its taker only (KP-6).
std::vector<Event> to_events(const Happenings& happenings);

/// The view of `audience`.
Json to_view(const Position& position, Audience audience);

}  // namespace kabinet::kapow
