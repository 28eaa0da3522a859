#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kabinet {

/// So many open matches of practice a player has at most; one more ends the oldest.
inline constexpr std::size_t kMostPractices = 3;

/// The open matches of practice of each player, over all shards. A lock guards them, so no action may wait
/// for them.
class Practices {
  public:
    /// `created`: Unix time, ms. Does nothing for a match that is held already.
    void hold(const std::string& player, const std::string& match, std::int64_t created) {
        const std::lock_guard lock(mutex_);
        held_[player].emplace(created, match);
    }
    void drop(const std::string& player, const std::string& match) {
        const std::lock_guard lock(mutex_);
        const auto held = held_.find(player);
        if (held == held_.end()) return;
        std::erase_if(held->second, [&match](const auto& one) { return one.second == match; });
        if (held->second.empty()) held_.erase(held);
    }
    /// The oldest ones of a player, so that `most` are left without them.
    std::vector<std::string> beyond(const std::string& player, std::size_t most) const {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> oldest;
        const auto held = held_.find(player);
        if (held == held_.end()) return oldest;
        for (const auto& [created, match] : held->second) {
            if (oldest.size() + most < held->second.size()) oldest.push_back(match);
        }
        return oldest;
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::set<std::pair<std::int64_t, std::string>>> held_;
};

}  // namespace kabinet
