#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/accounts/recent_accounts.hpp"
#include "server/document/hub.hpp"
#include "server/limits/quotas.hpp"
#include "server/limits/seats.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/matches.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/shard/document_kind.hpp"

namespace kabinet {

class Shard;

/// What all shards share, unchanging while the server runs, but for the quotas and who signed in lately.
struct Common {
    Config config;
    Secrets secrets;
    Journal& journal;
    Workers& workers;
    std::string epoch;
    std::function<Bytes32()> random;  ///< 32 random bytes; called from any shard's thread
    Quotas quotas;
    RecentAccounts accounts;
    std::size_t loops;  ///< how many shards there will be
    std::vector<Shard*> shards;
    std::vector<DocumentKind> kinds;  ///< of documents
};

/// A match that was made.
struct Created {
    std::string match;
    std::string commitment;
    std::string invite;  ///< empty for a public match
};

/// One event loop with the matches that live on it, on shard 0 the lobby, and the way to the other shards.
/// Only the loop's thread touches it; other shards reach it by posting. A match lives on the shard its id
/// names, for life.
class Shard : public Hubs {
  public:
    Shard(int index, Loop& loop, Common& common);

    /// Runs `task` on a shard, at once when this is it. Tasks from one shard to another run in order.
    void run(int shard, std::move_only_function<void(Shard&)> task);
    void at(int shard, std::move_only_function<void(Hub&)> task) override;
    Hub* here(int shard) override { return shard == index_ ? &hub_ : nullptr; }

    /// Runs `found` on the shard of the match `id`, see Matches::with.
    void at_match(const std::string& id, Matches::Found found);
    /// The kind of the document named `doc`.
    const DocumentKind& kind_of(const std::string& doc) const;
    /// The shard on which `doc` lives.
    Shard& home_of(const std::string& doc);
    /// Runs `found` on the shard of `doc`: see Sources::find.
    void find(const std::string& doc, Sources::Found found);
    /// See Sources::unwatch; `done` runs on the shard of `doc`.
    void unwatch(const std::string& doc, WatcherId watcher, std::move_only_function<void()> done);
    /// The match `id` if it is in memory on this very shard: then nothing has to be handed over. Null does
    /// not mean that there is no such match.
    Match* live_match(const std::string& id) { return matches_.live(id); }
    /// Makes a match that the lobby admits, or finds the one that this very request has made before; `answer`
    /// runs on this shard.
    /// `address` is that of who asks.
    void create(NewMatch wanted, const std::string& address, Answer<Created> answer);
    /// Runs `task` with the lobby, on its shard.
    void at_lobby(std::move_only_function<void(Lobby&)> task);
    int shard_of(const std::string& match) const;

    int index() const { return index_; }
    Loop& loop() { return loop_; }
    Hub& hub() { return hub_; }
    Deadlines& deadlines() { return deadlines_; }
    Matches& matches() { return matches_; }
    /// Of shard 0 only.
    Lobby& lobby() { return *lobby_; }
    Courier& courier() { return courier_; }
    Common& common() { return common_; }
    const Config& config() const { return common_.config; }
    ShardMetrics& metrics() { return metrics_; }

    /// The loop's timer has fired.
    void on_wake() { deadlines_.on_wake(); }

  private:
    void create_here(NewMatch wanted, std::expected<void, Refusal> place, Answer<Created> answer);
    void send(NewTask task);
    void tell_lobby(const Match& match);
    void let_go(const std::string& match);
    void lose(const Match& match, const std::string& why);
    void forget(const std::string& match, const std::string& host);

    int index_;
    Loop& loop_;
    Common& common_;
    Hub hub_;
    Deadlines deadlines_;
    ShardMetrics metrics_;
    MatchHome home_;
    Seats seats_;
    Matches matches_;
    Courier courier_;
    std::optional<Lobby> lobby_;
};

}  // namespace kabinet
