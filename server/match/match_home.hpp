#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <string>

#include "rating/event.hpp"
#include "rating/rated_match.hpp"
#include "server/accounts/told_names.hpp"
#include "server/document/answer.hpp"
#include "server/document/source.hpp"
#include "server/journal/single_writer.hpp"
#include "server/match/seat_ratings.hpp"
#include "server/match/secrets.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/queue/standing.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

class Match;

/// What is known of somebody who wants to sit down at a rated table.
struct Newcomer {
    std::expected<ShownRating, Refusal> rating;  ///< what the ladder says
    std::optional<queue::Suspension> wait{};     ///< before the next rated match (QM-5)
};

/// What a match leaves to its successor when the match is read again from the journal.
struct LeftBehind {
    std::map<WatcherId, Viewer> watchers;
    std::string host;                               ///< player id
    Millis t = 0;                                   ///< match time from which the clocks go on
    std::deque<SingleWriter<Match>::Visit> visits;  ///< the waiting requests, in order
};

/// What a match needs from its shard.
struct MatchHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    const Secrets& secrets;
    const std::function<Bytes32()>& random;
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server; differs at every start
    /// Seats, status or result have changed: the lobby may want to know.
    std::function<void(const Match&)> listed;
    /// An action was taken.
    std::function<void(const Match&)> acted = [](const auto&) {};
    /// The match cannot be had any more, although it was not over.
    std::function<void(const std::string& match, const std::string& host)> gone;
    /// The task is durable: passes it on to the shard of its stream.
    std::function<void(NewTask)> send;
    /// Nobody needs the match in memory. The match may be destroyed when this call returns.
    std::function<void(const Match&)> idle;
    /// Nobody looks at the match by correspondence, and nothing is due before loop time `until` (-1: ever).
    /// The match may be destroyed when this call returns; its clocks go on from match time `t`.
    std::function<void(const Match&, Millis t, std::int64_t until)> sleeps;
    /// `spare`: the match is over and nobody watches it; false: no longer so. This call does not destroy the
    /// match.
    std::function<void(const Match&, bool spare)> spare;
    /// The players who sit, or who wait for the rematch, may have changed.
    std::function<void(const Match&)> seated;
    /// So many more matches that are under way are not in memory, or fewer. Runs after `seated`.
    std::function<void(std::ptrdiff_t)> missing = [](std::ptrdiff_t) {};
    /// The player has sat down, or wants a rematch.
    std::function<void(const std::string& player)> engaged = [](const auto&) {};
    /// The journal may be ahead of the match: the match is to be read again. A task posted in this call may
    /// destroy the match.
    std::function<void(const Match&, LeftBehind left)> stale;
    /// A fault has made the match unusable. A task posted in this call may destroy the match.
    std::function<void(const Match&, const std::string& why)> broken;

    /// A match that is over and rated has come back into memory: whether its ladder has taken the match is
    /// asked for.
    std::function<void(const RatedMatch&)> rated = [](const auto&) {};

    /// Asks the ladder for the rating of an account. The answer runs on the shard of the match, maybe before
    /// this call returns. Refusals: those of the ladder.
    std::function<void(const std::string& ladder, const std::string& account, Answer<ShownRating>)>
        rating_of = [](const auto&, const auto&, auto answer) { answer(ShownRating{}); };
    /// Likewise, for an account that wants to sit down; also asks the queue, whose refusals come through.
    std::function<void(const std::string& ladder, const std::string& account, Answer<Newcomer>)> newcomer =
        [](const auto&, const auto&, auto answer) { answer(Newcomer{ShownRating{}}); };

    /// Asks whether the account directs the tournament. The answer runs on the shard of the match, maybe
    /// before this call returns; nobody does when that cannot be told.
    std::function<void(const std::string& tournament, const std::string& account,
                       std::move_only_function<void(bool)>)>
        directs = [](const auto&, const auto&, auto answer) { answer(false); };

    /// Counts the matches taken into memory. The number of a match is part of its epoch.
    std::uint64_t opened = 0;
    /// Names that may be newer than those that a match is given.
    ToldNames told_names{};
};

}  // namespace kabinet
