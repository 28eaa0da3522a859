#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/documents.hpp"

/// The values of messages and documents about ratings. docs/ratings.md explains them.
namespace kabinet::protocol {

/// A number with six places, as a string.
inline constexpr Rule kDecimalRule = text(8, 21);

struct RatingValue {
    std::string rating;
    std::string rd;
    std::string vol;

    static constexpr Heading heading{"RatingValue", "A rating as it is stored; numbers with six places."};
    static constexpr std::tuple fields{
        field("rating", &RatingValue::rating, "The rating itself, in points.", kDecimalRule),
        field("rd", &RatingValue::rd, "How uncertain the rating is: the rating deviation, in points.",
              kDecimalRule),
        field("vol", &RatingValue::vol, "The volatility.", kDecimalRule),
    };
};

struct RatedPlayer {
    std::string account;
    std::optional<bool> bot;
    std::optional<std::int64_t> rank;
    RatingValue before;
    std::optional<std::string> grown;
    RatingValue after;

    static constexpr Heading heading{"RatedPlayer", "A player in an event of a ladder's log."};
    static constexpr std::tuple fields{
        field("account", &RatedPlayer::account, "The id of the account.", shaped(Pattern::key)),
        field("bot", &RatedPlayer::bot, "Set for a bot; left out for people."),
        field("rank", &RatedPlayer::rank, "In a match: 1 is best; players who tie share a rank.",
              at_least(1)),
        field("before", &RatedPlayer::before, "The rating before the event."),
        field("grown", &RatedPlayer::grown, "In a match: the RD with which the player went in.",
              kDecimalRule),
        field("after", &RatedPlayer::after, "The rating after the event."),
    };
};

struct LoggedRating {
    std::int64_t n = 0;
    std::int64_t at = 0;
    std::string type;
    std::string ladder;
    std::int64_t formula = 1;
    std::string hash;
    std::vector<RatedPlayer> players;
    std::optional<std::string> match;
    std::optional<std::int64_t> weight;
    std::optional<std::int64_t> corrects;

    static constexpr Heading heading{"LoggedRating", "An event of a ladder's log, with all that went in."};
    static constexpr std::tuple fields{
        field("n", &LoggedRating::n, "The number of the event: 1, 2, 3, ... without a gap.", at_least(1)),
        field("at", &LoggedRating::at, "When the match ended, or the correction was made, unix ms.",
              kCountRule),
        field("type", &LoggedRating::type, "A match, or a correction.", one_of("match|adjust")),
        field("ladder", &LoggedRating::ladder, "The name of the ladder.", shaped(Pattern::id)),
        field("formula", &LoggedRating::formula, "The version of the formula.", at_least(1)),
        field("hash", &LoggedRating::hash, "The chain of hashes up to this event, in hex.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("players", &LoggedRating::players, "The players, in the order of rank, then of account."),
        field("match", &LoggedRating::match, "Of a match: its id.", shaped(Pattern::id)),
        field("weight", &LoggedRating::weight, "Of a match: 1, or 0 when it counts nothing (RA-6).",
              between(0, 1)),
        field("corrects", &LoggedRating::corrects, "Of a correction: the `n` of the event that it corrects.",
              at_least(1)),
    };
};

inline constexpr std::string_view kUnansweredAbout =
    "The names of ladders that could not answer: the account may have a rating there. Left out for none.";

struct AccountRating {
    std::string ladder;
    std::int64_t rating = 0;
    std::int64_t rd = 0;
    std::optional<bool> provisional;
    std::int64_t matches = 0;
    std::optional<std::int64_t> place;

    static constexpr Heading heading{"AccountRating", "The rating of an account on one ladder."};
    static constexpr std::tuple fields{
        field("ladder", &AccountRating::ladder, "The name of the ladder.", shaped(Pattern::id)),
        field("rating", &AccountRating::rating, "The rating, rounded."),
        field("rd", &AccountRating::rd, "How uncertain the rating is at present, rounded.", kCountRule),
        field("provisional", &AccountRating::provisional,
              "Set while the rating is too uncertain to mean much; show a question mark behind it (RA-5)."),
        field("matches", &AccountRating::matches, "The number of matches that count.", kCountRule),
        field("place", &AccountRating::place, "The place on the leaderboard; left out for none.",
              at_least(1)),
    };
};

struct BoardBar {
    std::int64_t from = 0;
    std::int64_t count = 0;

    static constexpr Heading heading{"BoardBar", "How many have a rating from `from` to below `from` + 50."};
    static constexpr std::tuple fields{
        field("from", &BoardBar::from, "The lower end."),
        field("count", &BoardBar::count, "How many.", at_least(1)),
    };
};

struct BoardSpread {
    std::int64_t size = 0;
    std::vector<BoardBar> bars;

    static constexpr Heading heading{"BoardSpread", "How the ratings of a list are spread."};
    static constexpr std::tuple fields{
        field("size", &BoardSpread::size, "How many are on the list.", kCountRule),
        field("bars", &BoardSpread::bars, "A histogram, from the lowest bar; empty bars are left out."),
    };
};

struct BoardClaim {
    std::int64_t matches = 0;
    std::int64_t opponents = 0;
    std::int64_t rd = 0;
    std::optional<std::int64_t> until;
    std::optional<bool> excluded;

    static constexpr Heading heading{"BoardClaim",
                                     "What an account has of that which a leaderboard asks for (RA-5)."};
    static constexpr std::tuple fields{
        field("matches", &BoardClaim::matches, "Matches that count; 15 are asked for.", kCountRule),
        field("opponents", &BoardClaim::opponents,
              "Different opponents, counted up to 5, which are asked for.", kCountRule),
        field("rd", &BoardClaim::rd, "The RD after the last event, rounded; at most 75 is asked for.",
              kCountRule),
        field("until", &BoardClaim::until,
              "Until when the RD and the last match suffice, unix ms; left out when they do not.",
              kCountRule),
        field("excluded", &BoardClaim::excluded,
              "Set when the account is kept off the list (RA-6). The account alone is told so."),
    };
};

struct BoardRow {
    std::int64_t place = 1;
    std::string account;
    std::optional<std::string> name;
    std::int64_t rating = 0;

    static constexpr Heading heading{"BoardRow", "A row of a leaderboard."};
    static constexpr std::tuple fields{
        field("place", &BoardRow::place, "The place; accounts of the same rating share one.", at_least(1)),
        field("account", &BoardRow::account, "The id of the account.", shaped(Pattern::key)),
        field("name", &BoardRow::name, "The present name; left out until the server has read it."),
        field("rating", &BoardRow::rating, "The rating, rounded."),
    };
};

struct BoardDocument {
    std::string ladder;
    std::vector<BoardRow> people;
    std::vector<BoardRow> bots;

    static constexpr Heading heading{"BoardDocument",
                                     "The value of a leaderboard's document: the best 200 of each list. "
                                     "Changes come together, at most every five seconds."};
    static constexpr std::tuple fields{
        field("ladder", &BoardDocument::ladder, "The name of the ladder.", shaped(Pattern::id)),
        field("people", &BoardDocument::people, "The people, the best first."),
        field("bots", &BoardDocument::bots, "The bots, the best first; only on a ladder with bots."),
    };
};

}  // namespace kabinet::protocol
