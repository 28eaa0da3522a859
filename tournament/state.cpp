#include "tournament/state.hpp"

#include <algorithm>

namespace kabinet::tournament {

std::string_view name_of(Phase phase) {
    static constexpr std::string_view names[]{"open", "running", "paused", "finished", "cancelled"};
    return names[static_cast<std::size_t>(phase)];
}

std::string_view name_of(ByeKind kind) {
    static constexpr std::string_view names[]{"pairing", "half", "zero", "full"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Entrant::Status status) {
    static constexpr std::string_view names[]{"active", "pausing", "withdrawn", "waiting"};
    return names[static_cast<std::size_t>(status)];
}

std::vector<int> Table::present() const {
    std::vector<int> list;
    for (const int entrant : seats) {
        if (!absent.contains(entrant)) list.push_back(entrant);
    }
    return list;
}

bool Table::seats_entrant(int entrant) const {
    return std::ranges::find(seats, entrant) != seats.end();
}

const Table* Round::table_of(int entrant) const {
    const auto found = std::ranges::find_if(tables, [&](const Table& t) { return t.seats_entrant(entrant); });
    return found == tables.end() ? nullptr : &*found;
}

const Bye* Round::bye_of(int entrant) const {
    const auto found = std::ranges::find(byes, entrant, &Bye::entrant);
    return found == byes.end() ? nullptr : &*found;
}

Table* Round::table(int wanted) {
    const auto found = std::ranges::find(tables, wanted, &Table::number);
    return found == tables.end() ? nullptr : &*found;
}

const Table* Round::table(int wanted) const {
    const auto found = std::ranges::find(tables, wanted, &Table::number);
    return found == tables.end() ? nullptr : &*found;
}

bool Round::begun() const {
    return std::ranges::any_of(tables, &Table::begun);
}

}  // namespace kabinet::tournament
