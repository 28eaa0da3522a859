#pragma once

#include <string>
#include <vector>

#include "rating/event.hpp"
#include "rating/rated_match.hpp"
#include "tests/server/support/server_bench.hpp"

namespace kabinet::testing {

/// A whole server on simulated time, with accounts and rated matches.
class RatedBench : public ServerBench {
  public:
    explicit RatedBench(int shards = 1) : ServerBench(shards, settings()) {}
    static Config settings();

    /// A client of the account `id`, which is made when it does not exist.
    Talker& account(const std::string& id, AccountKind kind = AccountKind::player, int shard = 0);
    /// A new client of the player behind `before`.
    Talker& back(const Talker& before, int shard = 0);

    /// A rated match of kuba between `a` (host, seat 0) and `b`, in which each has acted once.
    std::string played(Talker& a, Talker& b);
    /// The first legal action of the seat to move, by whoever of `players` (in the order of seats) it is.
    void act(const std::string& match, const std::vector<Talker*>& players);
    static void resign(Talker& who, const std::string& match);

    /// The events of a ladder as the store has them, each checked against the chain.
    std::vector<RatingEvent> events(const std::string& ladder);
    /// The same as an exported log, from rating.log.
    std::string exported(const std::string& ladder);

    /// Writes the task that the end of such a match writes.
    void task(const RatedMatch& match);
    /// Runs until no task is left.
    bool rated();
};

/// The n-th match of two people, `first` the winner, an hour after the one before.
RatedMatch won(int n, const std::string& first, const std::string& second);

}  // namespace kabinet::testing
