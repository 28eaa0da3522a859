#include "tests/server/queue/plain_matcher.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace kabinet::queue {
namespace {

using Tickets = std::vector<const Ticket*>;

double plain_window(const Ticket& ticket, std::int64_t now) {
    // In thousandths of a point, as whole numbers.
    const std::int64_t window = 100'000 + (now - ticket.since) * 33 / 10;
    return static_cast<double>(std::min<std::int64_t>(window, 600'000)) / 1000;
}

bool met(const Ticket& one, const Ticket& other, std::int64_t now) {
    const auto& last = one.person.last;
    return now - last.began < 60'000 && std::ranges::count(last.opponents, other.person.account) > 0;
}

std::string problem_of_pair(const Ticket& one, const Ticket& other, std::int64_t now) {
    if (one.kind.game != other.kind.game || one.kind.clock != other.kind.clock ||
        one.kind.rated != other.kind.rated)
        return "another kind";
    if (met(one, other, now) || met(other, one, now)) return "the same opponents";
    if (one.kind.rated && one.person.address != "" && one.person.address == other.person.address)
        return "one address";
    return "";
}

bool before(const Ticket* one, const Ticket* other) {
    if (one->since != other->since) return one->since < other->since;
    return one->person.account < other->person.account;
}

double gap_of(const Tickets& group, const Strengths& strengths) {
    std::vector<double> numbers;
    for (const Ticket* ticket : group)
        numbers.push_back(strengths.number(ticket->person.account, group.size()));
    const auto [least, most] = std::ranges::minmax(numbers);
    return most - least;
}

void sets_of(const Tickets& tickets, std::size_t size, std::size_t from, Tickets& set,
             std::vector<Tickets>& out) {
    if (set.size() == size) return out.push_back(set);
    for (std::size_t i = from; i < tickets.size(); ++i) {
        set.push_back(tickets[i]);
        sets_of(tickets, size, i + 1, set, out);
        set.pop_back();
    }
}

}  // namespace

StrengthOf Strengths::reader() const {
    return [this](const Ticket& ticket, Ladder ladder) {
        const auto it = many.find(ticket.person.account);
        return ladder == Ladder::many && it != many.end() ? it->second : duel.at(ticket.person.account);
    };
}

double Strengths::number(const std::string& account, std::size_t seats) const {
    const auto it = many.find(account);
    const Strength& strength = seats > 2 && it != many.end() ? it->second : duel.at(account);
    return strength.rating - 0.5 * strength.deviation;
}

std::string problem_of(const Tickets& group, const Strengths& strengths, std::int64_t now) {
    const Ticket& longest = **std::ranges::min_element(group, before);
    const std::int64_t table_waited = now - longest.since;
    const int fewer = table_waited >= 75'000 ? 2 : table_waited >= 45'000 ? 1 : 0;
    const int seats = static_cast<int>(group.size());
    const double gap = gap_of(group, strengths);
    for (const Ticket* ticket : group) {
        if (seats < ticket->seats.least || seats > ticket->seats.most) return "seats out of a range";
        if (seats < ticket->seats.most - fewer) return "fewer seats too early";
        if (table_waited < 120'000 && gap > plain_window(*ticket, now))
            return "a window does not hold the gap";
    }
    if (gap > plain_window(longest, now)) return "the longest waiter's window does not hold the gap";
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            if (auto problem = problem_of_pair(*group[i], *group[j], now); !problem.empty()) return problem;
    }
    return "";
}

std::vector<Tickets> allowed(const Tickets& tickets, std::size_t seats, const Strengths& strengths,
                             std::int64_t now) {
    std::vector<Tickets> sets;
    Tickets set;
    sets_of(tickets, seats, 0, set, sets);
    std::erase_if(sets, [&](const Tickets& group) { return !problem_of(group, strengths, now).empty(); });
    return sets;
}

std::vector<std::string> accounts_of(const Tickets& group) {
    Tickets sorted(group);
    std::ranges::sort(sorted, before);
    std::vector<std::string> accounts;
    for (const Ticket* ticket : sorted) accounts.push_back(ticket->person.account);
    return accounts;
}

std::vector<std::vector<std::string>> plain_groups(const std::vector<Ticket>& tickets,
                                                   const Strengths& strengths, std::int64_t now) {
    Tickets waiting;
    for (const Ticket& ticket : tickets) waiting.push_back(&ticket);
    std::ranges::sort(waiting, before);
    std::vector<std::vector<std::string>> groups;
    // Those who find nobody stay, for the sake of those who come after.
    for (std::size_t next = 0; next < waiting.size();) {
        const Ticket* chooser = waiting[next];
        Tickets chosen;
        for (int seats = chooser->seats.most; seats >= 2 && chosen.empty(); --seats) {
            // The sets come in the order of waiting, so of equal gaps the first is the one of the longer
            // waiters.
            for (const Tickets& group : allowed(waiting, static_cast<std::size_t>(seats), strengths, now)) {
                if (std::ranges::count(group, chooser) == 0) continue;
                if (chosen.empty() || gap_of(group, strengths) < gap_of(chosen, strengths)) chosen = group;
            }
        }
        if (chosen.empty()) {
            ++next;
            continue;
        }
        groups.push_back(accounts_of(chosen));
        std::erase_if(waiting, [&](const Ticket* ticket) { return std::ranges::count(chosen, ticket) > 0; });
    }
    return groups;
}

}  // namespace kabinet::queue
