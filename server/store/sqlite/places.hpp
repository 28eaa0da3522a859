#pragma once

#include "server/store/sqlite/sqlite.hpp"

/// The places of entries: table `place` finds the entries of a stream without an index of all entries. Places
/// are noted for many entries at once (docs/decisions/0093).
namespace kabinet::sqlite_places {

/// The entries whose places are not noted yet.
#define KABINET_UNPLACED "entry WHERE row > (SELECT at FROM placed)"

/// The entries of stream ?1 whose numbers are in the JSON array ?2, in order. The first five columns are
/// empty.
inline constexpr std::string_view kEntries =
    "WITH owner AS (SELECT row FROM stream WHERE id = ?1), wanted AS (SELECT value AS n FROM json_each(?2)), "
    "found (at, n) AS (SELECT at, n FROM place WHERE stream = (SELECT row FROM owner) "
    "AND n IN (SELECT n FROM wanted) UNION ALL SELECT row, n FROM " KABINET_UNPLACED
    " AND stream = (SELECT row FROM owner) AND n IN (SELECT n FROM wanted)) "
    "SELECT NULL, NULL, NULL, NULL, NULL, e.n, e.entry, e.hash, e.actor, e.key, e.over FROM found "
    "LEFT JOIN entry e ON e.row = found.at AND e.stream = (SELECT row FROM owner) AND e.n = found.n "
    "ORDER BY found.n";

inline constexpr std::string_view kNote =
    "INSERT INTO place SELECT stream, n, row FROM " KABINET_UNPLACED " ORDER BY stream, n";
inline constexpr std::string_view kNoted = "UPDATE placed SET at = (SELECT coalesce(max(row), 0) FROM entry)";

/// How many entries have no place yet.
int count_unplaced(sqlite::Database& database);

/// Notes the places of all entries, in one transaction.
void note_all(sqlite::Database& database);

/// Checks what SQLite's own check does not, and throws what is wrong: every entry but the newest has its
/// place, every place has its entry, and every stream has its entries, from 1 on, each once.
void check(sqlite::Database& database);

}  // namespace kabinet::sqlite_places
