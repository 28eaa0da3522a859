#include "server/queue/offers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace kabinet::queue {
namespace {

/// The largest gap between `number` and a sitter's.
double gap_to(const OpenTable& table, double number) {
    double gap = 0;
    for (const Sitter& sitter : table.sitters)
        gap = std::max(gap, std::abs(sitter.strength.number() - number));
    return gap;
}

double number_at(const OpenTable& table, const Ticket& ticket, const StrengthOf& strength_of) {
    return strength_of(ticket, ladder_of(table.seats)).number();
}

/// The largest gap that a table and a ticket take.
double window_of(const OpenTable& table, const Ticket& ticket, std::int64_t now, const PairingRules& rules) {
    const std::int64_t ticket_waited = waited(ticket, now);
    const std::int64_t table_waited = std::max<std::int64_t>(0, now - table.since);
    const auto [shorter, longest] = std::minmax(ticket_waited, table_waited);
    return rules.window(rules.alone(longest) ? longest : shorter);
}

/// Takes the `most` best of `offers`, which are tuples with what is offered at their end.
template <class Offered, class Offer>
std::vector<const Offered*> best(std::vector<Offer> offers, std::size_t most) {
    most = std::min(most, offers.size());
    std::ranges::partial_sort(offers, offers.begin() + static_cast<std::ptrdiff_t>(most));
    std::vector<const Offered*> out;
    for (std::size_t i = 0; i < most; ++i) out.push_back(std::get<const Offered*>(offers[i]));
    return out;
}

}  // namespace

bool suits(const OpenTable& table, const Ticket& ticket, const StrengthOf& strength_of, std::int64_t now,
           const PairingRules& rules) {
    if (table.kind != ticket.kind || !ticket.seats.holds(table.seats)) return false;
    if (table.sitters.size() >= static_cast<std::size_t>(table.seats)) return false;
    const auto meets = [&](const Sitter& sitter) {
        return may_meet(ticket.person, sitter.person, ticket.kind.rated, now, rules.again_after);
    };
    return std::ranges::all_of(table.sitters, meets) &&
           gap_to(table, number_at(table, ticket, strength_of)) <= window_of(table, ticket, now, rules);
}

std::vector<const OpenTable*> tables_for(const Ticket& ticket, std::span<const OpenTable> tables,
                                         const StrengthOf& strength_of, std::int64_t now, std::size_t most,
                                         const PairingRules& rules) {
    std::vector<std::tuple<double, std::int64_t, std::string, const OpenTable*>> offers;
    for (const OpenTable& table : tables) {
        if (!suits(table, ticket, strength_of, now, rules)) continue;
        const double gap = gap_to(table, number_at(table, ticket, strength_of));
        offers.emplace_back(gap, table.since, table.match, &table);
    }
    return best<OpenTable>(std::move(offers), most);
}

std::vector<const Ticket*> tickets_for(const OpenTable& table, std::span<const Ticket> tickets,
                                       const StrengthOf& strength_of, std::int64_t now, std::size_t most,
                                       const PairingRules& rules) {
    std::vector<std::tuple<double, std::int64_t, std::string, const Ticket*>> offers;
    for (const Ticket& ticket : tickets) {
        if (!suits(table, ticket, strength_of, now, rules)) continue;
        const double gap = gap_to(table, number_at(table, ticket, strength_of));
        offers.emplace_back(gap, ticket.since, ticket.person.account, &ticket);
    }
    return best<Ticket>(std::move(offers), most);
}

}  // namespace kabinet::queue
