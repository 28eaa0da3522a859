#include "server/store/sqlite/sqlite_entries.hpp"

#include "server/store/sqlite/dialect.hpp"
#include "server/store/sqlite/places.hpp"

namespace kabinet {
namespace {

// Reading a stream looks through all entries whose places are not noted yet: half a millisecond at most.
constexpr int kMostUnplaced = 4096;

constexpr std::string_view kStreamWithEntries =
    "WITH wanted AS (SELECT row FROM stream WHERE id = ?1), "
    "found (at, n) AS (SELECT at, n FROM place WHERE stream = (SELECT row FROM wanted) UNION ALL "
    "SELECT row, n FROM " KABINET_UNPLACED
    " AND stream = (SELECT row FROM wanted)) "
    "SELECT s.id, iif(found.n > 1, NULL, s.header), s.alias, s.key, s.over, "
    "e.n, e.entry, e.hash, e.actor, e.key, e.over, found.n, "
    "iif(found.n > 1, NULL, s.kind), iif(found.n > 1, NULL, s.secret), iif(found.n > 1, NULL, "
    "s.next_secret), "
    "iif(found.n > 1, NULL, s.terms) "
    "FROM stream s LEFT JOIN found "
    "LEFT JOIN entry e ON e.row = found.at AND e.stream = s.row AND e.n = found.n WHERE s.id = ?1 ORDER BY "
    "found.n";
constexpr std::string_view kEndOfStream =
    "SELECT row, max((SELECT coalesce(max(n), 0) FROM place WHERE stream = s.row), "
    "(SELECT coalesce(max(n), 0) FROM " KABINET_UNPLACED " AND stream = s.row)) FROM stream s WHERE id = ?1";

}  // namespace

SqliteEntries::SqliteEntries(sqlite::Database& database)
    : insert_(database.prepare("INSERT INTO entry (stream, n, entry, hash, actor, key, over) "
                               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
      end_of_(database.prepare(kEndOfStream)),
      note_places_(database.prepare(sqlite_places::kNote)),
      note_placed_(database.prepare(sqlite_places::kNoted)),
      stream_(database.prepare(kStreamWithEntries)),
      entries_(database.prepare(sqlite_places::kEntries)),
      removal_(database),
      unplaced_(sqlite_places::count_unplaced(database)) {}

void SqliteEntries::insert(std::int64_t stream, const Append& entry) {
    insert_.run(stream, std::int64_t{entry.n}, entry.entry, entry.hash, entry.actor, entry.key,
                std::int64_t{entry.over});
    ++unplaced_;
}

std::optional<sql::End> SqliteEntries::end_of(const std::string& stream) {
    auto found = end_of_.query(stream);
    if (!found.next()) return std::nullopt;
    return sql::End{found.number(0), static_cast<int>(found.number(1))};
}

std::optional<StoredStream> SqliteEntries::stream(std::string_view id) {
    return sql::read_whole<SqliteDialect>(stream_.query(id));
}

std::vector<Append> SqliteEntries::entries(std::string_view stream, std::span<const int> numbers) {
    std::string list = "[";
    for (const int n : numbers) list += (list.size() > 1 ? "," : "") + std::to_string(n);
    list += ']';
    const std::string id(stream);
    std::vector<Append> found;
    auto rows = entries_.query(id, list);
    while (rows.next()) found.push_back(sql::read_entry<SqliteDialect>(rows, id));
    return found;
}

bool SqliteEntries::want_places() const {
    return unplaced_ >= kMostUnplaced;
}

void SqliteEntries::note_places() {
    note_places_.run();
    note_placed_.run();
}

}  // namespace kabinet
