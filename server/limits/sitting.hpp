#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace kabinet {

/// At which matches each player sits, over all shards. A lock guards the places, so no action may wait for
/// them.
class Sitting {
  public:
    void sits(const std::string& player, const std::string& match) {
        const std::lock_guard lock(mutex_);
        matches_[player].insert(match);
    }
    void leaves(const std::string& player, const std::string& match) {
        const std::lock_guard lock(mutex_);
        const auto held = matches_.find(player);
        if (held == matches_.end()) return;
        held->second.erase(match);
        if (held->second.empty()) matches_.erase(held);
    }
    std::vector<std::string> matches_of(const std::string& player) const {
        const std::lock_guard lock(mutex_);
        const auto held = matches_.find(player);
        if (held == matches_.end()) return {};
        return {held->second.begin(), held->second.end()};
    }

    /// So many more matches that are under way are not in memory, or fewer; nobody knows who sits there.
    void missing(std::ptrdiff_t more) {
        const std::lock_guard lock(mutex_);
        missing_ += more;
    }
    /// Whether all matches that are under way are in memory.
    bool whole() const {
        const std::lock_guard lock(mutex_);
        return missing_ == 0;
    }

  private:
    mutable std::mutex mutex_;
    std::ptrdiff_t missing_ = 0;
    std::map<std::string, std::set<std::string>> matches_;
};

}  // namespace kabinet
