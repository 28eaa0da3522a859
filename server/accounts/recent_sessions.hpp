#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/accounts/identity.hpp"

namespace kabinet {

/// The sessions that were used lately, by the hash of their token, over all shards. So the journal is not
/// asked about clients that come back. A lock guards them, taken once for each sign-in.
///
/// An account may change while its session is being read. Each change of an account gets a number. Whoever
/// reads notes the last number before, and what was read is kept only if the account has not changed since.
class RecentSessions {
  public:
    /// Remembers at least the last `most` sessions, and at most twice as many.
    explicit RecentSessions(std::size_t most) : most_(most) {}

    std::optional<Identity> find(const std::string& token_hash) {
        const std::lock_guard lock(mutex_);
        if (const auto it = young_.find(token_hash); it != young_.end()) {
            if (current(it->second)) return it->second.identity;
            young_.erase(it);
            return std::nullopt;
        }
        auto node = old_.extract(token_hash);
        if (node.empty() || !current(node.mapped())) return std::nullopt;
        Identity identity = node.mapped().identity;
        age();
        young_.insert(std::move(node));
        return identity;
    }

    /// The number of the last change. Call before the store is asked.
    std::uint64_t moment() const {
        const std::lock_guard lock(mutex_);
        return changes_;
    }

    /// Remembers what was read after `moment`. False when the account may have changed since: read again.
    bool add(const std::string& token_hash, const Identity& identity, std::uint64_t moment) {
        const std::lock_guard lock(mutex_);
        const Kept kept{identity, moment};
        if (!current(kept)) return false;
        age();
        young_.insert_or_assign(token_hash, kept);
        return true;
    }

    /// The account has changed in the store. Forgets its sessions, and those of its bots.
    void changed(const std::string& account) {
        const std::lock_guard lock(mutex_);
        changed_at_[place_of(account)] = ++changes_;
    }

    /// Any account may have changed.
    void all_changed() {
        const std::lock_guard lock(mutex_);
        std::ranges::fill(changed_at_, ++changes_);
    }

  private:
    struct Kept {
        Identity identity;
        std::uint64_t moment;
    };

    /// Accounts that share a place are read again together, which is rare and harmless.
    std::size_t place_of(const std::string& account) const {
        return std::hash<std::string>()(account) % changed_at_.size();
    }
    bool current(const Kept& kept) const {
        const Identity& who = kept.identity;
        return changed_at_[place_of(who.player.id)] <= kept.moment &&
               (who.owner.empty() || changed_at_[place_of(who.owner)] <= kept.moment);
    }
    /// Makes room for one more: the young sessions become the old ones. Old sessions that have not come back
    /// are forgotten.
    void age() {
        if (young_.size() < most_) return;
        old_ = std::move(young_);
        young_.clear();
    }

    const std::size_t most_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Kept> young_;
    std::unordered_map<std::string, Kept> old_;
    std::uint64_t changes_ = 0;
    std::array<std::uint64_t, 4096> changed_at_{};  // number of the last change, by place
};

}  // namespace kabinet
