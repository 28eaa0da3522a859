#include "server/store/sql/account_tables.hpp"

#include "server/store/postgres/dialect.hpp"
#include "server/store/sql/grant_tables.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {
namespace {

#define KABINET_ACCOUNT "a.id, a.name, a.created, a.kind, a.state, a.closed"
#define KABINET_SESSION "s.id, s.account, s.token_hash, s.device, s.created, s.seen, s.fresh, s.strong"
#define KABINET_CREDENTIAL "id, account, kind, data, label, created, used"
// As many rows as there are: SQLite has no OFFSET without a LIMIT, and PostgreSQL no negative one.
#define KABINET_ALL "9223372036854775807"
/// Whether the account ?2 is there and not deleted.
#define KABINET_LIVING "EXISTS (SELECT 1 FROM account WHERE id = ?2 AND state <> 2)"

template <class Row>
Account read_account(const Row& row) {
    return {.id = row.text(0),
            .name = row.text(1),
            .created = row.number(2),
            .kind = static_cast<AccountKind>(row.number(3)),
            .state = static_cast<AccountState>(row.number(4)),
            .closed = row.number(5)};
}

template <class Row>
AccountSession read_session(const Row& row, int first) {
    return {.id = row.text(first),
            .account = row.text(first + 1),
            .token_hash = row.text(first + 2),
            .device = row.text(first + 3),
            .created = row.number(first + 4),
            .seen = row.number(first + 5),
            .fresh = row.number(first + 6),
            .strong = row.number(first + 7)};
}

template <class Row>
Credential read_credential(const Row& row) {
    return {.id = row.text(0),
            .account = row.text(1),
            .kind = row.text(2),
            .data = row.text(3),
            .label = row.text(4),
            .created = row.number(5),
            .used = row.number(6)};
}

template <class Rows, class Read>
auto first_of(Rows rows, Read read) -> std::optional<decltype(read(rows))> {
    if (!rows.next()) return std::nullopt;
    return read(rows);
}

template <class Rows, class Read>
auto all_of(Rows rows, Read read) {
    std::vector<decltype(read(rows))> all;
    while (rows.next()) all.push_back(read(rows));
    return all;
}

}  // namespace

