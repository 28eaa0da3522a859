#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/documents.hpp"

/// The messages that the server sends without a request.
namespace kabinet::protocol {

/// The whole value of a document.
struct Snapshot {
    std::string doc;
    std::string epoch;
    std::int64_t seq = 0;
    Json value;
    std::optional<std::vector<Json>> events;

    static constexpr std::string_view method = "snapshot";
    static constexpr Heading heading{"Snapshot",
                                     "The whole value of a document; what was known of it before is void."};
    static constexpr std::tuple fields{
        field("doc", &Snapshot::doc, "The name of the document.", shaped(Pattern::id)),
        field("epoch", &Snapshot::epoch, "Its epoch, to resume with.", kEpochRule),
        field("seq", &Snapshot::seq, "Its seq, to resume with.", kCountRule),
        field("value", &Snapshot::value,
              "Its value: a LobbyDocument, MatchDocument, BoardDocument, TicketDocument, BotDocument, "
              "AnalysisDocument, DailyDocument, EventsDocument, OwnEventsDocument, TournamentDocument, "
              "TournamentEntrantsDocument, StandingsDocument, TablesDocument or OwnTournamentDocument."),
        field("events", &Snapshot::events,
              "The events of the last change, to mark it; they are not to be animated."),
    };
};

/// An operation of a patch: adds a value.
struct AddOp {
    std::string path;
    Json value;

    static constexpr Heading heading{"AddOp", "Puts a value where there was none (RFC 6902 4.1)."};
    static constexpr Tag tag{"op", "add"};
    static constexpr std::tuple fields{
        field("path", &AddOp::path, "The place, as a JSON pointer (RFC 6901)."),
        field("value", &AddOp::value, "The value.", shaped(Pattern::any)),
    };
};

/// An operation of a patch: removes a value.
struct RemoveOp {
    std::string path;

    static constexpr Heading heading{"RemoveOp", "Takes a value away (RFC 6902 4.2)."};
    static constexpr Tag tag{"op", "remove"};
    static constexpr std::tuple fields{
        field("path", &RemoveOp::path, "The place, as a JSON pointer (RFC 6901)."),
    };
};

/// An operation of a patch: replaces a value.
struct ReplaceOp {
    std::string path;
    Json value;

    static constexpr Heading heading{"ReplaceOp", "Puts a value in the place of another (RFC 6902 4.3)."};
    static constexpr Tag tag{"op", "replace"};
    static constexpr std::tuple fields{
        field("path", &ReplaceOp::path, "The place, as a JSON pointer (RFC 6901)."),
        field("value", &ReplaceOp::value, "The value.", shaped(Pattern::any)),
    };
};

/// One step of a patch.
using PatchOp = std::variant<AddOp, RemoveOp, ReplaceOp>;
template <>
inline constexpr Heading union_heading<PatchOp>{"PatchOp", "One step of a JSON Patch (RFC 6902)."};

/// One change of a document.
struct Patch {
    std::string doc;
    std::int64_t seq = 0;
    std::vector<PatchOp> ops;
    std::optional<std::vector<Json>> events;

    static constexpr std::string_view method = "patch";
    static constexpr Heading heading{
        "Patch",
        "One change of a document. Seq goes up by one with every patch; no ops mean that nothing changed for "
        "this audience."};
    static constexpr std::tuple fields{
        field("doc", &Patch::doc, "The name of the document.", shaped(Pattern::id)),
        field("seq", &Patch::seq, "The seq of the document after the patch.", kCountRule),
        field("ops", &Patch::ops, "A JSON Patch (RFC 6902) of add, remove and replace."),
        field("events", &Patch::events, "The events in order, for animation and logs."),
    };
};

/// The server is about to stop.
struct Goaway {
    std::string reason;
    std::int64_t after_ms = 0;

    static constexpr std::string_view method = "goaway";
    static constexpr Heading heading{"Goaway",
                                     "The server is about to stop; requests in flight are still answered."};
    static constexpr std::tuple fields{
        field("reason", &Goaway::reason, "restart: the server comes back; shutdown: it may not.",
              one_of("restart|shutdown")),
        field("after_ms", &Goaway::after_ms, "Reconnect after this time, ms.", kCountRule),
    };
};

/// Any message of the server that answers nothing.
using Notification = std::variant<Snapshot, Patch, Goaway>;

}  // namespace kabinet::protocol
