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

/// A document at its home: who watches it, on which shards, and the telling of changes to them. Lives on one
/// shard; `hubs` is that shard's way to the others.
class Channel {
  public:
    /// Patches and snapshots are counted in `metrics`.
    Channel(Document document, Hubs& hubs, ShardMetrics& metrics)
        : document_(std::move(document)), hubs_(hubs), metrics_(metrics) {}

    /// `id` watches from now on as `seating` says, beginning behind `from`. On the watcher's own shard, first
    /// `reply` runs with the present version, then the frames it missed (or a snapshot) are delivered.
    void watch(WatcherId id, Subscription seating, const std::optional<Version>& from,
               std::move_only_function<void(const Version&)> reply);
    void unwatch(WatcherId id);
    /// The watcher has taken or left a seat.
    void reseat(WatcherId id, Subscription seating);

    /// See Document; all who watch are told.
    void change(std::vector<Change> changes);

    std::size_t watchers() const { return watchers_.size(); }
    Document& document() { return document_; }
    const Document& document() const { return document_; }

  private:
    Document document_;
    Hubs& hubs_;
    ShardMetrics& metrics_;
    std::map<WatcherId, Subscription> watchers_;
    std::map<int, std::size_t> shards_;  // how many watch on each shard
};

}  // namespace kabinet
