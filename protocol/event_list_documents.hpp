#pragma once

#include "protocol/tournament_documents.hpp"

/// The lists of tournaments: the public one, and those of each player.
namespace kabinet::protocol {

/// A row of the list of tournaments.
struct EventRow {
    std::string title;
    Player host;
    std::string game;
    std::int64_t seats = 2;
    std::string format;
    std::string phase;
    bool rated = false;
    std::int64_t entrants = 0;
    std::int64_t round = 0;
    std::int64_t of = 0;
    std::int64_t created = 0;
    std::optional<std::int64_t> starts_at;

    static constexpr Heading heading{"EventRow", "A tournament in the list."};
    static constexpr std::tuple fields{
        field("title", &EventRow::title, "What people call the event."),
        field("host", &EventRow::host, "Who created it."),
        field("game", &EventRow::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &EventRow::seats, "How many seats a table has.", between(2, 99)),
        field("format", &EventRow::format, "The format of the first stage, such as swiss."),
        field("phase", &EventRow::phase, "Where the event is in its life (TN-3).",
              one_of("open|running|paused|finished|cancelled")),
        field("rated", &EventRow::rated, "Whether its games are rated."),
        field("entrants", &EventRow::entrants, "How many are in.", kCountRule),
        field("round", &EventRow::round, "The newest round; 0 before the first.", kCountRule),
        field("of", &EventRow::of, "How many rounds are planned; 0 where nobody knows.", kCountRule),
        field("created", &EventRow::created, "When the event was created, unix ms.", kCountRule),
        field("starts_at", &EventRow::starts_at, "When it starts by itself, unix ms; left out: by hand.",
              kCountRule),
    };
};

/// The list of tournaments.
struct EventsDocument {
    std::map<std::string, EventRow> events;

    static constexpr Heading heading{
        "EventsDocument", "The public tournaments: those that are not over, and the last that ended."};
    static constexpr std::tuple fields{
        field("events", &EventsDocument::events, "By their ids.", shaped(Pattern::id)),
    };
};

/// The tournaments of one player.
struct OwnEventsDocument {
    std::vector<std::string> tournaments;

    static constexpr Heading heading{
        "OwnEventsDocument",
        "The tournaments in which a player is entered and that are not over; nobody else sees the document."};
    static constexpr std::tuple fields{
        field("tournaments", &OwnEventsDocument::tournaments, "Their ids."),
    };
};

}  // namespace kabinet::protocol
