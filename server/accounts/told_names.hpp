#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/store/accounts.hpp"

namespace kabinet {

/// The names that a shard was told last. A name that was read from the store, or that came with a request,
/// may be older than what the shard was told meanwhile: a match on its way into memory, a player on the way
/// to a seat, or a leaderboard would show the old name for ever. Such a way takes seconds at most, so few
/// names are kept.
class ToldNames {
  public:
    /// Remembers at least the last `most` accounts, and at most twice as many.
    explicit ToldNames(std::size_t most = 1024) : most_(most) {}

    void told(const std::string& account, PublicName name) {
        if (young_.size() >= most_) old_ = std::exchange(young_, {});
        young_.insert_or_assign(account, std::move(name));
    }

    /// Something newer may have been told than what this has heard.
    void forget() {
        young_.clear();
        old_.clear();
    }

    /// The name that was told last, or else `known`.
    const PublicName& newest(const std::string& account, const PublicName& known) const {
        if (const auto found = young_.find(account); found != young_.end()) return found->second;
        const auto found = old_.find(account);
        return found == old_.end() ? known : found->second;
    }
    /// Brings names, by account, up to what was told.
    template <class Names>
    void renew(Names& names) const {
        for (auto& [account, name] : names) name = PublicName(newest(account, name));
    }

  private:
    const std::size_t most_;
    std::unordered_map<std::string, PublicName> young_;
    std::unordered_map<std::string, PublicName> old_;
};

}  // namespace kabinet
