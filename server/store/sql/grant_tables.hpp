#pragma once

#include <string_view>
#include <vector>

#include "server/store/grants.hpp"

namespace kabinet {

/// In SQL: whether some other active account is admin, or the account ?1 is not (AC-9).
#define KABINET_ADMIN_STAYS                                                                            \
    "(NOT EXISTS (SELECT 1 FROM role_grant WHERE account = ?1 AND role = 'admin' AND revoked_at = 0) " \
    "OR EXISTS (SELECT 1 FROM role_grant g JOIN account o ON o.id = g.account WHERE g.role = 'admin' " \
    "AND g.revoked_at = 0 AND g.account <> ?1 AND o.state = 0))"

/// The table of roles. Each call throws the dialect's Error as the database reports one. Each `write`
/// is false when it is in conflict (grants.hpp); then it has changed nothing.
template <class Dialect>
class GrantTables {
  public:
    explicit GrantTables(Dialect::Database& database);

    bool write(const RoleGrant& grant);
    bool write(const RevokeRole& revoke);
    bool write(const StillHolds& holds);

    std::vector<HeldRole> roles_of(std::string_view account);
    std::vector<RoleGrant> grants_of(std::string_view account, bool made);

  private:
    Dialect::Database& database_;
    Dialect::Statement insert_, revoke_, still_, roles_, grants_;
};

}  // namespace kabinet
