#pragma once

#include "protocol/session_messages.hpp"

/// Requests about a match before it begins.
namespace kabinet::protocol {

inline constexpr std::string_view kKeyAbout =
    "Made by the client, new for every new request: see exactly once.";
inline constexpr std::string_view kMatchAbout = "The id of the match.";
inline constexpr std::string_view kNonceHashAbout =
    "In place of the nonce: SHA-256 of 32 random bytes, in hex. The bytes themselves are told when the table "
    "is locked: see table.reveal. With the feature `commit_reveal`.";
inline constexpr Rule kRangeRule = between(0, 4000);
inline constexpr Rule kHashRule{.min = 64, .max = 64, .pattern = Pattern::hex};

struct TableCreateResult {
    std::string match;
    std::optional<std::string> invite;
    std::string commitment;
    std::optional<std::int64_t> tickets;

    static constexpr Heading heading{"TableCreateResult", "The new match."};
    static constexpr std::tuple fields{
        field("match", &TableCreateResult::match, kMatchAbout, shaped(Pattern::id)),
        field("invite", &TableCreateResult::invite,
              "The code that lets others join; only of private matches.", text(1, 64)),
        field("commitment", &TableCreateResult::commitment, "SHA-256 of the server's secret, in hex.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field(
            "tickets", &TableCreateResult::tickets,
            "How many who wait in quick match would suit the table, and are offered it; left out when there "
            "is nobody.",
            kCountRule),
    };
};

struct TableCreate {
    std::string key;
    std::string game;
    std::optional<Options> options;
    std::optional<std::int64_t> seats;
    std::optional<Clock> clock;
    std::optional<bool> is_private;
    std::optional<bool> rated;
    std::optional<std::int64_t> rating_min;
    std::optional<std::int64_t> rating_max;
    std::optional<std::string> leavers;

    using Result = TableCreateResult;
    static constexpr std::string_view method = "table.create";
    static constexpr Heading heading{"TableCreate",
                                     "Creates a match that waits for players; who creates it is its host."};
    static constexpr std::int64_t cost =
        10;  // a read and a write of the journal, and memory for as long as it lasts
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_game,    Code::bad_options,
                                       Code::bad_seats,       Code::bad_clock,       Code::option_not_yours,
                                       Code::guests_cannot,   Code::private_unrated, Code::must_wait,
                                       Code::too_many_tables, Code::key_reused,      Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableCreate::key, kKeyAbout, shaped(Pattern::key)),
        field("game", &TableCreate::game, "The id of the game.", shaped(Pattern::id)),
        field("options", &TableCreate::options,
              "Names of options and the chosen values; other options take their defaults.",
              {.max = 64, .pattern = Pattern::id}),
        field("seats", &TableCreate::seats, "The number of players; the fewest of the game when left out.",
              between(1, 99)),
        field("clock", &TableCreate::clock, "The clock of the match; none when left out."),
        field("private", &TableCreate::is_private,
              "Whether the match stays out of the lobby. Everybody with its id or its invite code may join "
              "and watch."),
        field("rated", &TableCreate::rated,
              "Whether the match is rated (RA-3). Guests can neither create such a match nor sit down at it, "
              "and it is never private. With the feature `ratings`."),
        field("rating_min", &TableCreate::rating_min,
              "Of a rated match: the lowest rating with which one may sit down; none when left out. The "
              "rounded "
              "rating on the ladder for so many seats counts, with or without a question mark; who has none "
              "there counts as 1500. A bot is measured on the ladder with bots. The host may always sit "
              "down. With the feature `rating_range`.",
              kRangeRule),
        field("rating_max", &TableCreate::rating_max, "Likewise: the highest rating.", kRangeRule),
        field("leavers", &TableCreate::leavers,
              "With three seats or more: who leaves is played on by the medium bot of the house. When left "
              "out, "
              "by the game's simple stand-in. With the feature `bots`.",
              one_of("bot")),
    };
    std::string_view check() const {
        if ((rating_min || rating_max) && !rated.value_or(false)) return "must be rated to ask for ratings";
        if (rating_min && rating_max && *rating_min > *rating_max)
            return "must not have rating_min above rating_max";
        return "";
    }
};

struct TableJoinResult {
    std::string match;
    std::string game;
    std::string status;

    static constexpr Heading heading{"TableJoinResult", "The match that was joined."};
    static constexpr std::tuple fields{
        field("match", &TableJoinResult::match, kMatchAbout, shaped(Pattern::id)),
        field("game", &TableJoinResult::game, "The id of the game.", shaped(Pattern::id)),
        field("status", &TableJoinResult::status, "As in the match document.",
              one_of("open|playing|finished|closed")),
    };
};

