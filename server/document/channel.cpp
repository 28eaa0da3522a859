#include "server/document/channel.hpp"

#include <algorithm>

namespace kabinet {

void Channel::watch(WatcherId id, Subscription subscription, const std::optional<Version>& from,
                    std::move_only_function<void(const Version&)> reply) {
    if (watchers_.insert_or_assign(id, subscription).second) ++shards_[id.shard];
    if (!document_.follows(from, subscription.audience)) metrics_.snapshots.add();
    reply({document_.epoch(subscription.audience), document_.seq(subscription.audience)});
    hubs_.attach(document_.name(), id, subscription, document_.since(from, subscription.audience));
}

void Channel::unwatch(WatcherId id) {
    if (!watchers_.erase(id)) return;
    if (--shards_[id.shard] == 0) shards_.erase(id.shard);
    hubs_.detach(document_.name(), id);
}

void Channel::reseat(WatcherId id, Subscription subscription) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    // The watcher's value is no base for the patches of another audience.
    std::vector<FramePtr> first;
    if (it->second.audience != subscription.audience)
        first.push_back(document_.snapshot(subscription.audience));
    it->second = subscription;
    hubs_.reseat(document_.name(), id, subscription, first);
}

void Channel::change(std::vector<Change> changes) {
    metrics_.patches.add(std::ranges::count(changes, false, &Change::silent));
    const auto frames = document_.change(std::move(changes));
    for (const auto& [shard, count] : shards_) hubs_.deliver(shard, document_.name(), frames);
}

}  // namespace kabinet
