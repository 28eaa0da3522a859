#pragma once

#include "protocol/table_messages.hpp"

/// Requests about a match that is being played or over.
namespace kabinet::protocol {

struct MatchActResult {
    std::int64_t ply = 0;
    std::int64_t seq = 0;

    static constexpr Heading heading{"MatchActResult", "The action was accepted and is stored for good."};
    static constexpr std::tuple fields{
        field("ply", &MatchActResult::ply, "The number of accepted actions, this one included.", kCountRule),
        field("seq", &MatchActResult::seq, "The seq of the match document that contains the change.",
              kCountRule),
    };
};

struct MatchAct {
    std::string key;
    std::string match;
    Json action;
    std::optional<std::int64_t> seat;
    std::optional<std::int64_t> ply;

    using Result = MatchActResult;
    static constexpr std::string_view method = "match.act";
    static constexpr Heading heading{"MatchAct", "Acts in a match, as match.legal lists it."};
    static constexpr std::array errors{
        Code::sign_in_first, Code::unknown_match, Code::not_seated,     Code::not_your_seat,
        Code::not_started,   Code::match_over,    Code::match_paused,   Code::not_your_turn,
        Code::stale_ply,     Code::bad_action,    Code::illegal_action, Code::key_reused,
        Code::rate_limited,  Code::busy,          Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAct::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAct::match, kMatchAbout, shaped(Pattern::id)),
        field("action", &MatchAct::action, "The action; the rules of the game describe its form."),
        field("seat", &MatchAct::seat, "The seat to act for, as a check; the player's own when left out.",
              kSeatRule),
        field("ply", &MatchAct::ply,
              "The `ply` at which the client decided, as a check; not checked when left out.", kCountRule),
    };
};

/// The result of a request that changes a match without an action.
struct MatchChanged {
    std::int64_t seq = 0;

    static constexpr Heading heading{"MatchChanged", "It was done and is stored for good."};
    static constexpr std::tuple fields{
        field("seq", &MatchChanged::seq, "The seq of the match document that contains the change.",
              kCountRule),
    };
};

