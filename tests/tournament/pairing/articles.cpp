#include "articles.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

namespace kabinet::tournament::articles {

namespace {

const SwissEntrant& find(const SwissSnapshot& snapshot, int number) {
    return *std::ranges::find(snapshot.entrants, number, &SwissEntrant::number);
}

bool stands_before(const SwissEntrant& a, const SwissEntrant& b) {
    return a.points != b.points ? a.points > b.points : a.seed < b.seed;
}

std::int64_t position(const SwissSnapshot& snapshot, const SwissEntrant& entrant) {
    return std::ranges::count_if(snapshot.entrants,
                                 [&](const auto& other) { return stands_before(other, entrant); });
}

bool met(const SwissEntrant& a, int b) {
    return std::ranges::any_of(
        a.rounds, [&](const SwissRound& r) { return r.kind == RoundKind::board && r.opponent == b; });
}

/// How due an entrant is a seat: 3 absolutely, 2 strongly, 1 mildly, and which.
struct Due {
    int how = 0;
    int seat = -1;
    int more = 0;
};

Due due(const SwissEntrant& entrant) {
    int zeros = 0;
    int ones = 0;
    std::vector<int> all;
    for (const SwissRound& round : entrant.rounds) {
        for (const int seat : round.seats) {
            (seat == 0 ? zeros : ones)++;
            all.push_back(seat);
        }
    }
    const int more = std::abs(zeros - ones);
    if (zeros >= ones + 2) return {3, 1, more};
    if (ones >= zeros + 2) return {3, 0, more};
    if (all.size() > 1 && all.at(all.size() - 1) == all.at(all.size() - 2))
        return {3, all.back() == 0 ? 1 : 0, more};
    if (zeros == ones + 1) return {2, 1, more};
    if (ones == zeros + 1) return {2, 0, more};
    if (!all.empty()) return {1, all.back() == 0 ? 1 : 0, more};
    return {};
}

std::int64_t floats(const SwissEntrant& entrant, Drift direction) {
    const auto count = static_cast<int>(entrant.rounds.size());
    std::int64_t sum = 0;
    if (count >= 1 && entrant.rounds.at(count - 1).drift == direction) sum += 2;
    if (count >= 2 && entrant.rounds.at(count - 2).drift == direction) sum += 1;
    return sum;
}

bool was_allowed(const SwissSnapshot& snapshot, int a, int b) {
    return std::ranges::any_of(snapshot.allowed, [&](const EntrantPair& pair) {
        return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
    });
}

Cost table_cost(const SwissSnapshot& snapshot, const SwissTable& table) {
    const SwissEntrant* a = &find(snapshot, table[0]);
    const SwissEntrant* b = &find(snapshot, table[1]);
    if (stands_before(*b, *a)) std::swap(a, b);
    const std::int64_t d = a->points - b->points;
    const Due x = due(*a);
    const Due y = due(*b);
    const int possible = snapshot.rounds_played * snapshot.bye_points;
    const bool last_round = snapshot.rounds_played == snapshot.rounds - 1;
    const bool leader = a->points > possible / 2.0 || b->points > possible / 2.0;
    const bool same = snapshot.seats_matter && x.how > 0 && y.how > 0 && x.seat == y.seat;
    const auto level = std::ranges::count(snapshot.entrants, a->points, &SwissEntrant::points);
    Cost cost{};
    cost[0] = met(*a, b->number) && !was_allowed(snapshot, a->number, b->number);
    cost[2] = same && x.how == 3 && y.how == 3 && !(last_round && leader);
    cost[5] = d * d;
    cost[6] = same;
    cost[7] = same && x.how >= 2 && y.how >= 2;
    cost[8] = d == 0 ? 0 : floats(*a, Drift::down) + floats(*b, Drift::up);
    cost[9] = std::abs(position(snapshot, *b) - position(snapshot, *a) - level / 2);
    return cost;
}

Cost bye_cost(const SwissSnapshot& snapshot, int number) {
    const SwissEntrant& holder = find(snapshot, number);
    Cost cost{};
    if (holder.spared) cost[1] = 1;
    for (const SwissRound& round : holder.rounds) {
        switch (round.kind) {
            case RoundKind::board:
                continue;
            case RoundKind::pairing_bye:
            case RoundKind::full_bye:
            case RoundKind::forfeit_win:
                cost[1] = 1;
                break;
            default:
                break;
        }
        cost[4] += 1;
    }
    cost[3] = holder.points;
    cost[8] = floats(holder, Drift::down);
    cost[9] = std::ranges::count_if(snapshot.entrants,
                                    [&](const auto& other) { return stands_before(holder, other); });
    return cost;
}

void try_all(const SwissSnapshot& snapshot, std::vector<int> left, const Cost& so_far, bool bye_left,
             std::optional<Cost>& best) {
    if (left.empty()) {
        if (!best || so_far < *best) best = so_far;
        return;
    }
    const int first = left.front();
    left.erase(left.begin());
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::vector<int> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        try_all(snapshot, rest, so_far + table_cost(snapshot, {first, left[i]}), bye_left, best);
    }
    if (bye_left) try_all(snapshot, left, so_far + bye_cost(snapshot, first), false, best);
}

}  // namespace

Cost cost_of(const SwissSnapshot& snapshot, const std::vector<SwissTable>& tables, int bye) {
    Cost sum{};
    for (const SwissTable& table : tables) sum = sum + table_cost(snapshot, table);
    return bye == 0 ? sum : sum + bye_cost(snapshot, bye);
}

Cost least_cost(const SwissSnapshot& snapshot) {
    std::vector<int> numbers;
    for (const SwissEntrant& entrant : snapshot.entrants) numbers.push_back(entrant.number);
    std::optional<Cost> best;
    try_all(snapshot, numbers, {}, numbers.size() % 2 == 1, best);
    return best.value();
}

Cost least_cost_with(const SwissSnapshot& snapshot, int a, int b) {
    std::vector<int> others;
    for (const SwissEntrant& entrant : snapshot.entrants) {
        if (entrant.number != a && entrant.number != b) others.push_back(entrant.number);
    }
    std::optional<Cost> best;
    try_all(snapshot, others, table_cost(snapshot, {a, b}), others.size() % 2 == 1, best);
    return best.value();
}

bool seats_are_right(const SwissSnapshot& snapshot, const SwissTable& seats, int table) {
    const SwissEntrant& zero = find(snapshot, seats[0]);
    const SwissEntrant& one = find(snapshot, seats[1]);
    const Due x = due(zero);
    const Due y = due(one);
    const bool zero_is_better = stands_before(zero, one);
    if (x.how == 0 && y.how == 0) return (snapshot.first_seat + table) % 2 == (zero_is_better ? 0 : 1);
    if (x.how == 0) return y.seat == 1;
    if (y.how == 0) return x.seat == 0;
    if (x.seat != y.seat) return x.seat == 0;
    const bool wish_of_zero = x.seat == 0;  // both wish the same: who sits at seat 0 has the wish, or has not
    if (x.how != y.how) return wish_of_zero == (x.how > y.how);
    if (x.more != y.more) return wish_of_zero == (x.more > y.more);
    for (int round = static_cast<int>(std::min(zero.rounds.size(), one.rounds.size())) - 1; round >= 0;
         --round) {
        const auto& a = zero.rounds.at(round).seats;
        const auto& b = one.rounds.at(round).seats;
        if (!a.empty() && !b.empty() && a.at(0) != b.at(0)) return a.at(0) == 1;
    }
    return wish_of_zero == zero_is_better;
}

}  // namespace kabinet::tournament::articles
