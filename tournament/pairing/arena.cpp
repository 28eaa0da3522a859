#include "tournament/pairing/arena.hpp"

#include <algorithm>
#include <tuple>

#include "tournament/pairing/exchange.hpp"
#include "tournament/pairing/matching.hpp"

namespace kabinet::tournament {

namespace {

using Field = std::vector<const ArenaEntrant*>;

/// By standing, then rating, then number.
Field in_order(const std::vector<ArenaEntrant>& waiting) {
    Field field;
    for (const ArenaEntrant& entrant : waiting) field.push_back(&entrant);
    std::ranges::sort(field, {}, [](const ArenaEntrant* entrant) {
        return std::tuple(-entrant->points, -entrant->rating, entrant->number);
    });
    return field;
}

bool sat_together_last(const ArenaEntrant& a, const ArenaEntrant& b) {
    const auto names = [](const ArenaEntrant& one, const ArenaEntrant& other) {
        return std::ranges::find(one.last_opponents, other.number) != one.last_opponents.end();
    };
    return names(a, b) || names(b, a);
}

/// What it costs that two sit at one table.
Cost pair_cost(const ArenaEntrant& a, const ArenaEntrant& b) {
    const std::int64_t points = a.points - b.points;
    const std::int64_t rating = a.rating - b.rating;
    Cost cost{};
    cost[0] = sat_together_last(a, b) ? 1 : 0;
    cost[2] = points * points;
    cost[3] = rating * rating;
    return cost;
}

/// Two seats: one matching. The vertex behind all others stands for waiting on.
ArenaWave pair_two(const Field& field) {
    const std::size_t count = field.size() + field.size() % 2;
    const auto mates = cheapest_matching(count, [&](std::size_t a, std::size_t b) -> std::optional<Cost> {
        return b == field.size() ? Cost{0, field[a]->waited} : pair_cost(*field[a], *field[b]);
    });
    ArenaWave wave;
    for (std::size_t v = 0; v < field.size(); ++v) {
        const std::size_t mate = mates.value()[v];
        if (mate == field.size()) wave.waiting.push_back(field[v]->number);
        if (mate > v && mate < field.size()) wave.tables.push_back({field[v]->number, field[mate]->number});
    }
    return wave;
}

/// Takes out who waits on: those who have waited least, of these the worst placed.
std::vector<int> leave_out(Field& field, std::size_t how_many) {
    Field by_time(field.rbegin(), field.rend());
    std::vector<std::size_t> places(field.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::ranges::sort(places, {}, [&](std::size_t i) { return std::pair(by_time[i]->waited, i); });
    std::vector<int> left;
    for (std::size_t i = 0; i < how_many; ++i) {
        const ArenaEntrant* entrant = by_time[places[i]];
        left.push_back(entrant->number);
        std::erase(field, entrant);
    }
    std::ranges::sort(left);
    return left;
}

/// Whether the cost falls when two at different tables change places.
bool helps(const Field& field, const std::vector<std::vector<std::size_t>>& tables, SeatAt a, SeatAt b) {
    if (a.table == b.table) return false;
    const auto cost_at = [&](SeatAt at, const ArenaEntrant& who) {
        Cost sum{};
        for (std::size_t seat = 0; seat < tables[at.table].size(); ++seat) {
            if (seat != at.seat) sum = sum + pair_cost(who, *field[tables[at.table][seat]]);
        }
        return sum;
    };
    const ArenaEntrant& x = *field[tables[a.table][a.seat]];
    const ArenaEntrant& y = *field[tables[b.table][b.seat]];
    return cost_at(a, y) + cost_at(b, x) < cost_at(a, x) + cost_at(b, y);
}

/// More seats: neighbours in the standing, improved by exchanges.
ArenaWave seat_many(Field field, std::size_t seats) {
    ArenaWave wave;
    wave.waiting = leave_out(field, field.size() % seats);
    std::vector<std::vector<std::size_t>> tables(field.size() / seats);
    for (std::size_t i = 0; i < field.size(); ++i) tables[i / seats].push_back(i);
    exchange_while_it_helps(tables, [&](SeatAt a, SeatAt b) { return helps(field, tables, a, b); });
    for (std::vector<std::size_t>& table : tables) {
        std::ranges::sort(table);
        std::vector<int>& numbers = wave.tables.emplace_back();
        for (const std::size_t place : table) numbers.push_back(field[place]->number);
    }
    return wave;
}

}  // namespace

ArenaWave pair_arena(const std::vector<ArenaEntrant>& waiting, int seats) {
    const Field field = in_order(waiting);
    return seats == 2 ? pair_two(field) : seat_many(field, static_cast<std::size_t>(seats));
}

}  // namespace kabinet::tournament
