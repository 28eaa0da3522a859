#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "bench/load/client.hpp"
#include "bench/load/match.hpp"
#include "bench/load/rounds.hpp"

namespace kabinet::load {

/// The numbers of an arena's matches and clients. Matches are given to pairs of players in turn.
struct Crowd {
    int matches = 0;
    int spectators = 0;  ///< of every match, each a connection of its own
    int pairs = 0;       ///< pairs of players; 0 for one pair a match
};

/// All clients of one server, and the matches they are in.
class Arena {
  public:
    Arena(Peer peer, int port) : peer_(peer), port_(port) {}
    Arena(const Arena&) = delete;

    /// Signs players in, seats them, makes all clients watch, and starts the matches.
    void fill(const Crowd& crowd);

    /// `count` more clients that are connected and have said hello. With `sign_in` they are guests, else they
    /// have no player.
    std::vector<Client*> connect(std::size_t count, bool sign_in);

    /// Turns the poller until nothing has arrived for a moment.
    void settle();

    /// Ends every match by a resignation. Throws std::runtime_error unless every watcher holds the same
    /// document as a new watcher gets, with the board that the rules give. Does nothing with the raw server,
    /// whose clients have already compared their messages.
    void verify();

    Poller& poller() { return poller_; }
    Traffic& traffic() { return traffic_; }
    Tally& tally() { return tally_; }
    std::vector<std::unique_ptr<Match>>& matches() { return matches_; }

  private:
    /// Calls `what` for every match, for many at a time.
    void for_matches(const std::function<void(Match&, Next)>& what);
    void create_tables(const Crowd& crowd, const std::vector<Client*>& players);
    void open_raw(const Crowd& crowd, const std::vector<Client*>& players);
    void everybody_watches(const Crowd& crowd, const std::vector<Client*>& spectators);
    void compare(Match& match, std::int64_t seq, const Json& fresh);

    Peer peer_;
    int port_;
    Script script_;
    Poller poller_;
    Traffic traffic_;
    Tally tally_;
    std::deque<std::unique_ptr<Client>> clients_;
    std::vector<std::unique_ptr<Match>> matches_;
};

}  // namespace kabinet::load