template <class Dialect>
AccountTables<Dialect>::AccountTables(Dialect::Database& database)
    : database_(database),
      insert_account_(database.prepare("INSERT INTO account (id, name, created, kind, state, closed) "
                                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING")),
      insert_session_(database.prepare(
          "INSERT INTO session (id, account, token_hash, device, created, seen, fresh, strong) "
          "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM account WHERE id = ?2 AND "
          "state = 0) ON CONFLICT DO NOTHING")),
      insert_credential_(database.prepare("INSERT INTO credential (" KABINET_CREDENTIAL
                                          ") SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE " KABINET_LIVING
                                          " ON CONFLICT DO NOTHING")),
      name_of_other_(
          database.prepare("SELECT 1 FROM name WHERE (fold = ?2 OR skeleton = ?3 OR "
                           "fold_skeleton = ?4) AND account <> ?1 AND (free_at = 0 OR free_at > ?5)")),
      drop_free_names_(
          database.prepare("DELETE FROM name WHERE fold = ?1 OR skeleton = ?2 OR fold_skeleton = ?3")),
      give_name_up_(database.prepare("UPDATE name SET free_at = ?2 WHERE account = ?1 AND free_at = 0")),
      insert_name_(database.prepare("INSERT INTO name (fold, skeleton, fold_skeleton, version, account, "
                                    "free_at) VALUES (?1, ?2, ?3, ?4, ?5, 0)")),
      rename_(database.prepare("UPDATE account SET name = ?2 WHERE id = ?1 AND state = 0")),
      name_guest_(database.prepare("UPDATE account SET name = ?2 WHERE id = ?1 AND state = 0 AND kind = 0")),
      promote_(database.prepare("UPDATE account SET kind = 1 WHERE id = ?1 AND state = 0 AND kind = 0")),
      close_(database.prepare(
          "UPDATE account SET state = CASE WHEN ?2 = 0 THEN 0 ELSE 1 END, closed = ?2 WHERE id = ?1 AND "
          "state = CASE WHEN ?2 = 0 THEN 1 ELSE 0 END AND (?2 = 0 OR " KABINET_ADMIN_STAYS ")")),
      delete_(database.prepare(
          "UPDATE account SET state = 2, name = ?2, closed = ?3 WHERE id = ?1 AND state <> 2 AND "
          "(?4 = 0 OR (state = 1 AND closed < ?4)) AND (state <> 0 OR " KABINET_ADMIN_STAYS
          ") AND NOT EXISTS (SELECT 1 FROM bot WHERE owner = ?1)")),
      drop_sessions_(database.prepare("DELETE FROM session WHERE account = ?1")),
      drop_credentials_(database.prepare("DELETE FROM credential WHERE account = ?1")),
      drop_names_(database.prepare("DELETE FROM name WHERE account = ?1")),
      drop_bot_(database.prepare("DELETE FROM bot WHERE account = ?1")),
      drop_bot_matches_(database.prepare("DELETE FROM bot_match WHERE account = ?1")),
      end_roles_(database.prepare("UPDATE role_grant SET revoked_by = ?1, revoked_at = ?2 "
                                  "WHERE account = ?1 AND revoked_at = 0")),
      touch_(database.prepare("UPDATE session SET seen = CASE WHEN seen > ?2 THEN seen ELSE ?2 END, "
                              "fresh = CASE WHEN fresh > ?3 THEN fresh ELSE ?3 END, "
                              "strong = CASE WHEN strong > ?4 THEN strong ELSE ?4 END WHERE id = ?1")),
      end_session_(database.prepare("DELETE FROM session WHERE account = ?1 AND id = ?2")),
      end_others_(database.prepare("DELETE FROM session WHERE account = ?1 AND id <> ?2")),
      change_credential_(database.prepare("UPDATE credential SET data = ?4, used = ?5 "
                                          "WHERE account = ?1 AND id = ?2 AND data = ?3")),
      drop_credential_(database.prepare(
          "DELETE FROM credential WHERE account = ?1 AND id = ?2 AND (kind NOT IN ('password', 'passkey') OR "
          "EXISTS (SELECT 1 FROM credential WHERE account = ?1 AND id <> ?2 AND kind IN ('password', "
          "'passkey')))")),
      drop_kind_(database.prepare("DELETE FROM credential WHERE account = ?1 AND kind = ?2")),
      by_token_(database.prepare("SELECT " KABINET_ACCOUNT ", " KABINET_SESSION
                                 " FROM session s JOIN account a ON a.id = s.account "
                                 "WHERE s.token_hash = ?1 AND a.state <> 2")),
      by_id_(database.prepare("SELECT " KABINET_ACCOUNT " FROM account a WHERE id = ?1")),
      by_name_(database.prepare("SELECT " KABINET_ACCOUNT " FROM name n JOIN account a ON a.id = n.account "
                                "WHERE n.fold = ?1 AND n.free_at = 0")),
      sessions_(database.prepare("SELECT " KABINET_SESSION
                                 " FROM session s WHERE account = ?1 ORDER BY row DESC LIMIT ?2")),
      surplus_(database.prepare("SELECT " KABINET_SESSION
                                " FROM session s WHERE row IN (SELECT row FROM session WHERE account = ?1 "
                                "ORDER BY seen DESC, row DESC LIMIT " KABINET_ALL
                                " OFFSET ?2) ORDER BY seen, row LIMIT ?3")),
      credentials_(
          database.prepare("SELECT " KABINET_CREDENTIAL " FROM credential WHERE account = ?1 ORDER BY row")),
      credential_(database.prepare("SELECT " KABINET_CREDENTIAL " FROM credential WHERE id = ?1")),
      unused_(database.prepare(
          "SELECT " KABINET_SESSION " FROM session s JOIN account a ON a.id = s.account "
          "WHERE s.seen < ?2 AND CASE WHEN a.kind = 0 THEN 1 ELSE 0 END = ?1 ORDER BY s.seen LIMIT ?3")),
      closed_(database.prepare("SELECT id FROM account WHERE state = 1 AND closed < ?1 "
                               "ORDER BY closed LIMIT ?2")),
      roles_(database.prepare(
          "SELECT role, scope FROM role_grant WHERE account = ?1 AND revoked_at = 0 ORDER BY row")),
      owner_(database.prepare("SELECT owner FROM bot WHERE account = ?1")),
      public_name_(database.prepare("SELECT name, kind, state FROM account WHERE id = ?1")),
      names_(database.prepare("SELECT fold, free_at FROM name WHERE account = ?1 ORDER BY row")) {}

template <class Dialect>
bool AccountTables<Dialect>::write(const Account& account) {
    insert_account_.run(account.id, account.name, account.created, static_cast<std::int64_t>(account.kind),
                        static_cast<std::int64_t>(account.state), account.closed);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const AccountSession& session) {
    insert_session_.run(session.id, session.account, session.token_hash, session.device, session.created,
                        session.seen, session.fresh, session.strong);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const Credential& credential) {
    insert_credential_.run(credential.id, credential.account, credential.kind, credential.data,
                           credential.label, credential.created, credential.used);
    return changed_one();
}

/// A name that others have given up long enough ago goes to the account.
template <class Dialect>
bool AccountTables<Dialect>::write(const TakeName& take) {
    if (name_of_other_.query(take.account, take.fold, take.skeleton, take.fold_skeleton, take.now).next())
        return false;
    rename_.run(take.account, take.name);
    if (!changed_one()) return false;
    give_name_up_.run(take.account, take.free_at);
    drop_free_names_.run(take.fold, take.skeleton, take.fold_skeleton);
    insert_name_.run(take.fold, take.skeleton, take.fold_skeleton, take.version, take.account);
    return true;
}

template <class Dialect>
bool AccountTables<Dialect>::write(const NameGuest& name) {
    name_guest_.run(name.account, name.name);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const PromoteGuest& guest) {
    promote_.run(guest.account);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const CloseAccount& close) {
    close_.run(close.account, close.at);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const DeleteAccount& account) {
    delete_.run(account.account, account.tombstone, account.at, account.closed_before);
    if (!changed_one()) return false;
    drop_sessions_.run(account.account);
    drop_credentials_.run(account.account);
    drop_names_.run(account.account);
    drop_bot_.run(account.account);
    drop_bot_matches_.run(account.account);
    end_roles_.run(account.account, account.at);
    return true;
}

template <class Dialect>
bool AccountTables<Dialect>::write(const TouchSession& touch) {
    touch_.run(touch.id, touch.seen, touch.fresh, touch.strong);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const EndSessions& end) {
    if (end.only.empty()) {
        end_others_.run(end.account, end.except);
        return true;
    }
    end_session_.run(end.account, end.only);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const ChangeCredential& change) {
    change_credential_.run(change.account, change.id, change.before, change.after, change.used);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const DropCredential& drop) {
    drop_credential_.run(drop.account, drop.id);
    return changed_one();
}

template <class Dialect>
bool AccountTables<Dialect>::write(const DropCredentials& drop) {
    drop_kind_.run(drop.account, drop.kind);
    return true;
}

template <class Dialect>
std::optional<SignedIn> AccountTables<Dialect>::session_by_token(std::string_view token_hash) {
    auto found = first_of(by_token_.query(token_hash),
                          [](const Row& row) { return SignedIn{read_account(row), read_session(row, 6)}; });
    if (found) {
        found->roles = all_of(roles_.query(found->account.id),
                              [](const Row& row) { return HeldRole{row.text(0), row.text(1)}; });
        auto owned = owner_.query(found->account.id);
        if (owned.next()) found->owner = owned.text(0);
    }
    return found;
}

template <class Dialect>
std::optional<Account> AccountTables<Dialect>::account(std::string_view id) {
    return first_of(by_id_.query(id), read_account<Row>);
}

template <class Dialect>
std::optional<Account> AccountTables<Dialect>::account_by_name(std::string_view fold) {
    return first_of(by_name_.query(fold), read_account<Row>);
}

template <class Dialect>
std::vector<AccountSession> AccountTables<Dialect>::sessions(std::string_view account) {
    return all_of(sessions_.query(account, Accounts::kSessionsShown),
                  [](const Row& row) { return read_session(row, 0); });
}

template <class Dialect>
std::vector<Credential> AccountTables<Dialect>::credentials(std::string_view account) {
    return all_of(credentials_.query(account), read_credential<Row>);
}

template <class Dialect>
std::optional<Credential> AccountTables<Dialect>::credential(std::string_view id) {
    return first_of(credential_.query(id), read_credential<Row>);
}

template <class Dialect>
std::vector<AccountSession> AccountTables<Dialect>::unused_sessions(bool guests, std::int64_t before) {
    return all_of(unused_.query(std::int64_t{guests}, before, Accounts::kSweep),
                  [](const Row& row) { return read_session(row, 0); });
}

template <class Dialect>
std::vector<AccountSession> AccountTables<Dialect>::surplus_sessions(std::string_view account,
                                                                     std::int64_t most) {
    return all_of(surplus_.query(account, most, Accounts::kSweep),
                  [](const Row& row) { return read_session(row, 0); });
}

template <class Dialect>
std::vector<std::string> AccountTables<Dialect>::closed_before(std::int64_t at) {
    return all_of(closed_.query(at, Accounts::kSweep), [](const Row& row) { return row.text(0); });
}

template <class Dialect>
std::vector<KeptName> AccountTables<Dialect>::names_of(std::string_view account) {
    return all_of(names_.query(account), [](const Row& row) { return KeptName{row.text(0), row.number(1)}; });
}

template <class Dialect>
std::map<std::string, PublicName> AccountTables<Dialect>::names(std::span<const std::string> ids) {
    std::map<std::string, PublicName> found;
    for (const std::string& id : ids) {
        auto row = public_name_.query(id);
        if (!row.next()) continue;
        const auto kind = static_cast<AccountKind>(row.number(1));
        const bool deleted = static_cast<AccountState>(row.number(2)) == AccountState::deleted;
        found.emplace(id, PublicName{row.text(0), kind == AccountKind::guest && !deleted, is_bot(kind)});
    }
    return found;
}

template class AccountTables<SqliteDialect>;
template class AccountTables<PostgresDialect>;

}  // namespace kabinet
