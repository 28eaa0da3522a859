#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "server/bus/links.hpp"
#include "server/bus/local_bus.hpp"
#include "server/bus/placement.hpp"

namespace kabinet {

/// The bus between the shards of several processes of a cluster: mailboxes within this process, links to the
/// others. One process is active: all lives there. The others link to that one alone, so what is for
/// everybody goes by there.
class ClusterBus : public Bus {
  public:
    /// `local` has all shards of this process before anything comes. `own`: where everything lives once this
    /// process is active. `now`: monotonic time, ms.
    /// `claimed`: another process says that it is active, and this one not any more.
    ClusterBus(LocalBus& local, Wire& wire, const Placement& own, std::int64_t now,
               std::function<void()> claimed);

    bool send(ShardAddress to, Message message) override;
    void send_everywhere(ShardAddress from, const Message& message) override;
    void send_abroad(const Message& message) override;

    /// Process `active` is active; 0: none is, or this one. All shards are told by a Placed as soon as the
    /// process can be reached.
    void follow(NodeNumber active);
    /// This process is active. Tells the one that was, again and again for a while: it may live on without
    /// the database, and have players who wait.
    void take_over();
    /// Since when the process that is active cannot be reached, monotonic ms; 0 while it can, and long ago as
    /// long as it never could.
    std::int64_t lost_since() const { return lost_since_; }

    /// See Links.
    BusMetrics metrics() const { return links_.metrics(); }
    void take(std::string_view bytes) { links_.take(bytes); }
    void beat(std::int64_t now);
    void close() { links_.close(); }

  private:
    void deliver(NodeNumber from, std::size_t shard, Message message);
    void found(NodeNumber node, std::size_t shards);
    void lost(NodeNumber node);
    void put_everywhere(const Message& message);

    LocalBus& local_;
    const NodeNumber own_;
    std::atomic<NodeNumber> active_ = 0;
    std::atomic<NodeNumber> before_ = 0;  // who was active before this process
    std::atomic<std::int64_t> claims_until_ = 0;
    std::atomic<std::int64_t> now_, lost_since_;
    Links links_;
};

}  // namespace kabinet
