#include "server/store/sqlite/places.hpp"

#include <string>

namespace kabinet::sqlite_places {
namespace {

constexpr std::string_view kCountUnplaced = "SELECT count(*) FROM " KABINET_UNPLACED;
constexpr std::string_view kCountMisplaced =
    "SELECT max(placed.at - coalesce((SELECT max(row) FROM entry), 0), 0) + "
    "abs((SELECT count(*) FROM place) - (SELECT count(*) FROM entry WHERE row <= placed.at)) + "
    "(SELECT count(*) FROM place p WHERE NOT EXISTS "
    "(SELECT 1 FROM entry e WHERE e.row = p.at AND e.stream = p.stream AND e.n = p.n)) + "
    "(SELECT count(*) FROM (SELECT 1 FROM entry GROUP BY stream HAVING min(n) <> 1 "
    "OR max(n) <> count(*) OR count(DISTINCT n) <> count(*) OR stream NOT IN (SELECT row FROM stream))) "
    "FROM placed";

}  // namespace

int count_unplaced(sqlite::Database& database) {
    return static_cast<int>(database.number(kCountUnplaced));
}

void note_all(sqlite::Database& database) {
    database.exec("BEGIN IMMEDIATE");
    database.exec(std::string(kNote));
    database.exec(std::string(kNoted));
    database.exec("COMMIT");
}

void check(sqlite::Database& database) {
    if (database.number(kCountMisplaced) != 0)
        throw sqlite::Error(SQLITE_CORRUPT, "it is damaged: the places of its entries are wrong");
}

}  // namespace kabinet::sqlite_places
