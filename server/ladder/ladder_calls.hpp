#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rating/event.hpp"
#include "rating/leaderboard.hpp"

/// What is asked of a ladder, on whichever shard the ladder lives. A call is plain data; see
/// server/bus/message.hpp. `stream` says whose home takes the call. All may be refused as Ladders::with
/// refuses.
namespace kabinet {

/// What an account has on a ladder.
struct ReadRating {
    struct Result {
        bool rated = false;  ///< the account has a rating here; else the rest means nothing
        Rating rating{};     ///< with the RD grown to the present
        int matches = 0;     ///< that count
        std::optional<Leaderboard::Row> row{};  ///< on the leaderboard
    };
    std::string ladder;
    std::string account;
    const std::string& stream() const { return ladder; }
};

/// How the ratings on a leaderboard are spread, and what an account has of that which the leaderboard asks
/// for (RA-5).
struct ReadBoard {
    struct List {
        std::int64_t size = 0;
        std::vector<Leaderboard::Bar> bars;
    };
    struct Result {
        List people;
        List bots;
        std::optional<Leaderboard::Row> row;      ///< of the account
        std::optional<Leaderboard::Claim> claim;  ///< of the account
    };
    std::string ladder;
    std::string account;  ///< empty for none
    const std::string& stream() const { return ladder; }
};

/// A page of a ladder's log.
struct ReadRatingLog {
    struct Result {
        std::vector<LoggedEvent> events;
        bool more = false;  ///< there are events behind the last one
    };
    std::string ladder;
    std::string account;     ///< whose events; empty for all
    std::int64_t after = 0;  ///< the number of the event behind which the page begins
    int count = 0;           ///< the most events
    const std::string& stream() const { return ladder; }
};

/// The event of a match.
struct FindRating {
    struct Result {
        std::optional<LoggedEvent> event;  ///< nothing until the ladder has taken the match
    };
    std::string ladder;
    std::string match;
    const std::string& stream() const { return ladder; }
};

/// A page of the matches that are listed for moderators (RA-6), the newest first.
struct ReadSuspicions {
    struct Match {
        RatingEvent event;
        std::vector<std::string> neighbours;  ///< players from the address of another one
    };
    struct Result {
        std::vector<Match> matches;
        bool more = false;  ///< there are older ones
    };
    std::string ladder;
    std::int64_t before = 0;  ///< the number of the event before which the page begins; 0: from the newest
    int count = 0;            ///< the most matches
    const std::string& stream() const { return ladder; }
};

}  // namespace kabinet
