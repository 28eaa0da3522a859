#include "server/document/channel.hpp"

namespace kabinet {

void Channel::watch(WatcherId id, Subscription seating, const std::optional<Version>& from,
                    std::move_only_function<void(const Version&)> reply) {
    if (watchers_.insert_or_assign(id, seating).second) ++shards_[id.shard];
    if (!document_.follows(from, seating.audience)) metrics_.snapshots.add();
    hubs_.at(id.shard, [doc = document_.name(), id, seating, first = document_.since(from, seating.audience),
                        version = Version{document_.epoch(seating.audience), document_.seq()},
                        reply = std::move(reply)](Hub& hub) mutable {
        reply(version);
        hub.attach(doc, id.number, seating, first);
    });
}

void Channel::unwatch(WatcherId id) {
    if (!watchers_.erase(id)) return;
    if (--shards_[id.shard] == 0) shards_.erase(id.shard);
    hubs_.at(id.shard, [doc = document_.name(), id](Hub& hub) { hub.detach(doc, id.number); });
}

void Channel::reseat(WatcherId id, Subscription seating) {
    const auto it = watchers_.find(id);
    if (it == watchers_.end()) return;
    // What it holds is no base for the patches of another audience.
    std::vector<FramePtr> first;
    if (it->second.audience != seating.audience) first.push_back(document_.snapshot(seating.audience));
    it->second = seating;
    hubs_.at(id.shard, [doc = document_.name(), id, seating, first = std::move(first)](Hub& hub) {
        hub.reseat(doc, id.number, seating, first);
    });
}

void Channel::change(std::vector<Change> changes) {
    metrics_.patches.add(std::ssize(changes));
    const auto& frames = document_.change(std::move(changes));
    for (const auto& [shard, count] : shards_) {
        if (Hub* hub = hubs_.here(shard)) {  // nothing is copied then
            hub->deliver(document_.name(), frames);
        } else {
            hubs_.at(shard, [doc = document_.name(), frames](Hub& there) { there.deliver(doc, frames); });
        }
    }
}

}  // namespace kabinet
