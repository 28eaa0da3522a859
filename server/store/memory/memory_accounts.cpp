#include "server/store/memory/memory_accounts.hpp"

#include <algorithm>
#include <ranges>

namespace kabinet {
namespace {

bool signs_in(const Credential& credential) {
    return credential.kind == "password" || credential.kind == "passkey";
}

/// Whether an account has at most one credential of that kind.
bool is_single(const std::string& kind) {
    return kind == "password" || kind == "totp";
}

}  // namespace

Account* MemoryAccounts::find(const std::string& id, AccountState state) {
    const auto it = accounts_.find(id);
    return it == accounts_.end() || it->second.state != state ? nullptr : &it->second;
}

bool MemoryAccounts::living(const std::string& id) const {
    const auto it = accounts_.find(id);
    return it != accounts_.end() && it->second.state != AccountState::deleted;
}

AccountSession* MemoryAccounts::session(const std::string& id) {
    const auto it = std::ranges::find(sessions_, id, &AccountSession::id);
    return it == sessions_.end() ? nullptr : &*it;
}

bool MemoryAccounts::token_is_used(const std::string& token_hash) const {
    return std::ranges::find(sessions_, token_hash, &AccountSession::token_hash) != sessions_.end();
}

bool MemoryAccounts::write(const Account& account) {
    return accounts_.emplace(account.id, account).second;
}

bool MemoryAccounts::write(const AccountSession& added) {
    if (!find(added.account, AccountState::active) || session(added.id) || token_is_used(added.token_hash))
        return false;
    sessions_.push_back(added);
    return true;
}

bool MemoryAccounts::write(const Credential& added) {
    const bool second = std::ranges::any_of(credentials_, [&](const Credential& row) {
        return row.account == added.account && row.kind == added.kind && is_single(added.kind);
    });
    if (second || !living(added.account) || credential(added.id)) return false;
    credentials_.push_back(added);
    return true;
}

bool MemoryAccounts::write(const TakeName& take) {
    const auto same = [&](const Name& name) {
        return name.fold == take.fold || name.skeleton == take.skeleton ||
               name.fold_skeleton == take.fold_skeleton;
    };
    const bool taken = std::ranges::any_of(names_, [&](const Name& name) {
        return same(name) && name.account != take.account && (name.free_at == 0 || name.free_at > take.now);
    });
    Account* account = find(take.account, AccountState::active);
    if (taken || !account) return false;
    account->name = take.name;
    for (Name& name : names_) {
        if (name.account == take.account && name.free_at == 0) name.free_at = take.free_at;
    }
    std::erase_if(names_, same);
    names_.push_back({take.fold, take.skeleton, take.fold_skeleton, take.account, 0});
    return true;
}

bool MemoryAccounts::write(const NameGuest& name) {
    Account* account = find(name.account, AccountState::active);
    if (!account || account->kind != AccountKind::guest) return false;
    account->name = name.name;
    return true;
}

bool MemoryAccounts::write(const PromoteGuest& guest) {
    Account* account = find(guest.account, AccountState::active);
    if (!account || account->kind != AccountKind::guest) return false;
    account->kind = AccountKind::player;
    return true;
}

bool MemoryAccounts::write(const CloseAccount& close) {
    Account* account = find(close.account, close.at == 0 ? AccountState::closed : AccountState::active);
    if (!account || (close.at != 0 && !admin_stays(close.account))) return false;
    account->state = close.at == 0 ? AccountState::active : AccountState::closed;
    account->closed = close.at;
    return true;
}

bool MemoryAccounts::write(const DeleteAccount& deleted) {
    if (!living(deleted.account)) return false;
    Account& account = accounts_.at(deleted.account);
    if (account.state == AccountState::active && !admin_stays(deleted.account)) return false;
    if (!bots_of(deleted.account).empty()) return false;
    const std::int64_t limit = deleted.closed_before;
    if (limit != 0 && (account.state != AccountState::closed || account.closed >= limit)) return false;
    account.state = AccountState::deleted;
    account.name = deleted.tombstone;
    account.closed = deleted.at;
    const auto its_own = [&](const auto& row) { return row.account == deleted.account; };
    std::erase_if(sessions_, its_own);
    std::erase_if(credentials_, its_own);
    std::erase_if(names_, its_own);
    std::erase_if(bots_, its_own);
    std::erase_if(bot_matches_, its_own);
    for (RoleGrant& grant : grants_) {
        if (grant.account != deleted.account || grant.revoked_at != 0) continue;
        grant.revoked_by = deleted.account;
        grant.revoked_at = deleted.at;
    }
    return true;
}

bool MemoryAccounts::write(const TouchSession& touch) {
    AccountSession* found = session(touch.id);
    if (!found) return false;
    found->seen = std::max(found->seen, touch.seen);
    found->fresh = std::max(found->fresh, touch.fresh);
    found->strong = std::max(found->strong, touch.strong);
    return true;
}

bool MemoryAccounts::write(const EndSessions& end) {
    const auto ended = std::erase_if(sessions_, [&](const AccountSession& row) {
        return row.account == end.account && (end.only.empty() ? row.id != end.except : row.id == end.only);
    });
    return end.only.empty() || ended == 1;
}

bool MemoryAccounts::write(const ChangeCredential& change) {
    const auto it = std::ranges::find(credentials_, change.id, &Credential::id);
    if (it == credentials_.end() || it->account != change.account || it->data != change.before) return false;
    it->data = change.after;
    it->used = change.used;
    return true;
}

bool MemoryAccounts::write(const DropCredential& drop) {
    const auto it = std::ranges::find(credentials_, drop.id, &Credential::id);
    if (it == credentials_.end() || it->account != drop.account) return false;
    const bool another = std::ranges::any_of(credentials_, [&](const Credential& row) {
        return row.account == drop.account && row.id != drop.id && signs_in(row);
    });
    if (signs_in(*it) && !another) return false;
    credentials_.erase(it);
    return true;
}

bool MemoryAccounts::write(const DropCredentials& drop) {
    std::erase_if(credentials_, [&](const Credential& row) {
        return row.account == drop.account && row.kind == drop.kind;
    });
    return true;
}

std::optional<SignedIn> MemoryAccounts::session_by_token(std::string_view token_hash) const {
    const auto it = std::ranges::find(sessions_, token_hash, &AccountSession::token_hash);
    if (it == sessions_.end()) return std::nullopt;
    const auto owned = bot(it->account);
    return SignedIn{accounts_.at(it->account), *it, roles_of(it->account), owned ? owned->owner : ""};
}

std::optional<Account> MemoryAccounts::account(std::string_view id) const {
    const auto it = accounts_.find(id);
    if (it == accounts_.end()) return std::nullopt;
    return it->second;
}

std::optional<Account> MemoryAccounts::account_by_name(std::string_view fold) const {
    const auto it = std::ranges::find_if(
        names_, [&](const Name& name) { return name.fold == fold && name.free_at == 0; });
    if (it == names_.end()) return std::nullopt;
    return accounts_.at(it->account);
}

std::vector<AccountSession> MemoryAccounts::sessions(std::string_view account) const {
    std::vector<AccountSession> found;
    for (const AccountSession& row : sessions_ | std::views::reverse) {
        if (row.account == account && std::cmp_less(found.size(), Accounts::kSessionsShown))
            found.push_back(row);
    }
    return found;
}

std::vector<Credential> MemoryAccounts::credentials(std::string_view account) const {
    std::vector<Credential> found;
    for (const Credential& row : credentials_) {
        if (row.account == account) found.push_back(row);
    }
    return found;
}

std::optional<Credential> MemoryAccounts::credential(std::string_view id) const {
    const auto it = std::ranges::find(credentials_, id, &Credential::id);
    if (it == credentials_.end()) return std::nullopt;
    return *it;
}

std::vector<AccountSession> MemoryAccounts::unused_sessions(bool guests, std::int64_t before) const {
    std::vector<AccountSession> found;
    for (const AccountSession& row : sessions_) {
        const bool guest = accounts_.at(row.account).kind == AccountKind::guest;
        if (guest == guests && row.seen < before) found.push_back(row);
    }
    std::ranges::sort(found, {}, &AccountSession::seen);
    if (std::cmp_greater(found.size(), Accounts::kSweep)) found.resize(Accounts::kSweep);
    return found;
}

std::vector<AccountSession> MemoryAccounts::surplus_sessions(std::string_view account,
                                                             std::int64_t most) const {
    std::vector<std::pair<std::int64_t, std::size_t>> used;  // when, and the place
    for (std::size_t place = 0; place < sessions_.size(); ++place) {
        if (sessions_[place].account == account) used.emplace_back(sessions_[place].seen, place);
    }
    std::ranges::sort(used);
    const auto surplus = std::clamp<std::int64_t>(std::ssize(used) - most, 0, Accounts::kSweep);
    std::vector<AccountSession> found;
    for (const auto& [seen, place] : used | std::views::take(surplus)) found.push_back(sessions_[place]);
    return found;
}

std::vector<std::string> MemoryAccounts::closed_before(std::int64_t at) const {
    std::vector<std::string> found;
    for (const auto& [id, account] : accounts_) {
        if (account.state == AccountState::closed && account.closed < at) found.push_back(id);
    }
    return found;
}

std::vector<KeptName> MemoryAccounts::names_of(std::string_view account) const {
    std::vector<KeptName> found;
    for (const Name& name : names_) {
        if (name.account == account) found.push_back({name.fold, name.free_at});
    }
    return found;
}

std::map<std::string, PublicName> MemoryAccounts::names(std::span<const std::string> ids) const {
    std::map<std::string, PublicName> found;
    for (const std::string& id : ids) {
        const auto it = accounts_.find(id);
        if (it == accounts_.end()) continue;
        const Account& account = it->second;
        const bool guest = account.kind == AccountKind::guest && account.state != AccountState::deleted;
        found.emplace(id, PublicName{account.name, guest, is_bot(account.kind)});
    }
    return found;
}

}  // namespace kabinet
