#pragma once

#include <optional>
#include <string>

#include "server/match/match.hpp"
#include "server/match/new_match.hpp"

/// The calls to a match, on whichever shard the match lives. A call is plain data; see
/// server/bus/message.hpp. Every call may be refused as Matches::with refuses.
namespace kabinet {

/// See Match::submit.
struct SubmitInput {
    std::string match;
    MatchRequest request;
    using Result = Receipt;
};

/// Finds a match for a player who wants to join.
struct LocateMatch {
    struct Result {
        std::string match;
        std::string game;
        Status status{};
    };
    std::string match;
};

/// See Match::legal.
struct ListLegal {
    std::string match;
    std::string player;
    std::optional<Seat> seat;
    using Result = Json;
};

/// See Match::record.
struct ReadRecord {
    std::string match;
    using Result = std::string;
};

/// See Match::replay.
struct ShowReplay {
    std::string match;
    ReplayRequest request;
    using Result = Replayed;
};

/// Makes a match if the lobby admits it, or finds the match that the same request made before.
struct CreateMatch {
    struct Result {
        std::string match;
        std::string commitment;
        std::string invite;  ///< empty for a public match
    };
    NewMatch wanted;
    std::string address;  ///< network address of the player who asks
};

}  // namespace kabinet
