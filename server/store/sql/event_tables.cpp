#include "server/store/sql/event_tables.hpp"

#include <limits>

#include "server/store/postgres/dialect.hpp"
#include "server/store/sqlite/dialect.hpp"

namespace kabinet {

template <class Dialect>
EventTables<Dialect>::EventTables(Dialect::Database& database)
    : drop_entrants_(
          database.prepare("DELETE FROM event_entrant WHERE event = (SELECT row FROM event WHERE id = ?1)")),
      drop_(database.prepare("DELETE FROM event WHERE id = ?1")),
      put_(database.prepare(
          "INSERT INTO event (id, game, title, phase, began, unlisted, entrants) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET game = ?2, title = ?3, "
          "phase = ?4, began = ?5, unlisted = ?6, entrants = ?7 RETURNING row")),
      insert_entrant_(database.prepare("INSERT INTO event_entrant (account, began, event, place) "
                                       "VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING")),
      insert_late_(database.prepare("INSERT INTO event_entrant (account, began, event, place) "
                                    "SELECT ?2, began, row, 0 FROM event WHERE id = ?1 "
                                    "ON CONFLICT DO NOTHING RETURNING event")),
      count_late_(database.prepare("UPDATE event SET entrants = entrants + 1 WHERE row = ?1")),
      deleted_(database.prepare("SELECT 1 FROM account WHERE id = ?1 AND state = 2")),
      place_of_(database.prepare("SELECT began, row FROM event WHERE id = ?1")),
      events_(database.prepare(
          "SELECT e.id, e.game, e.title, e.phase, e.began, e.unlisted, e.entrants, x.place "
          "FROM event_entrant x JOIN event e ON e.row = x.event "
          "WHERE x.account = ?1 AND (x.began, x.event) < (?2, ?3) AND (e.unlisted = 0 OR EXISTS "
          "(SELECT 1 FROM event_entrant v WHERE v.account = ?4 AND v.began = x.began AND v.event = x.event)) "
          "ORDER BY x.began DESC, x.event DESC LIMIT ?5")),
      hosts_(database) {}

template <class Dialect>
void EventTables<Dialect>::write(const PlayedEvent& event) {
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

template <class Dialect>
void EventTables<Dialect>::write(const LateEntrant& entrant) {
    std::int64_t event = 0;
    {
        auto inserted = insert_late_.query(entrant.event, entrant.account);
        if (!inserted.next()) return;
        event = inserted.number(0);
    }
    count_late_.run(event);
}

template <class Dialect>
bool EventTables<Dialect>::write(const ForgetHost& host) {
    if (!deleted_.query(host.account).next()) return false;
    hosts_.forget(host.account);
    return true;
}

template <class Dialect>
std::vector<HostedEvent> EventTables<Dialect>::hosted_by(std::string_view account) {
    return hosts_.hosted_by(account);
}

template <class Dialect>
std::vector<EventOfAccount> EventTables<Dialect>::events_of(const EventQuery& query) {
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

template class EventTables<SqliteDialect>;
template class EventTables<PostgresDialect>;

}  // namespace kabinet
