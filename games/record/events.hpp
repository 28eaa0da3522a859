#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "games/core/game.hpp"

/// The events of the table and of the match as a whole; those of an action are the game's own.
namespace kabinet {

/// An event of a seat, or of nobody in particular.
inline Event told(std::string_view type, Seat seat = -1) {
    Json body;
    body["type"] = type;
    if (seat >= 0) body["seat"] = seat;
    return Event{std::move(body), std::nullopt};
}

/// A list of one event. Braces would copy the event.
inline std::vector<Event> one(Event event) {
    std::vector<Event> events;
    events.push_back(std::move(event));
    return events;
}

}  // namespace kabinet