struct TableJoin {
    std::optional<std::string> match;
    std::optional<std::string> invite;

    using Result = TableJoinResult;
    static constexpr std::string_view method = "table.join";
    static constexpr Heading heading{"TableJoin",
                                     "Finds a match by its id or by its invite code, one of the two."};
    static constexpr std::array errors{Code::unknown_match, Code::bad_invite, Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &TableJoin::match, kMatchAbout, shaped(Pattern::id)),
        field("invite", &TableJoin::invite, "The invite code of the match.", text(1, 64)),
    };
    std::string_view check() const {
        return match.has_value() != invite.has_value() ? "" : "must have either match or invite";
    }
};

struct TableSitResult {
    std::int64_t seat = 0;

    static constexpr Heading heading{"TableSitResult", "The seat that was taken."};
    static constexpr std::tuple fields{
        field("seat", &TableSitResult::seat, "The seat.", kSeatRule),
    };
};

struct TableSit {
    std::string key;
    std::string match;
    std::int64_t seat = 0;
    std::optional<std::string> nonce;
    std::optional<std::string> nonce_hash;
    std::optional<Options> options;

    using Result = TableSitResult;
    static constexpr std::string_view method = "table.sit";
    static constexpr Heading heading{"TableSit", "Takes a free seat of a match that has not begun."};
    static constexpr std::array errors{
        Code::sign_in_first,    Code::unknown_match,   Code::no_such_seat,     Code::seat_taken,
        Code::already_seated,   Code::already_started, Code::table_closed,     Code::table_locked,
        Code::bad_nonce,        Code::hash_used,       Code::open_nonces_only, Code::bad_options,
        Code::option_not_yours, Code::guests_cannot,   Code::outside_range,    Code::ladder_damaged,
        Code::must_wait,        Code::too_many_tables, Code::removed,          Code::key_reused,
        Code::storage_failed,   Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableSit::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableSit::match, kMatchAbout, shaped(Pattern::id)),
        field("seat", &TableSit::seat, "The seat to take.", kSeatRule),
        field("nonce", &TableSit::nonce, "Random bytes in hex: the player's part in every draw of the match.",
              {.max = 64, .pattern = Pattern::hex}),
        field("nonce_hash", &TableSit::nonce_hash, kNonceHashAbout, kHashRule),
        field("options", &TableSit::options, "The options whose choice belongs to this seat.",
              {.max = 64, .pattern = Pattern::id}),
    };
    std::string_view check() const {
        return nonce && nonce_hash ? "must not have both nonce and nonce_hash" : "";
    }
};

struct TableAddBot {
    std::string key;
    std::string match;
    std::string level;
    std::optional<std::int64_t> seat;

    using Result = TableSitResult;
    static constexpr std::string_view method = "table.add_bot";
    static constexpr Heading heading{
        "TableAddBot",
        "Has a bot of the house take a free seat of a match that has not begun; only the host may. With the "
        "feature `bots`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match, Code::not_host,
                                       Code::no_such_seat,   Code::seat_taken,    Code::already_started,
                                       Code::table_closed,   Code::table_locked,  Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableAddBot::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableAddBot::match, kMatchAbout, shaped(Pattern::id)),
        field("level", &TableAddBot::level, "How well the bot plays.", kLevelRule),
        field("seat", &TableAddBot::seat, "The seat; the first that is free when left out.", kSeatRule),
    };
};

struct TableRemoveBot {
    std::string key;
    std::string match;
    std::int64_t seat = 0;

    using Result = Nothing;
    static constexpr std::string_view method = "table.remove_bot";
    static constexpr Heading heading{
        "TableRemoveBot",
        "Frees the seat of a bot of the house in a match that has not begun; only the host may. With the "
        "feature `bots`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match,   Code::not_host,
                                       Code::not_your_seat, Code::already_started, Code::table_closed,
                                       Code::table_locked,  Code::key_reused,      Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableRemoveBot::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableRemoveBot::match, kMatchAbout, shaped(Pattern::id)),
        field("seat", &TableRemoveBot::seat, "The seat of the bot.", kSeatRule),
    };
};

struct TableRemove {
    std::string key;
    std::string match;
    std::string player;

    using Result = Nothing;
    static constexpr std::string_view method = "table.remove";
    static constexpr Heading heading{
        "TableRemove",
        "Frees the seat of a player in a match that has not begun; only the host may. The player may not sit "
        "down at this table again; a bot may when the host invites it anew. With the feature `remove`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match,   Code::not_host,
                                       Code::unknown_player, Code::already_started, Code::table_closed,
                                       Code::table_locked,   Code::key_reused,      Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableRemove::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableRemove::match, kMatchAbout, shaped(Pattern::id)),
        field("player", &TableRemove::player,
              "The id of the player on the seat, so that nobody else is removed who has sat down meanwhile.",
              shaped(Pattern::key)),
    };
};

