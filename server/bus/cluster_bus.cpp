#include "server/bus/cluster_bus.hpp"

#include <limits>
#include <utility>
#include <variant>

namespace kabinet {
namespace {

/// So long a process says that it is active, ms.
constexpr std::int64_t kClaims = 10'000;

/// Longer ago than anybody's patience lasts.
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;

/// What any process may send the one that is active. All else comes from the one that is active.
bool is_for_active(const Message& message) {
    return std::holds_alternative<Asked>(message) || std::holds_alternative<Hint>(message) ||
           std::holds_alternative<LookForTasks>(message) || std::holds_alternative<AccountChange>(message);
}

}  // namespace

ClusterBus::ClusterBus(LocalBus& local, Wire& wire, const Placement& own, std::int64_t now,
                       std::function<void()> claimed)
    : local_(local),
      own_(own.node()),
      now_(now),
      lost_since_(kNever),
      links_(wire, own.node(), own.shards(), now,
             {.deliver = [this](NodeNumber from, std::size_t shard,
                                Message message) { deliver(from, shard, std::move(message)); },
              .found = [this](NodeNumber node, std::size_t shards) { found(node, shards); },
              .lost = [this](NodeNumber node) { lost(node); },
              .claimed = std::move(claimed)}) {}

bool ClusterBus::send(ShardAddress to, Message message) {
    if (node_of(to) == own_) return local_.send(to, std::move(message));
    links_.send(node_of(to), index_of(to), message);
    return true;
}

void ClusterBus::send_everywhere(ShardAddress from, const Message& message) {
    local_.send_everywhere(from, message);
    for (const NodeNumber node : links_.nodes()) links_.send(node, Links::kAllShards, message);
}

void ClusterBus::send_abroad(const Message& message) {
    for (const NodeNumber node : links_.nodes()) links_.send(node, 0, message);
}

void ClusterBus::follow(NodeNumber active) {
    if (active_.exchange(active) == active) return;
    std::int64_t reachable = 0;
    lost_since_.compare_exchange_strong(reachable, now_);
    links_.seek(active);
}

void ClusterBus::take_over() {
    before_ = active_.load();
    claims_until_ = now_ + kClaims;
    follow(0);
}

void ClusterBus::beat(std::int64_t now) {
    now_ = now;
    if (before_ != 0 && now < claims_until_) links_.claim(before_);
    links_.beat(now);
}

void ClusterBus::deliver(NodeNumber from, std::size_t shard, Message message) {
    // Whoever was active before, and has not noticed yet, has nothing to say, to its successor either.
    const NodeNumber active = active_;
    if (from != active && active == 0 && !is_for_active(message)) return;
    if (from != active && active != 0) {
        // Whoever asks has to learn that nobody answers: this process may be active, and not know it yet.
        if (std::holds_alternative<Asked>(message)) links_.refuse(from);
        return;
    }
    if (shard == Links::kAllShards) {
        put_everywhere(message);
        for (const NodeNumber node : links_.nodes()) {
            if (node != from) links_.send(node, Links::kAllShards, message);
        }
        return;
    }
    if (shard >= local_.size()) return;
    const auto* asked = std::get_if<Asked>(&message);
    const auto caller =
        asked ? std::pair(asked->from, asked->number) : std::pair(ShardAddress(), std::uint64_t());
    if (local_.put(shard, std::move(message))) return;
    links_.send(from, index_of(caller.first),
                Answered{caller.second, std::unexpected(Refusal{
                                            "busy", "", "too many requests wait for a part of the server"})});
}

void ClusterBus::found(NodeNumber node, std::size_t shards) {
    if (node != active_) return put_everywhere(NodeFound{node});
    lost_since_ = 0;
    put_everywhere(Placed{node, shards});
}

void ClusterBus::lost(NodeNumber node) {
    std::int64_t reachable = 0;
    if (node == active_) lost_since_.compare_exchange_strong(reachable, now_);
    put_everywhere(NodeLost{node});
}

void ClusterBus::put_everywhere(const Message& message) {
    for (std::size_t i = 0; i < local_.size(); ++i) local_.put(i, message);
}

}  // namespace kabinet
