#include "server/store/sqlite/sqlite_removal.hpp"

#include "server/store/sqlite/places.hpp"

namespace kabinet {
namespace {

// The streams that go; the index of ids finds those with the prefix. No id has a character behind the last
// one of Unicode.
#define KABINET_GOING "kind = ?1 AND id >= ?2 AND id < ?2 || char(1114111) AND over = 1"
#define KABINET_GOING_ROWS "(SELECT row FROM stream WHERE " KABINET_GOING ")"

}  // namespace

SqliteRemoval::SqliteRemoval(sqlite::Database& database)
    : placed_entries_(database.prepare("DELETE FROM entry WHERE row IN (SELECT at FROM place WHERE stream "
                                       "IN " KABINET_GOING_ROWS ")")),
      new_entries_(database.prepare("DELETE FROM " KABINET_UNPLACED " AND stream IN " KABINET_GOING_ROWS)),
      places_(database.prepare("DELETE FROM place WHERE stream IN " KABINET_GOING_ROWS)),
      streams_(database.prepare("DELETE FROM stream WHERE " KABINET_GOING)),
      // The next entry may get a row that has become free, and has no place yet.
      placed_(database.prepare("UPDATE placed SET at = min(at, (SELECT coalesce(max(row), 0) FROM entry))")) {
}

void SqliteRemoval::write(const DropStreams& gone) {
    for (sqlite::Statement* statement : {&placed_entries_, &new_entries_, &places_, &streams_})
        statement->run(gone.kind, gone.prefix);
    placed_.run();
}

}  // namespace kabinet
