#pragma once

#include "protocol/match_messages.hpp"

/// Requests about practice: a match of one player's own.
namespace kabinet::protocol {

struct PracticeBot {
    std::int64_t seat = 0;
    std::string level;

    static constexpr Heading heading{"PracticeBot", "A seat that a bot of the house plays in practice."};
    static constexpr std::tuple fields{
        field("seat", &PracticeBot::seat, "The seat.", kSeatRule),
        field("level", &PracticeBot::level, "How well the bot plays.", kLevelRule),
    };
};

struct PracticeOpenResult {
    std::string match;
    std::string commitment;

    static constexpr Heading heading{"PracticeOpenResult", "The match of practice, which has begun."};
    static constexpr std::tuple fields{
        field("match", &PracticeOpenResult::match, kMatchAbout, shaped(Pattern::id)),
        field("commitment", &PracticeOpenResult::commitment, "SHA-256 of the server's secret, in hex.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
    };
};

struct PracticeOpen {
    std::string key;
    std::string game;
    std::optional<Options> options;
    std::optional<std::int64_t> seats;
    std::optional<std::vector<PracticeBot>> bots;

    using Result = PracticeOpenResult;
    static constexpr std::string_view method = "practice.open";
    static constexpr Heading heading{
        "PracticeOpen",
        "Opens a match of practice, which begins at once: the player holds every seat that no bot is named "
        "for. It has no clock, counts for nothing, and nobody else can watch it. A player has up to three of "
        "them: one more ends the oldest. With the feature `practice`."};
    static constexpr std::int64_t cost =
        10;  // a read and a write of the journal, and memory for as long as it lasts
    static constexpr std::array errors{Code::sign_in_first,  Code::unknown_game,    Code::bad_options,
                                       Code::bad_seats,      Code::no_such_seat,    Code::seat_taken,
                                       Code::bots_only,      Code::too_many_tables, Code::key_reused,
                                       Code::storage_failed, Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &PracticeOpen::key, kKeyAbout, shaped(Pattern::key)),
        field("game", &PracticeOpen::game, "The id of the game.", shaped(Pattern::id)),
        field(
            "options", &PracticeOpen::options,
            "Names of options and the chosen values, those of all seats; other options take their defaults.",
            {.max = 64, .pattern = Pattern::id}),
        field("seats", &PracticeOpen::seats, "The number of seats; the fewest of the game when left out.",
              between(1, 99)),
        field("bots", &PracticeOpen::bots,
              "The seats that bots of the house play, but for one at least. A game that hides anything is "
              "practised with one seat of one's own.",
              at_most(98)),
    };
};

struct MatchUndo {
    std::string key;
    std::string match;
    std::optional<std::int64_t> to;
    std::optional<std::int64_t> ply;

    using Result = MatchActResult;
    static constexpr std::string_view method = "match.undo";
    static constexpr Heading heading{
        "MatchUndo",
        "The match is again in an earlier position, without anybody's consent. In practice any position "
        "before, and a result is undone, too. Elsewhere one that the player has left in a turn that still "
        "lasts, in casual matches of games that hide nothing and draw nothing after the start. With the "
        "feature `practice`."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_match, Code::not_seated,
                                       Code::not_started,   Code::match_over,    Code::stale_ply,
                                       Code::no_undo,       Code::key_reused,    Code::storage_failed,
                                       Code::record_damaged};
    static constexpr std::tuple fields{
        field("key", &MatchUndo::key, kKeyAbout, shaped(Pattern::key)),
        field("match", &MatchUndo::match, kMatchAbout, shaped(Pattern::id)),
        field("to", &MatchUndo::to,
              "The ply of the position: an action that stands was played there. `undo` of the document when "
              "left out: the player's own last action and all since are undone.",
              kCountRule),
        field("ply", &MatchUndo::ply,
              "The `ply` at which the client decided, as a check; not checked when left out.", kCountRule),
    };
};

}  // namespace kabinet::protocol
