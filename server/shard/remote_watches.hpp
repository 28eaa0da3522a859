#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "server/document/hub.hpp"

namespace kabinet {

/// Who watches documents of one shard from other processes: when a process is lost, nobody there watches any
/// more.
class RemoteWatches {
  public:
    void add(const std::string& doc, WatcherId watcher) {
        watches_[node_of(watcher.shard)].emplace(doc, watcher);
    }
    void remove(const std::string& doc, WatcherId watcher) {
        const auto node = watches_.find(node_of(watcher.shard));
        if (node == watches_.end()) return;
        node->second.erase({doc, watcher});
        if (node->second.empty()) watches_.erase(node);
    }

    using Watch = std::pair<std::string, WatcherId>;  ///< a document and its watcher
    /// All that are watched from that process; forgets them.
    std::set<Watch> take(NodeNumber node) {
        auto taken = watches_.extract(node);
        return taken.empty() ? std::set<Watch>() : std::move(taken.mapped());
    }

  private:
    std::map<NodeNumber, std::set<Watch>> watches_;
};

}  // namespace kabinet
