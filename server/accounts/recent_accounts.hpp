#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "games/record/record.hpp"

namespace kabinet {

/// The players who signed in lately, by the hash of their token, over all shards. So the journal is not asked
/// about players who come back. An account never changes, and only durable accounts are remembered. A lock
/// guards them, taken once for each sign-in.
class RecentAccounts {
  public:
    /// Remembers at least the last `most` accounts, and at most twice as many.
    explicit RecentAccounts(std::size_t most) : most_(most) {}

    std::optional<Player> find(const std::string& token_hash) {
        const std::lock_guard lock(mutex_);
        if (const auto it = young_.find(token_hash); it != young_.end()) return it->second;
        auto node = old_.extract(token_hash);
        if (node.empty()) return std::nullopt;
        const Player player = node.mapped();
        age();
        young_.insert(std::move(node));
        return player;
    }

    void add(const std::string& token_hash, const Player& player) {
        const std::lock_guard lock(mutex_);
        age();
        young_.insert_or_assign(token_hash, player);
    }

  private:
    /// Makes room for one more: the young accounts become the old ones. Old accounts that have not come back
    /// are forgotten.
    void age() {
        if (young_.size() < most_) return;
        old_ = std::move(young_);
        young_.clear();
    }

    const std::size_t most_;
    std::mutex mutex_;
    std::unordered_map<std::string, Player> young_;
    std::unordered_map<std::string, Player> old_;
};

}  // namespace kabinet
