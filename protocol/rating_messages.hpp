#pragma once

#include "protocol/rating_values.hpp"
#include "protocol/session_messages.hpp"

/// Requests about ratings: ladders, their leaderboards and their logs (docs/ratings.md).
namespace kabinet::protocol {

inline constexpr std::string_view kLadderAbout =
    "The name of the ladder: the game, then `_two`, `_many` or `_bots`.";
inline constexpr std::string_view kAccountAbout = "The id of the account.";

struct RatingGetResult {
    std::string account;
    std::vector<AccountRating> ratings;
    std::optional<std::vector<std::string>> unanswered;

    static constexpr Heading heading{"RatingGetResult", "The ratings of an account."};
    static constexpr std::tuple fields{
        field("account", &RatingGetResult::account, kAccountAbout, shaped(Pattern::key)),
        field("ratings", &RatingGetResult::ratings, "One for each ladder on which the account has a rating."),
        field("unanswered", &RatingGetResult::unanswered, kUnansweredAbout),
    };
};

struct RatingGet {
    std::string account;

    using Result = RatingGetResult;
    static constexpr std::string_view method = "rating.get";
    static constexpr std::int64_t cost = 3;  // a question to every ladder
    static constexpr Heading heading{"RatingGet", "Tells the ratings of an account on all ladders."};
    static constexpr std::array errors{Code::busy};
    static constexpr std::tuple fields{
        field("account", &RatingGet::account, kAccountAbout, shaped(Pattern::key)),
    };
};

struct RatingBoardResult {
    std::string ladder;
    BoardSpread people;
    BoardSpread bots;
    std::optional<std::int64_t> place;
    std::optional<std::int64_t> rating;
    std::optional<BoardClaim> claim;

    static constexpr Heading heading{"RatingBoardResult",
                                     "What stands beside the rows of a leaderboard, and an account's place."};
    static constexpr std::tuple fields{
        field("ladder", &RatingBoardResult::ladder, kLadderAbout, shaped(Pattern::id)),
        field("people", &RatingBoardResult::people, "The list of people."),
        field("bots", &RatingBoardResult::bots, "The list of bots."),
        field("place", &RatingBoardResult::place,
              "The place of the account on its list; left out while the account is on none.", at_least(1)),
        field("rating", &RatingBoardResult::rating, "The rating with which the account is on its list."),
        field("claim", &RatingBoardResult::claim,
              "What the account has of that which the leaderboard asks for; left out for an account that "
              "never played on this ladder."),
    };
};

struct RatingBoard {
    std::string ladder;
    std::optional<std::string> account;

    using Result = RatingBoardResult;
    static constexpr std::string_view method = "rating.board";
    static constexpr Heading heading{
        "RatingBoard",
        "Tells how the ratings of a leaderboard are spread, and the place of an account. The rows themselves "
        "are in the document that rating.watch gives."};
    static constexpr std::array errors{Code::unknown_ladder, Code::ladder_damaged, Code::busy};
    static constexpr std::tuple fields{
        field("ladder", &RatingBoard::ladder, kLadderAbout, shaped(Pattern::id)),
        field("account", &RatingBoard::account, "The account; the player's own when left out.",
              shaped(Pattern::key)),
    };
};

struct RatingLogResult {
    std::string ladder;
    std::vector<LoggedRating> events;
    bool more = false;

    static constexpr Heading heading{"RatingLogResult", "A page of the log of a ladder."};
    static constexpr std::tuple fields{
        field("ladder", &RatingLogResult::ladder, kLadderAbout, shaped(Pattern::id)),
        field("events", &RatingLogResult::events,
              "The events, in order. Each, written as canonical JSON, is a line of the exported log."),
        field("more", &RatingLogResult::more, "Whether there are events behind the last one."),
    };
};

struct RatingLog {
    std::string ladder;
    std::optional<std::string> account;
    std::optional<std::int64_t> after;
    std::optional<std::int64_t> count;

