#include "server/document/channel.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {

void Channel::watch(WatcherId id, Subscription subscription, const std::optional<Version>& from,
                    std::move_only_function<void(const Version&)> reply) {
    const auto [it, is_new] = watchers_.try_emplace(id, subscription);
    if (!is_new) go(id.shard, std::exchange(it->second, subscription).audience);
    come(id.shard, subscription.audience);
    if (!document_.follows(from, subscription.audience)) metrics_.snapshots.add();
    reply({document_.epoch(subscription.audience), document_.seq(subscription.audience)});
    hubs_.attach(document_.name(), id, subscription, document_.since(from, subscription.audience));
}

void Channel::unwatch(WatcherId id) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    go(id.shard, it->second.audience);
    watchers_.erase(it);
    hubs_.detach(document_.name(), id);
}

void Channel::reseat(WatcherId id, Subscription subscription) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    // The watcher's value is no base for the patches of another audience.
    std::vector<FramePtr> first;
    if (it->second.audience != subscription.audience)
        first.push_back(document_.snapshot(subscription.audience));
    go(id.shard, std::exchange(it->second, subscription).audience);
    come(id.shard, subscription.audience);
    hubs_.reseat(document_.name(), id, subscription, first);
}

void Channel::go(ShardAddress shard, std::size_t audience) {
    const auto here = shards_.find(shard);
    if (--here->second[audience] == 0) here->second.erase(audience);
    if (here->second.empty()) shards_.erase(here);
}

void Channel::change(std::vector<Change> changes) {
    metrics_.patches.add(std::ranges::count(changes, false, &Change::silent));
    const auto frames = document_.change(std::move(changes));
    // Shards of one process follow each other.
    for (auto next = shards_.cbegin(); next != shards_.cend();) {
        const NodeNumber node = node_of(next->first);
        std::vector<ShardAddress> there;
        // What a seat alone may see goes to no other process.
        std::vector<FramePtr> theirs(frames.size());
        for (; next != shards_.cend() && node_of(next->first) == node; ++next) {
            there.push_back(next->first);
            for (const auto& [audience, count] : next->second) theirs[audience] = frames[audience];
        }
        hubs_.deliver(there, document_.name(), theirs);
    }
}

}  // namespace kabinet
