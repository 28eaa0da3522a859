#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/runtime/address.hpp"

namespace kabinet {

/// So many open matches of practice a player has at most; one more ends the oldest.
inline constexpr std::size_t kMostPractices = 3;

/// The open matches of practice of each player, over all shards. A process learns of those of other
/// processes. A lock guards them, so no action may wait for them.
class Practices {
  public:
    /// A match of practice, or the end of one.
    struct Practice {
        std::string player;
        std::string match;
        std::int64_t created = 0;  ///< Unix time, ms
        NodeNumber from = 0;       ///< the process where the match lives
        bool over = false;
    };

    /// Notes where a match lives, or that it is over; the end counts only if it comes from there. Returns
    /// whether that is new.
    bool note(const Practice& practice) {
        const std::lock_guard lock(mutex_);
        return practice.over ? drop(practice) : hold(practice);
    }
    /// What is known of the matches that live with a process.
    std::vector<Practice> of(NodeNumber node) const {
        const std::lock_guard lock(mutex_);
        std::vector<Practice> found;
        for (const auto& [match, practice] : held_) {
            if (practice.from == node) found.push_back(practice);
        }
        return found;
    }
    /// A process is lost: whoever has its matches will say so.
    void forget(NodeNumber node) {
        const std::lock_guard lock(mutex_);
        std::erase_if(held_, [this, node](const auto& one) {
            const bool gone = one.second.from == node;
            if (gone) leave(one.second);
            return gone;
        });
    }
    /// The oldest ones of a player, so that `most` are left without them.
    std::vector<std::string> beyond(const std::string& player, std::size_t most) const {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> oldest;
        const auto own = by_player_.find(player);
        if (own == by_player_.end()) return oldest;
        for (const auto& [created, match] : own->second) {
            if (oldest.size() + most < own->second.size()) oldest.push_back(match);
        }
        return oldest;
    }

  private:
    bool hold(const Practice& practice) {
        const auto [known, is_new] = held_.try_emplace(practice.match, practice);
        if (is_new) by_player_[practice.player].emplace(practice.created, practice.match);
        return std::exchange(known->second.from, practice.from) != practice.from || is_new;
    }
    bool drop(const Practice& practice) {
        const auto known = held_.find(practice.match);
        if (known == held_.end() || known->second.from != practice.from) return false;
        leave(known->second);
        held_.erase(known);
        return true;
    }
    void leave(const Practice& practice) {
        const auto own = by_player_.find(practice.player);
        own->second.erase({practice.created, practice.match});
        if (own->second.empty()) by_player_.erase(own);
    }

    mutable std::mutex mutex_;
    std::map<std::string, Practice> held_;  // by match
    /// When each was created, and its id.
    std::map<std::string, std::set<std::pair<std::int64_t, std::string>>> by_player_;
};

}  // namespace kabinet
