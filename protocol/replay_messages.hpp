#pragma once

#include "protocol/notifications.hpp"
#include "protocol/table_messages.hpp"

/// A match shown again, step by step.
namespace kabinet::protocol {

/// One entry of the record, as a change of the match document.
struct ReplayStep {
    std::int64_t n = 0;
    std::string type;
    std::optional<std::int64_t> seat;
    std::int64_t at = 0;
    std::int64_t t = 0;
    std::int64_t ply = 0;
    std::vector<Json> events;
    std::vector<PatchOp> ops;

    static constexpr Heading heading{"ReplayStep",
                                     "One entry of the record, as a change of the match document."};
    static constexpr std::tuple fields{
        field("n", &ReplayStep::n, "The number of the entry.", at_least(1)),
        field("type", &ReplayStep::type,
              "The type of the entry, as in the record: act, resign, timeout, end, ..."),
        field("seat", &ReplayStep::seat, "The seat of the entry; left out for entries of the server.",
              kSeatRule),
        field("at", &ReplayStep::at, "The time of the entry, Unix time in ms.", kCountRule),
        field("t", &ReplayStep::t,
              "The time of the entry in match time, ms from the creation; match time stands still while the "
              "server is down.",
              kCountRule),
        field("ply", &ReplayStep::ply, "The number of accepted actions, this entry included.", kCountRule),
        field("events", &ReplayStep::events, "The events in order, for animation and logs."),
        field("ops", &ReplayStep::ops, "The change of the document: a JSON Patch (RFC 6902)."),
    };
};

struct MatchReplayResult {
    std::string match;
    std::int64_t from = 0;
    std::int64_t entries = 0;
    Json value;
    std::vector<ReplayStep> steps;

    static constexpr Heading heading{"MatchReplayResult", "A part of a match, shown again."};
    static constexpr std::tuple fields{
        field("match", &MatchReplayResult::match, "The match.", shaped(Pattern::id)),
        field("from", &MatchReplayResult::from, "The number of entries that `value` contains.", kCountRule),
        field("entries", &MatchReplayResult::entries, "The present number of entries.", kCountRule),
        field("value", &MatchReplayResult::value,
              "The match document as it was then, with every player present and no spectators."),
        field("steps", &MatchReplayResult::steps,
              "The entries that follow. Fewer than asked for where they would be too long for one answer; "
              "none at the end."),
    };
};

struct MatchReplay {
    std::string match;
    std::optional<std::int64_t> from;
    std::optional<std::int64_t> count;
    std::optional<std::int64_t> seat;

    using Result = MatchReplayResult;
    static constexpr std::string_view method = "match.replay";
    static constexpr std::int64_t cost = 10;  // actions are played again, by the workers
    static constexpr Heading heading{
        "MatchReplay",
        "Shows a part of a match again, without knowing its rules: the document behind some entry of its "
        "record and the changes that follow, with their events. A match with hidden information that goes on "
        "is shown as the public sees it, or as the asker's own seat does."};
    static constexpr std::array errors{Code::unknown_match,  Code::not_started,   Code::record_hidden,
                                       Code::no_such_seat,   Code::rate_limited,  Code::busy,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchReplay::match, kMatchAbout, shaped(Pattern::id)),
        field("from", &MatchReplay::from,
              "The entry after which to begin; 0, the empty table, when left out; the last entry when it is "
              "beyond.",
              kCountRule),
        field("count", &MatchReplay::count, "The most steps to send; 16 when left out.", between(0, 64)),
        field("seat", &MatchReplay::seat,
              "In games with hidden information: the seat whose view to show; the public view when left out. "
              "While the match goes on, nobody is shown the view of another seat than the own one.",
              kSeatRule),
    };
};

}  // namespace kabinet::protocol
