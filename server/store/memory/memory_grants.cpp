#include <algorithm>
#include <ranges>

#include "server/store/memory/memory_accounts.hpp"

/// The roles of accounts in a store in memory.
namespace kabinet {

RoleGrant* MemoryAccounts::held(const std::string& account, const HeldRole& role) {
    const auto it = std::ranges::find_if(grants_, [&](const RoleGrant& row) {
        return row.account == account && row.held == role && row.revoked_at == 0;
    });
    return it == grants_.end() ? nullptr : &*it;
}

/// Whether some other active account is admin, or the account is not (AC-9).
bool MemoryAccounts::admin_stays(const std::string& account) {
    if (!held(account, {std::string(kAdminRole), ""})) return true;
    return std::ranges::any_of(grants_, [&](const RoleGrant& row) {
        return row.held.role == kAdminRole && row.revoked_at == 0 && row.account != account &&
               accounts_.at(row.account).state == AccountState::active;
    });
}

bool MemoryAccounts::write(const RoleGrant& grant) {
    const Account* account = find(grant.account, AccountState::active);
    if (!account || account->kind != AccountKind::player || held(grant.account, grant.held)) return false;
    grants_.push_back(grant);
    return true;
}

bool MemoryAccounts::write(const RevokeRole& revoke) {
    RoleGrant* grant = held(revoke.account, revoke.held);
    if (!grant || (grant->held.role == kAdminRole && !admin_stays(revoke.account))) return false;
    grant->revoked_by = revoke.by;
    grant->revoked_at = revoke.at;
    return true;
}

bool MemoryAccounts::write(const StillHolds& holds) {
    return find(holds.account, AccountState::active) && held(holds.account, holds.held);
}

std::vector<HeldRole> MemoryAccounts::roles_of(std::string_view account) const {
    std::vector<HeldRole> found;
    for (const RoleGrant& row : grants_) {
        if (row.account == account && row.revoked_at == 0) found.push_back(row.held);
    }
    return found;
}

std::vector<RoleGrant> MemoryAccounts::grants_of(std::string_view account, bool made) const {
    std::vector<RoleGrant> found;
    for (const RoleGrant& row : grants_ | std::views::reverse) {
        const bool its_own =
            row.account == account || (made && (row.by == account || row.revoked_by == account));
        if (its_own && std::cmp_less(found.size(), Grants::kGrantsShown)) found.push_back(row);
    }
    return found;
}

}  // namespace kabinet
