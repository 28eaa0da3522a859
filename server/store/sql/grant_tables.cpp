#include "server/store/sql/grant_tables.hpp"
#include "server/store/postgres/dialect.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {

template <class Dialect>
GrantTables<Dialect>::GrantTables(Dialect::Database& database)
    : database_(database),
      insert_(database.prepare(
          "INSERT INTO role_grant (account, role, scope, granted_by, granted_at, revoked_by, revoked_at) "
          "SELECT ?1, ?2, ?3, ?4, ?5, '', 0 WHERE EXISTS (SELECT 1 FROM account WHERE id = ?1 AND state = 0 "
          "AND kind = 1) ON CONFLICT DO NOTHING")),
      revoke_(database.prepare(
          "UPDATE role_grant SET revoked_by = ?4, revoked_at = ?5 WHERE account = ?1 AND role = ?2 AND "
          "scope = ?3 AND revoked_at = 0 AND (role <> 'admin' OR " KABINET_ADMIN_STAYS ")")),
      still_(database.prepare(
          "SELECT 1 FROM role_grant WHERE account = ?1 AND role = ?2 AND scope = ?3 AND revoked_at = 0 AND "
          "EXISTS (SELECT 1 FROM account WHERE id = ?1 AND state = 0)")),
      roles_(database.prepare(
          "SELECT role, scope FROM role_grant WHERE account = ?1 AND revoked_at = 0 ORDER BY row")),
      grants_(database.prepare(
          "SELECT account, role, scope, granted_by, granted_at, revoked_by, revoked_at FROM role_grant "
          "WHERE row IN (SELECT row FROM role_grant WHERE account = ?1 UNION ALL "
          "SELECT row FROM role_grant WHERE granted_by = ?1 AND ?2 = 1 UNION ALL "
          "SELECT row FROM role_grant WHERE revoked_by = ?1 AND revoked_at > 0 AND ?2 = 1) ORDER BY row DESC "
          "LIMIT ?3")) {}

template <class Dialect>
bool GrantTables<Dialect>::write(const RoleGrant& grant) {
    insert_.run(grant.account, grant.held.role, grant.held.scope, grant.by, grant.at);
    return database_.changes() == 1;
}

template <class Dialect>
bool GrantTables<Dialect>::write(const RevokeRole& revoke) {
    revoke_.run(revoke.account, revoke.held.role, revoke.held.scope, revoke.by, revoke.at);
    return database_.changes() == 1;
}

template <class Dialect>
bool GrantTables<Dialect>::write(const StillHolds& holds) {
    return still_.query(holds.account, holds.held.role, holds.held.scope).next();
}

template <class Dialect>
std::vector<HeldRole> GrantTables<Dialect>::roles_of(std::string_view account) {
    std::vector<HeldRole> found;
    auto rows = roles_.query(account);
    while (rows.next()) found.push_back({rows.text(0), rows.text(1)});
    return found;
}

template <class Dialect>
std::vector<RoleGrant> GrantTables<Dialect>::grants_of(std::string_view account, bool made) {
    std::vector<RoleGrant> found;
    auto rows = grants_.query(account, std::int64_t{made}, Grants::kGrantsShown);
    while (rows.next()) {
        found.push_back({.account = rows.text(0),
                         .held = {rows.text(1), rows.text(2)},
                         .by = rows.text(3),
                         .at = rows.number(4),
                         .revoked_by = rows.text(5),
                         .revoked_at = rows.number(6)});
    }
    return found;
}

template class GrantTables<SqliteDialect>;
template class GrantTables<PostgresDialect>;

}  // namespace kabinet