    using Result = RatingLogResult;
    static constexpr std::string_view method = "rating.log";
    static constexpr std::int64_t cost = 10;  // a read of the journal, and some tens of kilobytes
    static constexpr Heading heading{"RatingLog",
                                     "Reads the log of a ladder, from which anybody can compute all its "
                                     "ratings anew, or an account's part "
                                     "of the log."};
    static constexpr std::array errors{Code::unknown_ladder, Code::ladder_damaged, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("ladder", &RatingLog::ladder, kLadderAbout, shaped(Pattern::id)),
        field("account", &RatingLog::account, "The account whose events are wanted; all when left out.",
              shaped(Pattern::key)),
        field("after", &RatingLog::after,
              "The `n` of the event behind which the page begins; 0 when left out.", at_most(2'147'000'000)),
        field("count", &RatingLog::count, "The most events; 50 when left out.", between(1, 100)),
    };
};

struct RatingMatchResult {
    std::string match;
    std::string state;
    std::optional<std::string> why;
    std::optional<std::string> ladder;
    std::optional<LoggedRating> event;

    static constexpr Heading heading{"RatingMatchResult",
                                     "What a match has changed, or why it is not rated."};
    static constexpr std::tuple fields{
        field("match", &RatingMatchResult::match, "The id of the match.", shaped(Pattern::id)),
        field("state", &RatingMatchResult::state,
              "`waiting`: the match is over, and its ladder has not taken it yet.",
              one_of("rated|waiting|unrated")),
        field("why", &RatingMatchResult::why, "Why the match is not rated (RA-3).",
              one_of("not_over|unrated|not_finished|not_public|position|guest|same_account|no_action")),
        field("ladder", &RatingMatchResult::ladder, kLadderAbout, shaped(Pattern::id)),
        field("event", &RatingMatchResult::event, "What the match has changed, with all that went in."),
    };
};

struct RatingMatch {
    std::string match;

    using Result = RatingMatchResult;
    static constexpr std::string_view method = "rating.match";
    static constexpr std::int64_t cost = 10;  // two reads of the journal when nobody had the match in memory
    static constexpr Heading heading{
        "RatingMatch", "Tells what a match has changed on its ladder, or why the match is not rated."};
    static constexpr std::array errors{Code::unknown_match, Code::record_damaged, Code::ladder_damaged,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("match", &RatingMatch::match, "The id of the match.", shaped(Pattern::id)),
    };
};

struct RatingWatch {
    std::string ladder;
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "rating.watch";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{"RatingWatch",
                                     "Watches the leaderboard of a ladder: the document `lb_` and its name."};
    static constexpr std::array errors{Code::unknown_ladder, Code::ladder_damaged, Code::too_many_watches,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("ladder", &RatingWatch::ladder, kLadderAbout, shaped(Pattern::id)),
        field("from", &RatingWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct RatingUnwatch {
    std::string ladder;

    using Result = Nothing;
    static constexpr std::string_view method = "rating.unwatch";
    static constexpr Heading heading{"RatingUnwatch", "Watches the leaderboard no more."};
    static constexpr std::array errors{Code::not_watching};
    static constexpr std::tuple fields{
        field("ladder", &RatingUnwatch::ladder, kLadderAbout, shaped(Pattern::id)),
    };
};

/// A match that moderators had better look at (RA-6).
struct Suspicion {
    std::int64_t n = 0;
    std::string match;
    std::int64_t at = 0;
    std::vector<Player> players;
    std::optional<bool> repeated;
    std::optional<std::vector<std::string>> neighbours;

    static constexpr Heading heading{"Suspicion", "A rated match that is listed for moderators (RA-6)."};
    static constexpr std::tuple fields{
        field("n", &Suspicion::n, "The number of the match's event in the log of the ladder.", at_least(1)),
        field("match", &Suspicion::match, "The id of the match.", shaped(Pattern::id)),
        field("at", &Suspicion::at, "When the match ended, unix ms.", kCountRule),
        field("players", &Suspicion::players, "Who played."),
        field("repeated", &Suspicion::repeated,
              "The same accounts had played more than six matches in 24 hours: the match counts nothing."),
        field("neighbours", &Suspicion::neighbours,
              "The ids of players who came from the address of another one; the address is not told."),
    };
};

struct RatingSuspicionsResult {
    std::string ladder;
    std::vector<Suspicion> matches;
    bool more = false;

    static constexpr Heading heading{"RatingSuspicionsResult",
                                     "A page of the matches that are listed for moderators."};
    static constexpr std::tuple fields{
        field("ladder", &RatingSuspicionsResult::ladder, kLadderAbout, shaped(Pattern::id)),
        field("matches", &RatingSuspicionsResult::matches, "The matches, the newest first."),
        field("more", &RatingSuspicionsResult::more,
              "Whether older ones follow: ask again before the `n` of the last of these."),
    };
};

struct RatingSuspicions {
    std::string ladder;
    std::optional<std::int64_t> before;
    std::optional<std::int64_t> count;

    using Result = RatingSuspicionsResult;
    static constexpr std::string_view method = "rating.suspicions";
    static constexpr std::int64_t cost = 10;  // two reads of the journal
    static constexpr Heading heading{
        "RatingSuspicions",
        "Lists the matches of a ladder whose players met too often, or came from one address (RA-6). For "
        "those with the right `moderate`."};
    static constexpr std::array errors{Code::forbidden,      Code::two_factors_first, Code::unknown_ladder,
                                       Code::ladder_damaged, Code::storage_failed,    Code::busy};
    static constexpr std::tuple fields{
        field("ladder", &RatingSuspicions::ladder, kLadderAbout, shaped(Pattern::id)),
        field("before", &RatingSuspicions::before,
              "The `n` of the last match of the page before; left out for the first page.",
              between(1, 2'147'000'000)),
        field("count", &RatingSuspicions::count, "The most matches; 20 when left out.", between(1, 50)),
    };
};

}  // namespace kabinet::protocol
