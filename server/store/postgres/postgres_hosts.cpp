#include "server/store/postgres/postgres_hosts.hpp"

#include <string>

#include "server/store/forgotten.hpp"

namespace kabinet {

// The condition on the kind makes the index of the few streams that are no matches good for these. The id of
// an account stands in JSON as it is.
PostgresHosts::PostgresHosts(postgres::Connection& database)
    : candidates_(database.prepare("SELECT id, header, terms FROM stream WHERE kind <> 'match' AND "
                                   "kind = 'tournament' AND position(?1 IN terms) > 0 ORDER BY row DESC")),
      set_terms_(database.prepare("UPDATE stream SET terms = ?2 WHERE id = ?1")),
      set_title_(database.prepare("UPDATE event SET title = game WHERE id = ?1")),
      reasons_(
          database.prepare("SELECT stream, n, entry FROM entry WHERE actor = ?1 AND stream IN (SELECT row "
                           "FROM stream WHERE kind <> 'match' AND kind = 'tournament_beside')")),
      set_reason_(database.prepare("UPDATE entry SET entry = ?3, hash = '' WHERE stream = ?1 AND n = ?2")) {}

void PostgresHosts::forget(std::string_view account) {
    for (const HostedEvent& event : hosted_by(account)) {
        set_terms_.run(event.id, forgotten_terms(event.header, event.terms));
        set_title_.run(event.id);
    }
    forget_reasons(account);
}

void PostgresHosts::forget_reasons(std::string_view account) {
    auto rows = reasons_.query(account);
    while (rows.next()) set_reason_.run(rows.number(0), rows.number(1), forgotten_reason(rows.text(2)));
}

std::vector<HostedEvent> PostgresHosts::hosted_by(std::string_view account) {
    const std::string host(account);
    std::vector<HostedEvent> found;
    auto rows = candidates_.query(account);
    while (rows.next()) {
        HostedEvent event{rows.text(0), rows.text(1), rows.text(2)};
        if (hosts(event.terms, host)) found.push_back(std::move(event));
    }
    return found;
}

}  // namespace kabinet
