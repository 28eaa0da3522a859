#include "server/store/sqlite/sqlite_events.hpp"

#include <limits>

#include "server/store/sqlite/places.hpp"

namespace kabinet {
namespace {

// The condition on the kind makes the index of the few streams that are no matches good for these.
#define KABINET_STREAMS(kind_wanted) \
    "stream INDEXED BY stream_but_matches WHERE kind <> 'match' AND kind = '" kind_wanted "'"
#define KABINET_HOSTED KABINET_STREAMS("tournament") " AND terms ->> 'host' = ?1"
#define KABINET_BESIDE "(SELECT row FROM " KABINET_STREAMS("tournament_beside") ")"

}  // namespace

SqliteEvents::SqliteEvents(sqlite::Database& database)
    : drop_entrants_(
          database.prepare("DELETE FROM event_entrant WHERE event = (SELECT row FROM event WHERE id = ?1)")),
      drop_(database.prepare("DELETE FROM event WHERE id = ?1")),
      put_(database.prepare(
          "INSERT INTO event (id, game, title, phase, began, unlisted, entrants) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET game = ?2, title = ?3, "
          "phase = ?4, began = ?5, unlisted = ?6, entrants = ?7 RETURNING row")),
      insert_entrant_(database.prepare("INSERT OR IGNORE INTO event_entrant (account, began, event, place) "
                                       "VALUES (?1, ?2, ?3, ?4)")),
      insert_late_(database.prepare("INSERT OR IGNORE INTO event_entrant (account, began, event, place) "
                                    "SELECT ?2, began, row, 0 FROM event WHERE id = ?1 RETURNING event")),
      count_late_(database.prepare("UPDATE event SET entrants = entrants + 1 WHERE row = ?1")),
      deleted_(database.prepare("SELECT 1 FROM account WHERE id = ?1 AND state = 2")),
      forget_terms_(database.prepare("UPDATE stream SET terms = json_replace(terms, '$.title', "
                                     "header -> 'settings' ->> 'game', '$.text', '') "
                                     "WHERE row IN (SELECT row FROM " KABINET_HOSTED ")")),
      forget_titles_(
          database.prepare("UPDATE event SET title = game WHERE id IN (SELECT id FROM " KABINET_HOSTED ")")),
      forget_reasons_(database.prepare(
          "UPDATE entry SET entry = json_replace(entry, '$.reason', ''), hash = '' WHERE actor = ?1 AND "
          "row IN (SELECT at FROM place WHERE stream IN " KABINET_BESIDE
          " UNION ALL SELECT row FROM " KABINET_UNPLACED " AND stream IN " KABINET_BESIDE ")")),
      place_of_(database.prepare("SELECT began, row FROM event WHERE id = ?1")),
      events_(database.prepare(
          "SELECT e.id, e.game, e.title, e.phase, e.began, e.unlisted, e.entrants, x.place "
          "FROM event_entrant x JOIN event e ON e.row = x.event "
          "WHERE x.account = ?1 AND (x.began, x.event) < (?2, ?3) AND (NOT e.unlisted OR EXISTS "
          "(SELECT 1 FROM event_entrant v WHERE v.account = ?4 AND v.began = x.began AND v.event = x.event)) "
          "ORDER BY x.began DESC, x.event DESC LIMIT ?5")),
      hosted_(database.prepare("SELECT id, header, terms FROM " KABINET_HOSTED " ORDER BY row DESC")) {}

void SqliteEvents::write(const PlayedEvent& event) {
    drop_entrants_.run(event.id);
    if (event.entrants.empty()) return drop_.run(event.id);
    std::int64_t row = 0;
    {
        auto put = put_.query(event.id, event.game, event.title, event.phase, event.began,
                              std::int64_t{event.unlisted}, std::ssize(event.entrants));
        put.next();
        row = put.number(0);
    }
    for (const EventEntrant& entrant : event.entrants)
        insert_entrant_.run(entrant.account, event.began, row, std::int64_t{entrant.place});
}

void SqliteEvents::write(const LateEntrant& entrant) {
    std::int64_t event = 0;
    {
        auto inserted = insert_late_.query(entrant.event, entrant.account);
        if (!inserted.next()) return;
        event = inserted.number(0);
    }
    count_late_.run(event);
}

bool SqliteEvents::write(const ForgetHost& host) {
    if (!deleted_.query(host.account).next()) return false;
    for (sqlite::Statement* statement : {&forget_terms_, &forget_titles_, &forget_reasons_})
        statement->run(host.account);
    return true;
}

std::vector<HostedEvent> SqliteEvents::hosted_by(std::string_view account) {
    std::vector<HostedEvent> found;
    auto rows = hosted_.query(account);
    while (rows.next()) found.push_back({rows.text(0), rows.text(1), rows.text(2)});
    return found;
}

std::vector<EventOfAccount> SqliteEvents::events_of(const EventQuery& query) {
    std::vector<EventOfAccount> found;
    std::int64_t began = std::numeric_limits<std::int64_t>::max();
    std::int64_t event = began;
    if (!query.before.empty()) {
        auto place = place_of_.query(query.before);
        if (!place.next()) return found;
        began = place.number(0);
        event = place.number(1);
    }
    auto rows =
        events_.query(query.account, began, event, query.viewer, static_cast<std::int64_t>(query.most));
    while (rows.next()) {
        found.push_back({.id = rows.text(0),
                         .game = rows.text(1),
                         .title = rows.text(2),
                         .phase = rows.text(3),
                         .began = rows.number(4),
                         .unlisted = rows.number(5) != 0,
                         .entrants = rows.number(6),
                         .place = static_cast<int>(rows.number(7))});
    }
    return found;
}

}  // namespace kabinet
