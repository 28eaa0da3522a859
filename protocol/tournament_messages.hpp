#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session_messages.hpp"
#include "protocol/table_messages.hpp"
#include "protocol/tournament_documents.hpp"

/// Requests about tournaments (TN-1 to TN-40, docs/tournaments.md).
namespace kabinet::protocol {

inline constexpr std::string_view kTournamentAbout = "The id of the tournament.";
inline constexpr std::string_view kSeenByCode =
    "The code of a private tournament, for who is neither an entrant nor a director of it (TN-4).";

inline constexpr std::string_view kOwnEventsAbout =
    "Those in which the player is entered, private ones too, instead of the public ones (feature "
    "`own_events`).";

struct TournamentCreateResult {
    std::string tournament;
    std::string commitment;

    static constexpr Heading heading{"TournamentCreateResult", "The tournament is open for entries."};
    static constexpr std::tuple fields{
        field("tournament", &TournamentCreateResult::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("commitment", &TournamentCreateResult::commitment,
              "SHA-256 of the secret that all lots are drawn with, in hex; the secret is told at the end.",
              kHashRule),
    };
};

struct TournamentCreate {
    std::string key;
    std::string title;
    Json settings;
    std::optional<TournamentTerms> terms;

    using Result = TournamentCreateResult;
    static constexpr std::string_view method = "tournament.create";
    static constexpr Heading heading{"TournamentCreate",
                                     "Creates a tournament, which is open for entries at once. Whoever "
                                     "creates it is its host, and directs "
                                     "it."};
    static constexpr std::int64_t cost = 20;
    static constexpr std::array errors{Code::sign_in_first, Code::guests_cannot,   Code::bad_settings,
                                       Code::bad_clock,     Code::too_many_events, Code::key_reused,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("key", &TournamentCreate::key, kKeyAbout, shaped(Pattern::key)),
        field("title", &TournamentCreate::title, "What people call the event.", between(1, 80)),
        field("settings", &TournamentCreate::settings,
              "The settings, as `create` of the tool `kabinet host` takes them, without `name` and `seed`: "
              "game, "
              "seats, stages, tie, points, and so on. What is missing takes its default."),
        field("terms", &TournamentCreate::terms, "Who may enter, and what happens when."),
    };
};

struct TournamentEnterResult {
    std::int64_t entrant = 1;

    static constexpr Heading heading{"TournamentEnterResult", "The player is entered."};
    static constexpr std::tuple fields{
        field("entrant", &TournamentEnterResult::entrant, "The player's number in the tournament.",
              at_least(1)),
    };
};

struct TournamentEnter {
    std::string key;
    std::string tournament;
    std::optional<std::string> nonce;
    std::optional<std::string> invite;

    using Result = TournamentEnterResult;
    static constexpr std::string_view method = "tournament.enter";
    static constexpr Heading heading{
        "TournamentEnter", "Enters the player; whoever has withdrawn before the start enters again."};
    static constexpr std::int64_t cost = 10;
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_tournament, Code::guests_cannot,
                                       Code::bad_invite,     Code::outside_range,      Code::entry_refused,
                                       Code::bad_nonce,      Code::event_refused,      Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TournamentEnter::key, kKeyAbout, shaped(Pattern::key)),
        field("tournament", &TournamentEnter::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("nonce", &TournamentEnter::nonce,
              "Random bytes in hex: the player's part in the seed of all lots (GEN-4).",
              {.max = 64, .pattern = Pattern::hex}),
        field("invite", &TournamentEnter::invite, "The code of a private tournament.", shaped(Pattern::id)),
    };
};

struct TournamentOwnResult {
    std::int64_t entry = 0;

    static constexpr Heading heading{"TournamentOwnResult", "The request is done."};
    static constexpr std::tuple fields{
        field("entry", &TournamentOwnResult::entry, "The number of the entry in the tournament's log.",
              kCountRule),
    };
};

struct TournamentOwn {
    std::string key;
    std::string tournament;
    std::string act;
    std::optional<std::int64_t> round;

