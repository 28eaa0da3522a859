#include "server/store/sqlite/sqlite_store.hpp"

/// The part of the store for backups: their mark, and the secrets that a first start draws anew (GEN-3).
namespace kabinet {

std::expected<std::int64_t, StoreError> SqliteStore::backed_up() try {
    return database_.number("SELECT backed_up FROM server");
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<void, StoreError> SqliteStore::take_mark_off() try {
    database_.exec("UPDATE server SET backed_up = 0");
    return {};
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::with_next_secret(std::string_view after,
                                                                                  int most) try {
    auto statement = database_.prepare(
        "SELECT id FROM stream WHERE row > coalesce((SELECT row FROM stream WHERE id = ?1), 0) AND over = 1 "
        "AND (next_secret <> '' OR secret = '') ORDER BY row LIMIT ?2");
    auto rows = statement.query(after, std::int64_t{most});
    std::vector<std::string> ids;
    while (rows.next()) ids.push_back(rows.text(0));
    return ids;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<bool, StoreError> SqliteStore::has_stream(std::string_view id) try {
    auto statement = database_.prepare("SELECT 1 FROM stream WHERE id = ?1");
    return statement.query(id).next();
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<void, StoreError> SqliteStore::renew_next_secrets(std::span<const NextSecret> secrets) try {
    auto renew = database_.prepare("UPDATE stream SET next_secret = ?2 WHERE id = ?1 AND over = 1");
    begin_.run();
    for (const NextSecret& next : secrets) renew.run(next.stream, next.secret);
    commit_.run();
    return {};
} catch (const sqlite::Error& e) {
    auto failure = error(e);
    database_.rollback();
    return std::unexpected(std::move(failure));
}

}  // namespace kabinet
