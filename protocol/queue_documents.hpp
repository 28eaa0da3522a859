#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/documents.hpp"

/// The document in which a player sees the own ticket of quick match (QM-1), and the types it shares with
/// messages.
namespace kabinet::protocol {

/// How many seats a table may have.
struct SeatRange {
    std::int64_t least = 2;
    std::int64_t most = 2;

    static constexpr Heading heading{"SeatRange", "How many seats a table may have."};
    static constexpr std::tuple fields{
        field("least", &SeatRange::least, "The fewest seats.", between(1, 99)),
        field("most", &SeatRange::most, "The most seats.", between(1, 99)),
    };
    std::string_view check() const { return least <= most ? "" : "must not have least above most"; }
};

/// How long somebody will wait in quick match.
struct WaitForecast {
    std::int64_t waiting = 0;
    std::int64_t known = 0;
    std::optional<std::int64_t> in_ms;
    std::optional<bool> or_longer;

    static constexpr Heading heading{
        "WaitForecast", "How long somebody will wait in quick match, judged by those who waited of late."};
    static constexpr std::tuple fields{
        field("waiting", &WaitForecast::waiting, "How many wait for the same now.", kCountRule),
        field("known", &WaitForecast::known, "How many waits the forecast is made of.", kCountRule),
        field("in_ms", &WaitForecast::in_ms,
              "In how many ms half of those who wait have a table; left out when too few waited of late.",
              kCountRule),
        field("or_longer", &WaitForecast::or_longer,
              "True when half of them wait for longer than `in_ms`; else left out."),
    };
};

/// An open table that suits a ticket of quick match.
struct OfferedTable {
    std::string match;
    std::int64_t seats = 2;
    std::int64_t taken = 0;

    static constexpr Heading heading{"OfferedTable", "An open table that suits a ticket of quick match."};
    static constexpr std::tuple fields{
        field("match", &OfferedTable::match, "The id of the table's match, for table.sit.",
              shaped(Pattern::id)),
        field("seats", &OfferedTable::seats, "How many seats the table has.", between(1, 99)),
        field("taken", &OfferedTable::taken, "How many of the seats are taken.", kCountRule),
    };
};

/// The smallest table that a ticket takes.
struct SmallestTable {
    std::int64_t seats = 2;
    std::optional<std::int64_t> fewer_at;

    static constexpr Heading heading{"SmallestTable",
                                     "The smallest table that a ticket of quick match takes now."};
    static constexpr std::tuple fields{
        field("seats", &SmallestTable::seats, "How many seats the table has.", between(1, 99)),
        field("fewer_at", &SmallestTable::fewer_at,
              "When the ticket takes a table of one seat fewer, unix ms; left out when it never does.",
              kCountRule),
    };
};

/// Why a player can't take rated tickets for a while, and until when (QM-5).
struct RatedWait {
    std::string cause;
    std::int64_t points = 0;
    std::int64_t until = 0;

    static constexpr Heading heading{
        "RatedWait", "Why a player can take no rated tickets of quick match for a while, and until when."};
    static constexpr std::tuple fields{
        field("cause", &RatedWait::cause,
              "How the last match that counted ended for the player: left, aborted before it had properly "
              "begun, or timed_out without an action.",
              one_of("left|aborted|timed_out")),
        field("points", &RatedWait::points,
              "How many such matches count; each match played to its end takes one off.", kCountRule),
        field("until", &RatedWait::until, "When the wait is over, unix ms.", kCountRule),
    };
};

/// A ticket of quick match, as its holder sees it.
struct TicketView {
    std::string game;
    SeatRange seats;
    Clock clock;
    bool rated = false;
    std::string bots;
    std::int64_t since = 0;
    std::int64_t window = 0;
    WaitForecast forecast;
    std::optional<SmallestTable> smallest;
    std::optional<std::vector<OfferedTable>> tables;
    std::optional<std::string> bot;

    static constexpr Heading heading{"TicketView", "A ticket of quick match, as its holder sees it."};
    static constexpr std::tuple fields{
        field("game", &TicketView::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &TicketView::seats, "How many seats the table may have."),
        field("clock", &TicketView::clock, "The clock of the match."),
        field("rated", &TicketView::rated, "Whether the match will be rated."),
        field("bots", &TicketView::bots, "Whether bots are wanted.", one_of("never|after_a_minute")),
        field("since", &TicketView::since, "Since when the ticket waits, unix ms.", kCountRule),
        field("window", &TicketView::window,
              "The largest gap in strength that the ticket takes now, in points of rating.", kCountRule),
        field("forecast", &TicketView::forecast, "How long it will still wait."),
        field("smallest", &TicketView::smallest,
              "What the ticket waits for: with fewer people who suit it than these seats, it waits on. Who "
              "has waited longer may bring it to a smaller table."),
        field("tables", &TicketView::tables,
              "Open tables that suit the ticket, the nearest in strength first; left out when there is none. "
              "Who sits down at one gives the ticket back by that.",
              {.max = 3}),
        field("bot", &TicketView::bot,
              "After a minute, where bots are wanted: the level of the bot of the house that suits. Offer a "
              "match against it (table.add_bot); who takes it gives the ticket back by sitting down.",
              kLevelRule),
    };
};

/// The value of a player's own document of quick match.
struct TicketDocument {
    std::string state;
    std::optional<TicketView> ticket;
    std::optional<std::string> match;
    std::optional<RatedWait> rated_wait;

    static constexpr Heading heading{"TicketDocument",
                                     "A player's ticket of quick match; nobody else sees the document."};
    static constexpr std::tuple fields{
        field("state", &TicketDocument::state,
              "none, waiting for others, paired while the match is being made, or matched.",
              one_of("none|waiting|paired|matched")),
        field("ticket", &TicketDocument::ticket, "While waiting: the ticket."),
        field("match", &TicketDocument::match,
              "When matched: the id of the match, for ten minutes or until the next ticket.",
              shaped(Pattern::id)),
        field("rated_wait", &TicketDocument::rated_wait,
              "While the player can take no rated tickets: why, and until when."),
    };
};

}  // namespace kabinet::protocol
