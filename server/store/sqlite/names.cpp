#include "server/store/sqlite/names.hpp"

#include <cstdint>
#include <vector>

#include "server/store/sqlite/sqlite.hpp"

namespace kabinet::sqlite_names {
namespace {

constexpr int kBusyMs = 5000;

struct Old {
    std::int64_t row;
    std::string shown;  ///< empty: given up
    std::string fold;
    std::string skeleton;
};

std::vector<Old> older_than(sqlite::Database& database, std::string_view version) {
    auto statement = database.prepare(
        "SELECT n.row, iif(n.free_at = 0, a.name, ''), n.fold, n.skeleton FROM name n "
        "JOIN account a ON a.id = n.account WHERE n.version <> ?1 ORDER BY n.row");
    auto rows = statement.query(version);
    std::vector<Old> names;
    while (rows.next()) names.push_back({rows.number(0), rows.text(1), rows.text(2), rows.text(3)});
    return names;
}

}  // namespace

std::expected<int, StoreError> renew(const std::string& path, const Skeletons& today) try {
    sqlite::Database database(path, SQLITE_OPEN_READWRITE);
    database.busy_timeout(kBusyMs);
    database.exec("PRAGMA secure_delete = ON");  // a name may be one of a person who goes later (AC-8)
    const std::vector<Old> names = older_than(database, today.version);
    if (names.empty()) return 0;
    database.exec("BEGIN IMMEDIATE");
    auto change = database.prepare(
        "UPDATE OR IGNORE name SET skeleton = ?2, fold_skeleton = ?3, version = ?4 WHERE row = ?1");
    int renewed = 0;
    for (const Old& name : names) {
        const std::string skeleton = name.shown.empty() ? name.skeleton : today.of(name.shown);
        change.run(name.row, skeleton, today.of(name.fold), today.version);
        renewed += database.changes();
    }
    database.exec("COMMIT");
    return renewed;
} catch (const sqlite::Error& e) {
    return std::unexpected(StoreError{"the names in " + path + ": " + e.what()});
}

}  // namespace kabinet::sqlite_names
