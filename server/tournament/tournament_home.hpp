#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/core/fair.hpp"
#include "games/record/record.hpp"
#include "server/accounts/told_names.hpp"
#include "server/document/answer.hpp"
#include "server/document/hub.hpp"
#include "server/journal/journal.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/workers.hpp"
#include "server/tournament/played_event.hpp"
#include "server/tournament/tournament_calls.hpp"

namespace kabinet {

/// The place of a game in a tournament.
struct GamePlace {
    int stage = 1;
    int round = 1;
    int table = 1;
    int game = 1;
    auto operator<=>(const GamePlace&) const = default;
};

/// A game of a tournament that is to become a match.
struct TableMatch {
    struct Seat {
        std::string account;
        Json part;  ///< {nonce} or {nonce_hash}
    };
    std::string match;  ///< its id
    std::string tournament;
    GamePlace place;
    std::string host;  ///< account
    std::string game;
    Json options;
    Json clock;  ///< null for none
    bool rated = false;
    bool unlisted = false;
    bool draws = true;       ///< draws can be agreed (TN-14)
    std::int64_t delay = 0;  ///< how late the public sees it, ms (TN-36)
    std::vector<Seat> seats{};
};

/// What a tournament needs from its shard.
struct TournamentHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    ShardMetrics& metrics;
    std::string epoch;                ///< of the server; differs at every start
    std::function<Bytes32()> random;  ///< 32 random bytes
    /// The id of the match that `key` names, and of no other (TN-11).
    std::function<std::string(const std::string& key)> match_id;
    /// The task that makes the match.
    std::function<NewTask(const TableMatch& match)> draw;
    /// The task that ends the match without a result, if it runs.
    std::function<NewTask(const std::string& match)> abort;
    /// The task that tells the match of a director's ruling: an input `pause`, `resume` or `rule`.
    std::function<NewTask(const std::string& match, const Input& ruling)> rule;
    /// The task that takes back what the result of the match has changed in ratings.
    std::function<NewTask(const std::string& match)> annul;
    /// The task is durable: passes it on to the shard of its stream.
    std::function<void(NewTask)> send;
    /// Asks whether there is such a match; nothing when that cannot be told now.
    std::function<void(const std::string& match, std::move_only_function<void(std::optional<bool>)>)> find;
    /// Asks for the rating of an account in a game; nothing for who has none, or when it can't be told now.
    std::function<void(const std::string& game, int seats, const std::string& account,
                       std::move_only_function<void(std::optional<int>)>)>
        rating;
    /// Tells the list of tournaments.
    std::function<void(ListEvent, Answer<Done>)> list;
    /// What histories are told with new entries. Runs on a worker.
    std::function<std::vector<Write>(const tournament::Log& log, std::size_t before, PlayedEvent named)>
        played = played_event;
    /// The tournament may leave memory.
    std::function<void(const std::string& tournament)> idle;
    /// Names that may be newer than those that a tournament reads.
    ToldNames told_names{};
    /// How many tournaments came into memory so far: documents of each have an epoch of their own.
    std::uint64_t opened = 0;
};

}  // namespace kabinet
