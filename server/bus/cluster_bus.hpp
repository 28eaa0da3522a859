#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "server/bus/links.hpp"
#include "server/bus/local_bus.hpp"
#include "server/bus/placement.hpp"

namespace kabinet {

/// The bus between the shards of several processes of a cluster: mailboxes within this process, links to all
/// others. One process leads, and says who owns what.
class ClusterBus : public Bus {
  public:
    /// `local` has all shards of this process before anything comes. `now`: monotonic time, ms.
    /// `claimed`: another process says that this one is no member any more.
    ClusterBus(LocalBus& local, Wire& wire, const ClusterMember& own, std::int64_t now,
               std::function<void()> claimed);

    bool send(ShardAddress to, Message message) override;
    void send_everywhere(ShardAddress from, const Message& message) override;
    void send_abroad(const Message& message) override;

    /// These processes are the members, and `lead` leads; 0: none does at present. What others say that were
    /// members is heard no more; they are told so for a while, for they may live on without the database.
    void follow(NodeNumber lead, const std::set<NodeNumber>& members);
    /// This process leads, and this is who owns what. All shards of all processes are told, those too that
    /// are found later.
    void announce(const PlacementTable& table);
    /// Since when the process that leads cannot be reached, monotonic ms; 0 while it can, and long ago as
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
    bool is_gone(NodeNumber node) const;

    LocalBus& local_;
    const NodeNumber own_;
    std::atomic<NodeNumber> lead_ = 0;
    std::atomic<std::int64_t> now_, lost_since_;
    mutable std::mutex mutex_;  // guards the rest but the links
    std::set<NodeNumber> members_;
    std::map<NodeNumber, std::int64_t> gone_;  // were members; until when they are told, ms
    std::optional<PlacementTable> announced_;  // by this process
    Links links_;
};

}  // namespace kabinet
