#pragma once

#include <optional>
#include <string>

#include "server/match/match.hpp"
#include "server/match/new_match.hpp"

/// What is asked of a match, on whichever shard the match lives. A call is plain data; see
/// server/bus/message.hpp. `stream` says whose home takes the call. All may be refused as Matches::with
/// refuses.
namespace kabinet {

/// See Match::submit.
struct SubmitInput {
    std::string match;
    MatchRequest request;
    using Result = Receipt;
    const std::string& stream() const { return match; }
};

/// What the match is, for one who wants to join.
struct LocateMatch {
    struct Result {
        std::string match;
        std::string game;
        Status status{};
    };
    std::string match;
    std::string player{};  ///< who asks; empty for nobody
    const std::string& stream() const { return match; }
};

/// See Match::legal.
struct ListLegal {
    std::string match;
    std::string player;
    std::optional<Seat> seat;
    using Result = Json;
    const std::string& stream() const { return match; }
};

/// See Match::say.
struct SayPhrase {
    std::string match;
    std::string player;
    int phrase = 0;
    struct Result {
        std::int64_t wait = 0;  ///< ms until the seat may say something; 0: it was said
    };
    const std::string& stream() const { return match; }
};

/// See Match::ask_ready.
struct AskReady {
    std::string match;
    std::string player;
    using Result = Done;
    const std::string& stream() const { return match; }
};

/// See Match::say_ready.
struct SayReady {
    std::string match;
    std::string player;
    using Result = Done;
    const std::string& stream() const { return match; }
};

/// See Match::show_name.
struct ShowName {
    std::string match;
    std::string player;
    std::string name;
    bool guest = false;
    bool shown = true;
    using Result = Done;
    const std::string& stream() const { return match; }
};

/// See Match::record.
struct ReadRecord {
    std::string match;
    std::string player{};  ///< who asks; empty for nobody
    using Result = NamedRecord;
    const std::string& stream() const { return match; }
};

/// See Match::replay.
struct ShowReplay {
    std::string match;
    std::string player;  ///< who asks; empty for nobody
    ReplayRequest request;
    using Result = Replayed;
    const std::string& stream() const { return match; }
};

/// The match as its ladder takes it, or why the match is not rated.
struct ExplainRating {
    struct Result {
        std::optional<RatedMatch> match{};
        std::string why{};  ///< name_of(NotRated), or "not_over" of a match made rated; empty with `match`
    };
    std::string match;
    const std::string& stream() const { return match; }
};

/// See Match::show_rating. Does nothing for a match that is not in memory: the match asks when it comes back.
struct ShowRating {
    std::string match;
    RatingEvent event;
    using Result = Done;
    const std::string& stream() const { return match; }
};

/// The position of a match, for the rule that nobody is helped in a running match (BO-11). Empty while
/// fewer than kFreePlies actions were played, and when the match does not run.
struct ShowPosition {
    static constexpr int kFreePlies = 6;
    struct Result {
        std::string game{};
        std::string position{};
    };
    std::string match;
    const std::string& stream() const { return match; }
};

/// The match as the public sees it now.
struct ShowMatch {
    struct Result {
        std::string document;  ///< the document of the match for spectators, as JSON text
    };
    std::string match;
    const std::string& stream() const { return match; }
};

/// Makes a match that the lobby admits, or finds the one that this very request has made before.
struct CreateMatch {
    struct Result {
        std::string match;
        std::string commitment;
        std::string invite;  ///< empty for a public match
        /// Why there is no match: the host has to wait before making a rated table (QM-5). The rest means
        /// nothing.
        std::optional<queue::Suspension> wait{};
    };
    NewMatch wanted;
    std::string address;  ///< of who asks
    const std::string& stream() const { return wanted.header.match; }
};

}  // namespace kabinet