    using Result = TournamentOwnResult;
    static constexpr std::string_view method = "tournament.own";
    static constexpr Heading heading{"TournamentOwn",
                                     "What an entrant does: check in, leave before the start, withdraw, come "
                                     "back before the start, pause, go on, or ask for a bye. To leave is to "
                                     "withdraw, and is refused (`event_begun`) once the event has begun."};
    static constexpr std::int64_t cost = 10;
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_tournament, Code::not_entered,
                                       Code::event_refused, Code::key_reused,         Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TournamentOwn::key, kKeyAbout, shaped(Pattern::key)),
        field("tournament", &TournamentOwn::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("act", &TournamentOwn::act, "What to do.",
              one_of("check_in|leave|withdraw|return|pause|resume|half_bye|zero_bye")),
        field("round", &TournamentOwn::round, "The round of a bye.", between(1, 100'000)),
    };
};

struct TournamentReady {
    std::string tournament;
    std::optional<std::int64_t> round{};
    std::optional<std::int64_t> table{};
    std::optional<std::string> nonce{};
    std::optional<std::string> nonce_hash{};

    using Result = Nothing;
    static constexpr std::string_view method = "tournament.ready";
    static constexpr Heading heading{
        "TournamentReady",
        "The player is at the table of the next game, and brings a part in its draws. The game begins when "
        "everybody at the table is ready and still watches the own document. Asking again replaces the "
        "part."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_tournament, Code::not_entered,
                                       Code::bad_nonce,     Code::no_table,           Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("tournament", &TournamentReady::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("round", &TournamentReady::round,
              "The round of the table, as the own document names it; left out with `table` for the first "
              "table that waits.",
              at_least(1)),
        field("table", &TournamentReady::table, "The number of the table in its round.", at_least(1)),
        field("nonce", &TournamentReady::nonce,
              "Random bytes in hex: the player's part in every draw of the game.",
              {.max = 64, .pattern = Pattern::hex}),
        field("nonce_hash", &TournamentReady::nonce_hash, kNonceHashAbout, kHashRule),
    };
    std::string_view check() const {
        if (round.has_value() != table.has_value()) return "needs both round and table, or neither";
        return nonce && nonce_hash ? "must not have both nonce and nonce_hash" : "";
    }
};

struct TournamentDirectResult {
    std::int64_t entry = 0;
    Json reply;

    static constexpr Heading heading{"TournamentDirectResult", "The order is carried out."};
    static constexpr std::tuple fields{
        field("entry", &TournamentDirectResult::entry, "The number of the last entry in the log.",
              kCountRule),
        field("reply", &TournamentDirectResult::reply, "What the order led to; each order has its own.",
              shaped(Pattern::any)),
    };
};

struct TournamentDirect {
    std::string key;
    std::string tournament;
    Json order;

    using Result = TournamentDirectResult;
    static constexpr std::string_view method = "tournament.direct";
    static constexpr Heading heading{
        "TournamentDirect",
        "An order of a director, in the words of the tool `kabinet host`: {\"pair\": true}, {\"swap\": [1, "
        "2]}, "
        "{\"result\": {...}}, {\"undo\": true}. An order that is refused changes nothing."};
    static constexpr std::int64_t cost = 20;
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_tournament, Code::forbidden,
                                       Code::event_refused, Code::unknown_player,     Code::guests_cannot,
                                       Code::entry_refused, Code::key_reused,         Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TournamentDirect::key, kKeyAbout, shaped(Pattern::key)),
        field("tournament", &TournamentDirect::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("order", &TournamentDirect::order, "An object of one member: the order and its value."),
    };
};

struct TournamentAskResult {
    Json answer;

    static constexpr Heading heading{"TournamentAskResult", "The answer."};
    static constexpr std::tuple fields{
        field("answer", &TournamentAskResult::answer, "As the question has it.", shaped(Pattern::any)),
    };
};

struct TournamentAsk {
    std::string tournament;
    Json question;
    std::optional<std::string> invite;

    using Result = TournamentAskResult;
    static constexpr std::string_view method = "tournament.ask";
    static constexpr Heading heading{
        "TournamentAsk",
        "A question about a tournament, in the words of the tool `kabinet host`: {\"standings\": true}, "
        "{\"tables\": true}, {\"places\": true}, {\"why\": {...}}, {\"log\": true}, {\"trf\": 26}, {\"csv\": "
        "\"standings\"}, and for directors {\"undo\": \"preview\"}."};
    static constexpr std::int64_t cost = 20;  // a log may be long
    static constexpr std::array errors{Code::unknown_tournament, Code::forbidden,      Code::bad_invite,
                                       Code::event_refused,      Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("tournament", &TournamentAsk::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("question", &TournamentAsk::question, "An object of one member: the question and its value."),
        field("invite", &TournamentAsk::invite, kSeenByCode, shaped(Pattern::id)),
    };
};

struct TournamentWatch {
    std::string tournament;
    std::string part;
    std::optional<std::int64_t> page;
    std::optional<From> from;
    std::optional<std::string> invite;

    using Result = Watching;
    static constexpr std::string_view method = "tournament.watch";
    static constexpr Heading heading{"TournamentWatch", "Watches one document of a tournament."};
    static constexpr std::array errors{Code::unknown_tournament, Code::bad_invite,     Code::sign_in_first,
                                       Code::too_many_watches,   Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("tournament", &TournamentWatch::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("part", &TournamentWatch::part,
              "Which document: the head, the entrants, the standings, the tables of the newest round, or the "
              "player's own.",
              one_of("head|entrants|standings|tables|own")),
        field("page", &TournamentWatch::page,
              "Of standings and tables: the page of 64 rows, from 1; the first when left out.",
              between(1, 999)),
        field("from", &TournamentWatch::from,
              "The version that the client holds, to get only later patches."),
        field("invite", &TournamentWatch::invite, kSeenByCode, shaped(Pattern::id)),
    };
};

struct TournamentUnwatch {
    std::string tournament;
    std::string part;
    std::optional<std::int64_t> page;

    using Result = Nothing;
    static constexpr std::string_view method = "tournament.unwatch";
    static constexpr Heading heading{"TournamentUnwatch", "Stops watching a document of a tournament."};
    static constexpr std::array errors{Code::sign_in_first, Code::not_watching};
    static constexpr std::tuple fields{
        field("tournament", &TournamentUnwatch::tournament, kTournamentAbout, shaped(Pattern::id)),
        field("part", &TournamentUnwatch::part, "Which document.",
              one_of("head|entrants|standings|tables|own")),
        field("page", &TournamentUnwatch::page, "The page, from 1; the first when left out.",
              between(1, 999)),
    };
};

struct EventsWatch {
    std::optional<bool> own{};
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "events.watch";
    static constexpr Heading heading{"EventsWatch",
                                     "Watches the list of public tournaments, or of those in which the "
                                     "player is entered."};
    static constexpr std::array errors{Code::too_many_watches, Code::sign_in_first};
    static constexpr std::tuple fields{
        field("own", &EventsWatch::own, kOwnEventsAbout),
        field("from", &EventsWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct EventsUnwatch {
    std::optional<bool> own{};

    using Result = Nothing;
    static constexpr std::string_view method = "events.unwatch";
    static constexpr Heading heading{"EventsUnwatch", "Stops watching the list of tournaments."};
    static constexpr std::array errors{Code::not_watching, Code::sign_in_first};
    static constexpr std::tuple fields{
        field("own", &EventsUnwatch::own, kOwnEventsAbout),
    };
};

}  // namespace kabinet::protocol
