#include "server/bus/cluster_bus.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace kabinet {
namespace {

/// So long whoever was a member is told that it is none any more, and is not heard, ms.
constexpr std::int64_t kClaims = 10'000, kUnheard = 3'600'000;

/// Longer ago than anybody's patience lasts.
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;

}  // namespace

ClusterBus::ClusterBus(LocalBus& local, Wire& wire, const ClusterMember& own, std::int64_t now,
                       std::function<void()> claimed)
    : local_(local),
      own_(own.node),
      now_(now),
      lost_since_(kNever),
      links_(wire, own.node, own.shards, now,
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

void ClusterBus::follow(NodeNumber lead, const std::set<NodeNumber>& members) {
    {
        const std::lock_guard lock(mutex_);
        for (const NodeNumber member : members_) {
            if (!members.contains(member)) gone_.emplace(member, now_ + kClaims);
        }
        members_ = members;
    }
    if (lead_.exchange(lead) != lead) {
        const auto up = links_.nodes();
        const bool reached = lead == own_ || std::ranges::find(up, lead) != up.end();
        std::int64_t reachable = 0;
        reached ? lost_since_.store(0) : (void)lost_since_.compare_exchange_strong(reachable, now_);
    }
    links_.seek(members);
}

void ClusterBus::announce(const PlacementTable& table) {
    {
        const std::lock_guard lock(mutex_);
        announced_ = table;
    }
    put_everywhere(Placed{table});
    for (const NodeNumber node : links_.nodes()) links_.send(node, Links::kAllShards, Placed{table});
}

void ClusterBus::beat(std::int64_t now) {
    now_ = now;
    std::set<NodeNumber> told;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(gone_, [now](const auto& one) { return one.second + kUnheard < now; });
        for (const auto& [node, until] : gone_) {
            if (now < until) told.insert(node);
        }
    }
    for (const NodeNumber node : told) links_.claim(node);
    links_.beat(now);
}

bool ClusterBus::is_gone(NodeNumber node) const {
    const std::lock_guard lock(mutex_);
    return gone_.contains(node);
}

void ClusterBus::deliver(NodeNumber from, std::size_t shard, Message message) {
    if (is_gone(from)) {
        // Whoever asks has to learn that nobody answers.
        if (std::holds_alternative<Asked>(message)) links_.refuse(from);
        return;
    }
    if (shard == Links::kAllShards) return put_everywhere(message);
    if (shard >= local_.size()) return;
    if (auto* change = std::get_if<Deliver>(&message)) {
        for (const ShardAddress other : std::exchange(change->also, {})) {
            if (index_of(other) < local_.size()) local_.put(index_of(other), *change);
        }
    }
    const auto* asked = std::get_if<Asked>(&message);
    const auto caller =
        asked ? std::pair(asked->from, asked->number) : std::pair(ShardAddress(), std::uint64_t());
    if (local_.put(shard, std::move(message))) return;
    links_.send(from, index_of(caller.first),
                Answered{caller.second, std::unexpected(Refusal{
                                            "busy", "", "too many requests wait for a part of the server"})});
}

void ClusterBus::found(NodeNumber node, std::size_t shards) {
    if (is_gone(node)) return;
    if (node == lead_) lost_since_ = 0;
    put_everywhere(NodeFound{node, shards});
    std::unique_lock lock(mutex_);
    const auto announced = announced_;
    lock.unlock();
    if (announced) links_.send(node, Links::kAllShards, Placed{*announced});
}

void ClusterBus::lost(NodeNumber node) {
    std::int64_t reachable = 0;
    if (node == lead_) lost_since_.compare_exchange_strong(reachable, now_);
    put_everywhere(NodeLost{node});
}

void ClusterBus::put_everywhere(const Message& message) {
    for (std::size_t i = 0; i < local_.size(); ++i) local_.put(i, message);
}

}  // namespace kabinet