struct MatchResign {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.resign";
    static constexpr Heading heading{"MatchResign", "Gives the match up."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match,  Code::not_seated,
                                       Code::not_started,   Code::match_over,     Code::match_paused,
                                       Code::key_reused,    Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchResign::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchResign::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAbort {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.abort";
    static constexpr Heading heading{
        "MatchAbort",
        "Ends the match without a result, while `abortable` is in its document. It is not rated. Of a match "
        "that counts for QM-5, it counts as leaving. With the feature `abort`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::cannot_abort,  Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAbort::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAbort::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchOfferDraw {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.offer_draw";
    static constexpr Heading heading{"MatchOfferDraw",
                                     "Offers a draw; it stands until it is answered or somebody acts."};
    static constexpr std::array errors{Code::sign_in_first,        Code::unknown_match, Code::not_seated,
                                       Code::not_started,          Code::match_over,    Code::match_paused,
                                       Code::draw_already_offered, Code::no_draws,      Code::key_reused,
                                       Code::storage_failed,       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchOfferDraw::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchOfferDraw::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAcceptDraw {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.accept_draw";
    static constexpr Heading heading{"MatchAcceptDraw", "Accepts the draw on offer, which ends the match."};
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_match, Code::not_seated,
                                       Code::not_started,     Code::match_over,    Code::match_paused,
                                       Code::no_draw_offered, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAcceptDraw::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAcceptDraw::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchDeclineDraw {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.decline_draw";
    static constexpr Heading heading{"MatchDeclineDraw", "Declines the draw on offer."};
    static constexpr std::array errors{Code::sign_in_first,   Code::unknown_match, Code::not_seated,
                                       Code::not_started,     Code::match_over,    Code::match_paused,
                                       Code::no_draw_offered, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchDeclineDraw::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchDeclineDraw::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAskTakeback {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.ask_takeback";
    static constexpr Heading heading{
        "MatchAskTakeback",
        "Asks to take back the own last action and all since, while `takebacks` has the seat. It stands "
        "until it is answered or somebody acts. With the feature `agreements`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match, Code::not_seated,
                                       Code::not_started,    Code::match_over,    Code::match_paused,
                                       Code::no_takeback,    Code::already_asked, Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAskTakeback::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAskTakeback::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAgreeTakeback {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.agree_takeback";
    static constexpr Heading heading{"MatchAgreeTakeback",
                                     "Agrees to what `takeback_asked` says. When all have, the match is in "
                                     "the position before that action, and the clocks keep their time."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::nothing_asked, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAgreeTakeback::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAgreeTakeback::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchDeclineTakeback {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.decline_takeback";
    static constexpr Heading heading{"MatchDeclineTakeback",
                                     "Declines what `takeback_asked` says, or withdraws it."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::nothing_asked, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchDeclineTakeback::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchDeclineTakeback::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAskPause {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.ask_pause";
    static constexpr Heading heading{"MatchAskPause",
                                     "Asks for a pause of a match with clocks, after its first action and "
                                     "not in a tournament. With the feature `agreements`."};
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_match, Code::not_seated,
                                       Code::not_started,    Code::match_over,    Code::match_paused,
                                       Code::no_pause,       Code::already_asked, Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAskPause::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAskPause::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchAgreePause {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.agree_pause";
    static constexpr Heading heading{"MatchAgreePause",
                                     "Agrees to the pause that `pause_asked` says. When all have, the clocks "
                                     "stand, for at most 24 hours."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::nothing_asked, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchAgreePause::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchAgreePause::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchDeclinePause {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.decline_pause";
    static constexpr Heading heading{"MatchDeclinePause",
                                     "Declines the pause that `pause_asked` says, or withdraws it."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::nothing_asked, Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchDeclinePause::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchDeclinePause::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchResume {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.resume";
    static constexpr Heading heading{"MatchResume", "Ends a pause by agreement."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match,  Code::not_seated,
                                       Code::not_started,   Code::match_over,     Code::no_pause,
                                       Code::key_reused,    Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchResume::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchResume::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchClaim {
    std::string key;
    std::string match;

    using Result = MatchChanged;
    static constexpr std::string_view method = "match.claim";
    static constexpr Heading heading{"MatchClaim",
                                     "Claims the win over opponents who are gone and whose grace is over."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::match_paused,
                                       Code::cannot_claim,  Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchClaim::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchClaim::match, kMatchAbout, shaped(Pattern::id)),
    };
};

struct MatchRematchResult {
    std::optional<std::string> match;

    static constexpr Heading heading{"MatchRematchResult", "The wish is noted, or the next match is there."};
    static constexpr std::tuple fields{
        field("match", &MatchRematchResult::match,
              "The id of the next match, once every player asked for it.", shaped(Pattern::id)),
    };
};

struct MatchRematch {
    std::string key;
    std::string match;
    std::optional<std::string> nonce;
    std::optional<std::string> nonce_hash;

    using Result = MatchRematchResult;
    static constexpr std::string_view method = "match.rematch";
    static constexpr Heading heading{"MatchRematch",
                                     "Asks for another match of the same players when this one is over."};
    static constexpr std::array errors{Code::sign_in_first,       Code::unknown_match,    Code::not_seated,
                                       Code::rematch_unavailable, Code::too_many_tables,  Code::bad_nonce,
                                       Code::hash_used,           Code::open_nonces_only, Code::key_reused,
                                       Code::storage_failed,      Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchRematch::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchRematch::match, kMatchAbout, shaped(Pattern::id)),
        field("nonce", &MatchRematch::nonce,
              "Random bytes in hex, the player's part in every draw of the next match; its commitment is "
              "`next_commitment` of the match document.",
              {.max = 64, .pattern = Pattern::hex}),
        field("nonce_hash", &MatchRematch::nonce_hash, kNonceHashAbout, kHashRule),
    };
    std::string_view check() const {
        return nonce && nonce_hash ? "must not have both nonce and nonce_hash" : "";
    }
};

struct MatchLegalResult {
    std::int64_t ply = 0;
    std::int64_t seat = 0;
    std::vector<Json> actions;

    static constexpr Heading heading{"MatchLegalResult", "What a seat may do now."};
    static constexpr std::tuple fields{
        field("ply", &MatchLegalResult::ply, "The ply for which the actions are legal.", kCountRule),
        field("seat", &MatchLegalResult::seat, "The seat for which the actions are legal.", kSeatRule),
        field("actions", &MatchLegalResult::actions,
              "Actions as match.act takes them; a number a player chooses freely stands as {\"min\": a, "
              "\"max\": b}, a pair of numbers as {\"length\": {\"min\": a, \"max\": b}, \"angle\": {\"min\": "
              "c, "
              "\"max\": d}}: of a length l and an angle w in degrees, the pair is [l sin w, l cos w]."),
    };
};

struct MatchLegal {
    std::string match;
    std::optional<std::int64_t> seat;

    using Result = MatchLegalResult;
    static constexpr std::string_view method = "match.legal";
    static constexpr Heading heading{"MatchLegal",
                                     "Asks what a seat may do now, so that a client needs no rules."};
    static constexpr std::array errors{Code::unknown_match, Code::not_started,   Code::match_over,
                                       Code::no_such_seat,  Code::not_your_seat, Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchLegal::match, kMatchAbout, shaped(Pattern::id)),
        field("seat", &MatchLegal::seat, "The seat to ask for; the first of those to move when left out.",
              kSeatRule),
    };
};

/// A running match of the player, or an open table.
struct OwnMatch {
    std::string match;
    std::string game;
    std::string status;
    std::optional<BySeat<Player>> players;
    std::optional<std::vector<std::int64_t>> turn;
    std::optional<std::int64_t> due;

    static constexpr Heading heading{"OwnMatch", "A running match of the player, or an open table."};
    static constexpr std::tuple fields{
        field("match", &OwnMatch::match, kMatchAbout, shaped(Pattern::id)),
        field("game", &OwnMatch::game, "The id of the game.", shaped(Pattern::id)),
        field("status", &OwnMatch::status, "As in the match document.", one_of("open|playing")),
        field("players", &OwnMatch::players, "Who sits there, the player too, by seat."),
        field("turn", &OwnMatch::turn, "The seats to move; left out while nobody is to move.", kSeatRule),
        field("due", &OwnMatch::due,
              "Unix time in ms at which the first running clock is used up; left out when none runs.",
              kCountRule),
    };
};

struct MatchOwnResult {
    std::vector<OwnMatch> matches;

    static constexpr Heading heading{"MatchOwnResult", "Where the player sits."};
    static constexpr std::tuple fields{
        field("matches", &MatchOwnResult::matches, "Private ones too, in no order."),
    };
};

struct MatchOwn {
    using Result = MatchOwnResult;
    static constexpr std::string_view method = "match.own";
    static constexpr std::int64_t cost = 5;
    static constexpr Heading heading{"MatchOwn",
                                     "Lists the running matches and open tables at which the player sits, so "
                                     "that another device finds them."};
    static constexpr std::array errors{Code::sign_in_first, Code::busy};
    static constexpr std::tuple<> fields{};
};

struct MatchRecordResult {
    Json record;
    std::optional<std::map<std::string, std::string>> names;

    static constexpr Heading heading{"MatchRecordResult", "The record of a match."};
    static constexpr std::tuple fields{
        field("record", &MatchRecordResult::record, "The whole record, as the offline tools read it."),
        field("names", &MatchRecordResult::names,
              "The present names of the players in the record, by their ids. The record itself names players "
              "by their ids alone.",
              shaped(Pattern::key)),
    };
};

struct MatchRecord {
    std::string match;

    using Result = MatchRecordResult;
    static constexpr std::string_view method = "match.record";
    static constexpr Heading heading{"MatchRecord",
                                     "Asks for the record of a match, from which anyone can check it."};
    static constexpr std::int64_t cost = 10;  // a long record has some 200 KB
    static constexpr std::array errors{Code::unknown_match, Code::not_started, Code::record_hidden,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("match", &MatchRecord::match, kMatchAbout, shaped(Pattern::id)),
    };
};

}  // namespace kabinet::protocol