struct TableMove {
    std::string key;
    std::string match;
    std::string player;
    std::int64_t seat = 0;

    using Result = Nothing;
    static constexpr std::string_view method = "table.move";
    static constexpr Heading heading{
        "TableMove",
        "Gives a player another seat of a match that has not begun. The host moves everybody; if the seat is "
        "taken, the two change seats. All others move themselves, to free seats. Each keeps the part in the "
        "draws; options that belong to either seat take their defaults. With the feature `move`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match,   Code::not_host,
                                       Code::no_such_seat,  Code::seat_taken,      Code::unknown_player,
                                       Code::table_closed,  Code::already_started, Code::table_locked,
                                       Code::key_reused,    Code::storage_failed,  Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableMove::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableMove::match, kMatchAbout, shaped(Pattern::id)),
        field("player", &TableMove::player, "The id of the player who gets another seat.",
              shaped(Pattern::key)),
        field("seat", &TableMove::seat, "That seat.", kSeatRule),
    };
};

struct TableAskReady {
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "table.ask_ready";
    static constexpr Heading heading{
        "TableAskReady",
        "Asks all who sit at a full table whether they are ready; only the host may. They have 30 seconds "
        "(`ready_check` of the document). The match begins when all have said so (table.ready). Else the "
        "event "
        "`not_ready` names the seats that have not. Whoever leaves or changes seats ends the question; the "
        "server keeps it nowhere. With the feature `ready`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match,  Code::not_host,
                                       Code::seats_open,    Code::hash_missing,   Code::already_started,
                                       Code::table_closed,  Code::table_locked,   Code::nobody_to_ask,
                                       Code::busy,          Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &TableAskReady::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct TableReady {
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "table.ready";
    static constexpr Heading heading{
        "TableReady", "Answers the host's question: the player is ready. With the feature `ready`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::nobody_asks,   Code::busy,          Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &TableReady::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct TableLeave {
    std::string key;
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "table.leave";
    static constexpr Heading heading{
        "TableLeave",
        "Gives up the seat of a match that has not begun; when the host leaves, the table is closed."};
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_match,  Code::not_seated,
                                       Code::already_started, Code::table_closed,   Code::table_locked,
                                       Code::key_reused,      Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableLeave::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableLeave::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct TableStart {
    std::string key;
    std::string match;

    using Result = Nothing;
    static constexpr std::string_view method = "table.start";
    static constexpr Heading heading{
        "TableStart",
        "Begins the match; only its host may, when every seat is taken. When a seat has brought a hash, the "
        "table is locked instead: the match begins as soon as every such seat has told its nonce."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match,   Code::not_host,
                                       Code::seats_open,     Code::already_started, Code::table_closed,
                                       Code::table_locked,   Code::hash_missing,    Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableStart::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableStart::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct TableReveal {
    std::string key;
    std::string match;
    std::string nonce;

    using Result = Nothing;
    static constexpr std::string_view method = "table.reveal";
    static constexpr Heading heading{
        "TableReveal",
        "Tells the nonce of the seat's hash, once the table is locked. Nobody sees the nonce before every "
        "seat in `awaiting` has told its own. Telling it again, with any key, changes nothing and is "
        "answered as before."};
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_match, Code::not_seated,
                                       Code::not_locked,      Code::wrong_nonce,   Code::hash_not_wanted,
                                       Code::already_started, Code::table_closed,  Code::key_reused,
                                       Code::storage_failed,  Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableReveal::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableReveal::match, kMatchAbout, shaped(Pattern::id)),
        field("nonce", &TableReveal::nonce, "The 32 bytes, in hex.", kHashRule),
    };
};

struct TableCommit {
    std::string key;
    std::string match;
    std::string nonce_hash;

    using Result = Nothing;
    static constexpr std::string_view method = "table.commit";
    static constexpr Heading heading{
        "TableCommit",
        "Brings the hash of a new nonce for a seat that has none: after an attempt to begin that failed, or "
        "when the player sat down with neither nonce nor hash."};
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_match,   Code::not_seated,
                                       Code::already_started, Code::table_closed,    Code::table_locked,
                                       Code::hash_used,       Code::hash_not_wanted, Code::open_nonces_only,
                                       Code::key_reused,      Code::storage_failed,  Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &TableCommit::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &TableCommit::match, kMatchAbout, shaped(Pattern::id)),
        field("nonce_hash", &TableCommit::nonce_hash, "SHA-256 of 32 new random bytes, in hex.", kHashRule),
    };
};

}  // namespace kabinet::protocol
