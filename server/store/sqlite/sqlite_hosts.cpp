#include "server/store/sqlite/sqlite_hosts.hpp"

#include "server/store/sqlite/places.hpp"

namespace kabinet {
namespace {

// The condition on the kind makes the index of the few streams that are no matches good for these.
#define KABINET_STREAMS(kind_wanted) \
    "stream INDEXED BY stream_but_matches WHERE kind <> 'match' AND kind = '" kind_wanted "'"
#define KABINET_HOSTED KABINET_STREAMS("tournament") " AND terms ->> 'host' = ?1"
#define KABINET_BESIDE "(SELECT row FROM " KABINET_STREAMS("tournament_beside") ")"

}  // namespace

SqliteHosts::SqliteHosts(sqlite::Database& database)
    : forget_terms_(database.prepare("UPDATE stream SET terms = json_replace(terms, '$.title', "
                                     "header -> 'settings' ->> 'game', '$.text', '') "
                                     "WHERE row IN (SELECT row FROM " KABINET_HOSTED ")")),
      forget_titles_(
          database.prepare("UPDATE event SET title = game WHERE id IN (SELECT id FROM " KABINET_HOSTED ")")),
      forget_reasons_(database.prepare(
          "UPDATE entry SET entry = json_replace(entry, '$.reason', ''), hash = '' WHERE actor = ?1 AND "
          "row IN (SELECT at FROM place WHERE stream IN " KABINET_BESIDE
          " UNION ALL SELECT row FROM " KABINET_UNPLACED " AND stream IN " KABINET_BESIDE ")")),
      hosted_(database.prepare("SELECT id, header, terms FROM " KABINET_HOSTED " ORDER BY row DESC")) {}

void SqliteHosts::forget(std::string_view account) {
    for (sqlite::Statement* statement : {&forget_terms_, &forget_titles_, &forget_reasons_})
        statement->run(account);
}

std::vector<HostedEvent> SqliteHosts::hosted_by(std::string_view account) {
    std::vector<HostedEvent> found;
    auto rows = hosted_.query(account);
    while (rows.next()) found.push_back({rows.text(0), rows.text(1), rows.text(2)});
    return found;
}

}  // namespace kabinet
