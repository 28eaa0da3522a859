#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "server/bus/link.hpp"
#include "server/bus/message.hpp"
#include "server/bus/wire.hpp"
#include "server/ops/metrics.hpp"

namespace kabinet {

/// Makes of a wire, which may lose messages, links that do not: what one process sends another arrives in
/// order and once, or both learn that the link broke. A broken link begins anew by itself; what was under way
/// is gone. From any thread.
class Links {
  public:
    /// Called in the order of what came, under a lock: each must return soon. `deliver` may call send().
    struct Home {
        /// Shard `shard` of this process, or all of them where that is kAllShards, gets the message.
        std::function<void(NodeNumber from, std::size_t shard, Message message)> deliver;
        /// A process that has so many shards can be reached, or can be reached again.
        std::function<void(NodeNumber node, std::size_t shards)> found;
        /// The link broke: what was sent to `node` may be lost, and so may what came from there.
        std::function<void(NodeNumber node)> lost;
        /// Another process says that it is active, and this one not any more.
        std::function<void()> claimed = [] {};
    };
    /// For `deliver` and `send`.
    static constexpr std::size_t kAllShards = 0xffff;
    /// How often beat() is to be called, ms, and how long a process may be silent.
    static constexpr std::int64_t kBeat = 200, kSilence = 3000;

    /// `own`: the number of this process, with so many shards. `now`: monotonic time, ms.
    Links(Wire& wire, NodeNumber own, std::size_t shards, std::int64_t now, Home home);

    /// Makes links to these processes, where there are none, and makes them anew when they break. To others
    /// no more, but those that they make stay.
    void seek(std::set<NodeNumber> nodes);

    /// Sends the message to a shard of `node`, or to all of them. Where there is no link, or the wire takes
    /// no more, the link counts as broken and the message is gone.
    void send(NodeNumber node, std::size_t shard, const Message& message);
    /// Breaks the link: what has come by it was not taken. For `deliver`.
    void refuse(NodeNumber node);
    /// The processes that can be reached.
    std::vector<NodeNumber> nodes() const;

    /// All but what the links are for.
    BusMetrics metrics() const;

    /// Tells `node` that this process is active now. May be lost.
    void claim(NodeNumber node);

    /// Bytes have come by the wire.
    void take(std::string_view bytes);
    /// Time has passed: tells the others that this process lives, and notes who was silent for too long.
    void beat(std::int64_t now);
    /// This process ends: tells the others.
    void close();

  private:
    void take(const Packet& packet, std::optional<Message> message);
    bool takes(Link& link, const Packet& packet);
    void miss(NodeNumber node, Link& link, std::uint64_t stream);
    void meet(Link& link, const Packet& packet);
    void post(NodeNumber node, Link& link, Packet packet);
    void greet(NodeNumber node, Link& link);
    void lose(NodeNumber node, Link& link);

    Wire& wire_;
    const NodeNumber own_;
    const std::size_t shards_;
    const Home home_;
    mutable std::recursive_mutex mutex_;
    std::map<NodeNumber, Link> links_;
    std::set<NodeNumber> sought_;
    std::int64_t now_;
    std::uint64_t streams_ = 0;
    BusMetrics metrics_;
    bool closed_ = false;
};

}  // namespace kabinet
