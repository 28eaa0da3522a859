#include "tournament/pairing/berger.hpp"

#include <utility>

namespace kabinet::tournament {

namespace {

/// Table `table` of round `round`, both from 0, for an even number of places. The highest place stays and the
/// others turn. It has seat 1 in the first round, seat 0 in the second and so on; at the other tables seat 0
/// goes to the place that the table counts upwards to.
std::array<int, 2> berger_table(int places, int round, int table) {
    const int turning = places - 1;
    // Berger's order starts the rounds at 1, n/2 + 1, 2, n/2 + 2, ...
    const int start = round * (places / 2) % turning;
    const auto place = [&](int steps) { return (start + steps + turning) % turning + 1; };
    if (table > 0) return {place(table), place(-table)};
    return round % 2 == 0 ? std::array{place(0), places} : std::array{places, place(0)};
}

std::vector<BergerRound> one_cycle(int entrants) {
    const int places = entrants + entrants % 2;
    std::vector<BergerRound> rounds;
    for (int round = 0; round + 1 < places; ++round) {
        BergerRound made;
        for (int table = 0; table < places / 2; ++table) {
            const auto [zero, one] = berger_table(places, round, table);
            if (zero > entrants || one > entrants) {
                made.bye = zero > entrants ? one : zero;
            } else {
                made.tables.push_back({zero, one});
            }
        }
        rounds.push_back(std::move(made));
    }
    return rounds;
}

}  // namespace

std::vector<BergerRound> berger_rounds(int entrants, int cycles) {
    std::vector<BergerRound> rounds = one_cycle(entrants);
    if (cycles < 2) return rounds;
    const std::vector<BergerRound> first = rounds;
    if (rounds.size() >= 2) std::swap(rounds[rounds.size() - 1], rounds[rounds.size() - 2]);
    for (BergerRound round : first) {
        for (std::array<int, 2>& table : round.tables) std::swap(table[0], table[1]);
        rounds.push_back(std::move(round));
    }
    return rounds;
}

}  // namespace kabinet::tournament
