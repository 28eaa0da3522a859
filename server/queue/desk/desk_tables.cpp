#include <algorithm>
#include <iterator>
#include <utility>

#include "server/queue/desk/desk.hpp"

/// How tickets become matches, and how their holders learn of the matches.
namespace kabinet::queue {
namespace {

/// How often the queue looks whether the matches have been made, ms.
constexpr std::int64_t kLookEvery = 200;

}  // namespace

/// Makes tables of the tickets whose holders are here, and ends those whose holders stay away, all in one
/// commit (QM-3).
void Desk::make_tables() {
    if (writer_.busy()) return;  // again in a second
    std::erase_if(documents_, [this](const auto& item) {
        const auto& [account, document] = item;
        return !document->watched() && !state_.ticket(account);
    });
    std::vector<Json> entries = without_the_away();
    std::vector<Ticket> present = state_.for_matching();
    strengths_.forget(home_.loop.now());
    std::erase_if(present, [this](const Ticket& ticket) {
        // In the next second, who is here is as strong as the ladders say.
        return !here(ticket.person.account) ||
               !strengths_.want(ticket.kind.game, ticket.person.account, home_.loop.now());
    });
    look_for_tables();
    std::vector<Table> tables;
    std::vector<NewTask> tasks;
    std::vector<Write> besides;
    const std::int64_t now = home_.loop.wall();
    for (const Group& group : matcher_.groups(present, now)) {
        Table table;
        for (const Ticket* ticket : group.tickets)
            table.tickets.push_back(*state_.ticket(ticket->person.account));
        tasks.push_back(home_.draw(table));
        besides.emplace_back(tasks.back());
        Pairing pairing{.match = table.match, .at = now, .keys = {}};
        for (const HeldTicket& held : table.tickets) {
            const Person& person = held.ticket.person;
            pairing.keys.emplace(person.account, held.key);
            if (!person.address.empty()) pairing.networks.emplace(person.account, person.address);
        }
        entries.push_back(QueueState::pair(pairing));
        tables.push_back(std::move(table));
    }
    if (entries.empty()) return show_all();
    write(std::move(entries), std::move(besides),
          [this, tables = std::move(tables), tasks = std::move(tasks)](bool durable) mutable {
              if (durable) paired(tables, std::move(tasks));
          });
}

/// Entries that end the tickets which nobody has watched for too long.
std::vector<Json> Desk::without_the_away() {
    const std::int64_t now = home_.loop.now();
    std::vector<Json> entries;
    std::map<std::string, std::int64_t> away;
    for (const auto& [account, held] : state_.tickets()) {
        if (here(account)) continue;
        const auto known = away_since_.find(account);
        const std::int64_t since = known == away_since_.end() ? now : known->second;
        away.emplace(account, since);
        if (now - since < kAway) continue;
        entries.push_back(QueueState::leave(account));
        forecasts_.ended(held.ticket, false, home_.loop.wall());
    }
    away_since_ = std::move(away);
    return entries;
}

void Desk::paired(const std::vector<Table>& tables, std::vector<NewTask> tasks) {
    const std::int64_t now = home_.loop.wall();
    for (const Table& table : tables) {
        unmade_.insert(table.match);
        for (const HeldTicket& held : table.tickets) forecasts_.ended(held.ticket, true, now);
    }
    for (NewTask& task : tasks) home_.send(std::move(task));
    state_.forget(now);
    look_at_ = home_.loop.now();
    show_all();
}

/// The holders are told of a match when there is one to watch.
void Desk::look_for_matches() {
    look_at_ = -1;
    std::erase_if(unmade_, [this](const std::string& match) {
        return std::ranges::none_of(state_.pairings(),
                                    [&](const Pairing& pairing) { return pairing.match == match; });
    });
    if (unmade_.empty()) return;
    look_at_ = home_.loop.now() + kLookEvery;
    for (const std::string& match : std::vector<std::string>(unmade_.begin(), unmade_.end())) {
        if (!asked_.insert(match).second) continue;
        home_.find(match, [this, match](bool there) {
            asked_.erase(match);
            if (!there) return;
            unmade_.erase(match);
            show_all();
        });
    }
}

}  // namespace kabinet::queue
