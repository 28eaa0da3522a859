#include "server/store/memory/memory_store.hpp"

#include <ranges>

namespace kabinet {
namespace {

std::unexpected<StoreError> dead() {
    return std::unexpected(StoreError{"the store has crashed"});
}

}  // namespace

void MemoryStore::fail_commits(int count, std::string message) {
    const std::lock_guard lock(mutex_);
    failures_ = count;
    failure_ = std::move(message);
}

void MemoryStore::crash() {
    const std::lock_guard lock(mutex_);
    crashed_ = true;
}

void MemoryStore::restart() {
    const std::lock_guard lock(mutex_);
    crashed_ = false;
    failures_ = 0;
}

std::uint64_t MemoryStore::commits() const {
    const std::lock_guard lock(mutex_);
    return commits_;
}

std::expected<std::string, StoreError> MemoryStore::server_key() {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    return server_key_;
}

std::expected<void, StoreError> MemoryStore::able() {
    if (crashed_) return dead();
    if (failures_ == 0) return {};
    --failures_;
    return std::unexpected(StoreError{failure_});
}

std::expected<void, StoreError> MemoryStore::probe() {
    const std::lock_guard lock(mutex_);
    return able();
}

std::expected<std::vector<Written>, StoreError> MemoryStore::commit(std::span<const Write> batch) {
    const std::lock_guard lock(mutex_);
    if (auto fine = able(); !fine) return std::unexpected(std::move(fine.error()));
    std::vector<Written> written;
    written.reserve(batch.size());
    for (const auto& item : batch) {
        const bool done = std::visit([this](const auto& w) { return write(w); }, item);
        written.push_back(done ? Written::ok : Written::conflict);
    }
    ++commits_;
    return written;
}

bool MemoryStore::write(const Account& account) {
    if (account_ids_.contains(account.id) || accounts_.contains(account.token_hash)) return false;
    account_ids_.insert(account.id);
    accounts_.emplace(account.token_hash, account);
    return true;
}

bool MemoryStore::write(const NewMatch& match) {
    if (by_id_.contains(match.match) || by_invite_.contains(match.invite)) return false;
    by_id_.emplace(match.match, matches_.size());
    if (!match.invite.empty()) by_invite_.emplace(match.invite, matches_.size());
    matches_.push_back({.match = match, .entries = {}, .over = false});
    return true;
}

bool MemoryStore::write(const NewEntry& entry) {
    auto* kept = find(entry.match);
    if (!kept || entry.n != static_cast<int>(kept->entries.size()) + 1) return false;
    kept->entries.push_back(entry);
    kept->over |= entry.over;
    return true;
}

StoredMatch* MemoryStore::find(std::string_view id) {
    const auto place = by_id_.find(id);
    return place == by_id_.end() ? nullptr : &matches_[place->second];
}

std::expected<std::optional<Account>, StoreError> MemoryStore::account_by_token(std::string_view token_hash) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    const auto place = accounts_.find(token_hash);
    if (place == accounts_.end()) return std::nullopt;
    return place->second;
}

std::expected<std::optional<StoredMatch>, StoreError> MemoryStore::match(std::string_view id) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    const auto* kept = find(id);
    if (!kept) return std::nullopt;
    return *kept;
}

std::expected<std::optional<std::string>, StoreError> MemoryStore::match_by_invite(std::string_view invite) {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    const auto place = by_invite_.find(invite);
    if (place == by_invite_.end()) return std::nullopt;
    return matches_[place->second].match.match;
}

std::expected<std::vector<std::string>, StoreError> MemoryStore::unfinished() {
    const std::lock_guard lock(mutex_);
    if (crashed_) return dead();
    std::vector<std::string> ids;
    for (const auto& kept : matches_ | std::views::reverse) {
        if (!kept.over) ids.push_back(kept.match.match);
    }
    return ids;
}

}  // namespace kabinet
