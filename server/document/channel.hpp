#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/document/document.hpp"
#include "server/document/hub.hpp"
#include "server/ops/metrics.hpp"

namespace kabinet {

/// A document at its home: knows its watchers and their shards, and tells them of changes. A channel lives on
/// one shard; `hubs` is that shard's way to the others.
class Channel {
  public:
    /// Counts patches and snapshots in `metrics`.
    Channel(Document document, Hubs& hubs, ShardMetrics& metrics)
        : document_(std::move(document)), hubs_(hubs), metrics_(metrics) {}

    /// `id` watches from now on as `subscription` says, and already holds the version `from`. First `reply`
    /// runs with the present version, then the frames that the watcher missed (or a snapshot) go to its
    /// shard.
    void watch(WatcherId id, Subscription subscription, const std::optional<Version>& from,
               std::move_only_function<void(const Version&)> reply);
    void unwatch(WatcherId id);
    /// The watcher has taken or left a seat.
    void reseat(WatcherId id, Subscription subscription);

    /// As Document::change; all watchers are told.
    void change(std::vector<Change> changes);

    std::size_t watchers() const { return watchers_.size(); }
    Document& document() { return document_; }
    const Document& document() const { return document_; }

  private:
    void come(ShardAddress shard, std::size_t audience) { ++shards_[shard][audience]; }
    void go(ShardAddress shard, std::size_t audience);

    Document document_;
    Hubs& hubs_;
    ShardMetrics& metrics_;
    std::map<WatcherId, Subscription> watchers_;
    /// How many watch on each shard, by audience.
    std::map<ShardAddress, std::map<std::size_t, std::size_t>> shards_;
};

}  // namespace kabinet
