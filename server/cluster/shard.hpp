#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/cluster/deadlines.hpp"
#include "server/document/hub.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/matches.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/session/peer.hpp"

namespace kabinet {

class Session;
class Shard;

/// What all shards share, unchanging while the server runs.
struct Common {
    Config config;
    Secrets secrets;
    Journal& journal;
    std::string epoch;
    std::function<Bytes32()> random;  ///< 32 random bytes; called from any shard's thread
    std::vector<Shard*> shards;
};

/// One event loop with all that lives on it: sessions, matches, on shard 0 the lobby. Only the loop's thread
/// touches it; other shards reach it by posting. A match lives on the shard its id names, for life.
class Shard : public Hubs, public Acceptor {
  public:
    Shard(int index, Loop& loop, Common& common);
    ~Shard() override;

    /// Runs `task` on the shard, at once when this is it.
    void run(int shard, std::move_only_function<void(Shard&)> task);
    void at(int shard, std::move_only_function<void(Hub&)> task) override;

    /// Runs `found` on the shard of the match `id`, see Matches::with.
    void at_match(const std::string& id, Matches::Found found);
    int shard_of(const std::string& match) const;
    /// Runs `task` with the lobby, on its shard.
    void at_lobby(std::move_only_function<void(Lobby&)> task);

    std::unique_ptr<Receiver> accept(Peer& peer) override;
    void leave(std::uint64_t session);

    /// Makes a match on this shard, see Matches::create; the lobby must have admitted it.
    Matches& matches() { return matches_; }
    Deadlines& deadlines() { return deadlines_; }
    Loop& loop() { return loop_; }
    Common& common() { return common_; }
    const Config& config() const { return common_.config; }
    ShardMetrics& metrics() { return metrics_; }
    int index() const { return index_; }
    Hub& hub() { return hub_; }

    /// The loop's timer has fired.
    void on_wake() { deadlines_.on_wake(); }

    /// Tells every session to go away and refuses what would change something from now on.
    void drain(std::int64_t after_ms);
    bool draining() const { return draining_; }
    /// Closes every session.
    void close_sessions();
    std::size_t sessions() const { return sessions_.size(); }

    /// A guest account may be made from `address` now; counts it when so.
    bool guest_allowed(const std::string& address);

  private:
    void make_rematch(const Match& match);
    MatchHome match_home();

    int index_;
    Loop& loop_;
    Common& common_;
    Hub hub_;
    Deadlines deadlines_;
    ShardMetrics metrics_;
    MatchHome home_;
    Matches matches_;
    std::unique_ptr<Lobby> lobby_;
    std::map<std::uint64_t, Session*> sessions_;
    std::uint64_t next_session_ = 0;
    bool draining_ = false;
    std::int64_t guests_minute_ = 0;
    std::map<std::string, int> guests_;  // accounts made in that minute, by address
};

}  // namespace kabinet
