#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace kabinet {

/// Counts how many of something each name holds, over all shards. A lock guards the counts, so no action may
/// wait for it. A name that holds none takes no memory.
class Tally {
  public:
    void add(const std::string& name, std::int64_t change) {
        if (change == 0) return;
        const std::lock_guard lock(mutex_);
        const auto held = held_.try_emplace(name, 0).first;
        held->second += change;
        if (held->second == 0) held_.erase(held);
    }

    /// Counts `count` more for `name`, unless the name would then hold more than `most`. Returns whether it
    /// counted.
    bool take(const std::string& name, std::int64_t most, std::int64_t count = 1) {
        if (count == 0) return true;
        if (count > most) return false;
        const std::lock_guard lock(mutex_);
        const auto held = held_.try_emplace(name, 0).first;
        if (held->second + count > most) return false;
        held->second += count;
        return true;
    }

    std::int64_t of(const std::string& name) const {
        const std::lock_guard lock(mutex_);
        const auto held = held_.find(name);
        return held == held_.end() ? 0 : held->second;
    }

    std::size_t names() const {
        const std::lock_guard lock(mutex_);
        return held_.size();
    }

  private:
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::int64_t> held_;
};

}  // namespace kabinet
