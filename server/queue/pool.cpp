#include "server/queue/pool.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kabinet::queue {

Pool::Pool(std::vector<const Ticket*> tickets, const StrengthOf& strength_of, const PairingRules& rules,
           std::int64_t now)
    : rules_(rules),
      now_(now),
      tickets_([&] {
          std::ranges::sort(tickets, [](const auto* one, const auto* other) { return longer(*one, *other); });
          return std::move(tickets);
      }()),
      taken_(tickets_.size()),
      duel_(field_for(Ladder::duel, strength_of)),
      many_(field_for(Ladder::many, strength_of)) {
    windows_.reserve(tickets_.size());
    for (const Ticket* ticket : tickets_) windows_.push_back(rules_.window(waited(*ticket, now_)));
}

Pool::Field Pool::field_for(Ladder ladder, const StrengthOf& strength_of) const {
    std::vector<Index> members;
    std::vector<double> numbers(tickets_.size());
    for (Index i = 0; i < tickets_.size(); ++i) {
        const SeatRange& seats = tickets_[i]->seats;
        if (ladder == Ladder::duel ? !seats.holds(2) : seats.most < 3) continue;
        members.push_back(i);
        numbers[i] = strength_of(*tickets_[i], ladder).number();
    }
    Line line(std::move(members), numbers);
    return {.numbers = std::move(numbers), .line = std::move(line)};
}

std::vector<Group> Pool::take_groups() {
    std::vector<Group> groups;
    for (Index i = 0; i < tickets_.size(); ++i) {
        if (taken_[i]) continue;
        if (const auto choice = choose(i)) groups.push_back(take(*choice));
    }
    return groups;
}

/// A ticket's group at a table with as many seats as possible. The chooser stands for the longest waiter:
/// whoever has waited for longer and is still here found no group.
std::optional<Pool::Choice> Pool::choose(Index chooser) {
    const Ticket& ticket = *tickets_[chooser];
    const int fewer = rules_.fewer(waited(ticket, now_));
    const bool alone = rules_.alone(waited(ticket, now_));
    for (int seats = ticket.seats.most; seats >= std::max(ticket.seats.least, ticket.seats.most - fewer);
         --seats) {
        auto choice = smallest(
            {.field = field(seats), .chooser = chooser, .seats = seats, .fewer = fewer, .alone = alone});
        if (choice) return choice;
    }
    return std::nullopt;
}

/// Tries each interval of numbers that holds the chooser and ends at neighbours, the narrow ones of each
/// lower end first, and stops where the best group so far is better.
std::optional<Pool::Choice> Pool::smallest(const Search& search) const {
    const std::vector<Index> below = neighbours(search, &Line::below);
    const std::vector<Index> above = neighbours(search, &Line::above);
    if (below.size() + above.size() + 1 < static_cast<std::size_t>(search.seats)) return std::nullopt;
    std::vector<Index> kept(below);
    kept.insert(kept.end(), above.begin(), above.end());
    std::ranges::sort(kept);

    const auto ends = [&](const std::vector<Index>& side) {
        std::vector<double> ends{search.field.numbers[search.chooser]};
        for (const Index i : side)
            if (search.field.numbers[i] != ends.back()) ends.push_back(search.field.numbers[i]);
        return ends;
    };
    std::optional<Choice> best;
    const std::vector<double> highs = ends(above);
    for (const double low : ends(below)) {
        for (const double high : highs) {
            if (high - low > (best ? best->gap : windows_[search.chooser])) break;
            auto choice = within(search, kept, low, high);
            if (choice && (!best || *choice < *best)) best = std::move(choice);
        }
    }
    return best;
}

/// A group whose numbers are from `low` to `high`: those who have waited for longest. When each two of the
/// same network are barred from each other, nobody else is, this finds a group wherever there is one.
std::optional<Pool::Choice> Pool::within(const Search& search, const std::vector<Index>& kept, double low,
                                         double high) const {
    const std::vector<double>& numbers = search.field.numbers;
    std::vector<Index> group{search.chooser};
    double least = numbers[search.chooser], most = least;
    for (const Index i : kept) {
        if (numbers[i] < low || numbers[i] > high) continue;
        if (!search.alone && windows_[i] < high - low) continue;
        if (!std::ranges::all_of(group, [&](Index other) { return meets(i, other); })) continue;
        group.push_back(i);
        least = std::min(least, numbers[i]);
        most = std::max(most, numbers[i]);
        if (group.size() == static_cast<std::size_t>(search.seats)) {
            return Choice{.gap = most - least, .tickets = std::move(group)};
        }
    }
    return std::nullopt;
}

/// The nearest tickets on one side that fit with the chooser, the nearest first.
std::vector<Pool::Index> Pool::neighbours(const Search& search, Index (Line::*step)(Index) const) const {
    const auto& [numbers, line] = search.field;
    std::vector<Index> kept;
    kept.reserve(Matcher::kKept);
    Index i = search.chooser;
    for (int looks = 0; looks < Matcher::kLooks && kept.size() < Matcher::kKept; ++looks) {
        i = (line.*step)(i);
        if (i == Line::kNone) break;
        if (std::abs(numbers[i] - numbers[search.chooser]) > windows_[search.chooser]) break;
        if (fits(search, i) && !crowded(kept, i)) kept.push_back(i);
    }
    return kept;
}

bool Pool::fits(const Search& search, Index other) const {
    const SeatRange& range = tickets_[other]->seats;
    if (!range.holds(search.seats) || search.seats < range.most - search.fewer) return false;
    const double gap = std::abs(search.field.numbers[other] - search.field.numbers[search.chooser]);
    return (search.alone || gap <= windows_[other]) && meets(search.chooser, other);
}

bool Pool::meets(Index one, Index other) const {
    const Ticket& ticket = *tickets_[one];
    return may_meet(ticket.person, tickets_[other]->person, ticket.kind.rated, now_, rules_.again_after);
}

/// Whether so many of this ticket's network are kept that they would hide the others.
bool Pool::crowded(const std::vector<Index>& kept, Index other) const {
    const Ticket& ticket = *tickets_[other];
    if (!ticket.kind.rated || ticket.person.address.empty()) return false;
    const auto same = [&](Index i) { return tickets_[i]->person.address == ticket.person.address; };
    return std::ranges::count_if(kept, same) >= Matcher::kKeptOfAddress;
}

Group Pool::take(const Choice& choice) {
    Group group{.tickets = {}, .gap = choice.gap};
    for (const Index i : choice.tickets) {
        taken_[i] = 1;
        duel_.line.leave(i);
        many_.line.leave(i);
        group.tickets.push_back(tickets_[i]);
    }
    std::ranges::sort(group.tickets, [](const auto* one, const auto* other) { return longer(*one, *other); });
    return group;
}

}  // namespace kabinet::queue
