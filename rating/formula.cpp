#include "rating/formula.hpp"

#include <algorithm>
#include <vector>

namespace kabinet {

Decimal grown(const Rating& rating, std::int64_t millis) {
    const double days = static_cast<double>(millis) / static_cast<double>(kMillisOfADay);
    const double rd = glicko2::grown_rd(rating.rd.value(), rating.vol.value(), days);
    return Decimal::nearest(std::min(rd, kMostRd.value()));
}

double score(int rank, int other) {
    if (rank == other) return 0.5;
    return rank < other ? 1 : 0;
}

double weight_of_each(int weight, std::size_t players) {
    return static_cast<double>(weight) / static_cast<double>(players - 1);
}

glicko2::Player input(const Contestant& player) {
    return {player.before.number.value(), player.grown.value(), player.before.vol.value()};
}

Rating after(std::span<const Contestant> players, std::size_t who, int weight) {
    std::vector<glicko2::Result> results;
    results.reserve(players.size() - 1);
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (i == who) continue;
        results.push_back({players[i].before.number.value(), players[i].grown.value(),
                           score(players[who].rank, players[i].rank),
                           weight_of_each(weight, players.size())});
    }
    const glicko2::Player updated = glicko2::update(input(players[who]), results);
    return within_bounds(
        {Decimal::nearest(updated.rating), Decimal::nearest(updated.rd), Decimal::nearest(updated.vol)});
}

}  // namespace kabinet
