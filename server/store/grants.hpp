#pragma once

#include <algorithm>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// The role that the store does not let die out: at least one active account keeps it, once one has it
/// (AC-9).
inline constexpr std::string_view kAdminRole = "admin";

/// A role of an account, and for what.
struct HeldRole {
    std::string role;   ///< as accounts/rights.hpp names it
    std::string scope;  ///< what the role is for, such as the id of a tournament; empty for all
    bool operator==(const HeldRole&) const = default;
};

/// Whether `role` is among the roles.
inline bool holds(const std::vector<HeldRole>& roles, const HeldRole& role) {
    return std::ranges::find(roles, role) != roles.end();
}

/// A role that was given to an account (AC-9). As a write: gives the role; in conflict when the account is
/// no active player, or has the role already. What is read stays for ever, after the role has ended too.
struct RoleGrant {
    std::string account;
    HeldRole held;
    std::string by;               ///< the account that gave the role; empty: an operator at the machine
    std::int64_t at = 0;          ///< Unix ms
    std::string revoked_by{};     ///< the account that took the role away, or the deleted one itself
    std::int64_t revoked_at = 0;  ///< Unix ms; 0 while the account has the role
    bool operator==(const RoleGrant&) const = default;
};

/// Takes a role away. In conflict when the account does not have the role, and when no other active account
/// would be admin (AC-9).
struct RevokeRole {
    std::string account;
    HeldRole held;
    std::string by;
    std::int64_t at = 0;  ///< Unix ms
    bool operator==(const RevokeRole&) const = default;
};

/// Changes nothing. In conflict when the account is not active or does not have the role: so what is written
/// in the same call is the act of somebody who still may (AC-9).
struct StillHolds {
    std::string account;
    HeldRole held;
    bool operator==(const StillHolds&) const = default;
};

/// The roles of accounts in a store.
class Grants {
  public:
    /// As many grants of one account are read at most.
    static constexpr std::int64_t kGrantsShown = 200;

    virtual ~Grants() = default;

    /// The roles that an account has now, the oldest first.
    virtual std::expected<std::vector<HeldRole>, StoreError> roles_of(std::string_view account) = 0;

    /// The newest `kGrantsShown` grants to an account, ended ones too, the newest first. With `made`, also
    /// the grants to others that the account has given or ended.
    virtual std::expected<std::vector<RoleGrant>, StoreError> grants_of(std::string_view account,
                                                                        bool made) = 0;
};

}  // namespace kabinet
