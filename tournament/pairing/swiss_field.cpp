#include "tournament/pairing/swiss_field.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace kabinet::tournament {

namespace {

bool is_free_point(RoundKind kind) {
    return kind == RoundKind::pairing_bye || kind == RoundKind::full_bye || kind == RoundKind::forfeit_win;
}

}  // namespace

SwissField::SwissField(const SwissSnapshot& snapshot) : snapshot_(snapshot) {
    for (const SwissEntrant& entrant : snapshot.entrants) places_.push_back(describe(entrant));
    std::ranges::sort(places_, {}, [](const Place& place) {
        return std::tuple(-place.entrant->points, place.entrant->seed, place.entrant->number);
    });
    std::unordered_map<int, std::size_t> groups;
    for (const Place& place : places_) ++groups[place.entrant->points];
    for (std::size_t i = 0; i < places_.size(); ++i) {
        places_[i].group = groups[places_[i].entrant->points];
        place_of_[places_[i].entrant->number] = i;
    }
    for (const auto& [a, b] : snapshot.allowed) {
        allowed_[a].insert(b);
        allowed_[b].insert(a);
    }
}

SwissField::Place SwissField::describe(const SwissEntrant& entrant) const {
    Place place;
    place.entrant = &entrant;
    place.preference = preference_of(entrant);
    place.top_scorer = 2 * entrant.points > snapshot_.rounds_played * snapshot_.bye_points;
    for (const SwissRound& round : entrant.rounds) {
        if (is_free_point(round.kind)) place.free_point = true;
        if (round.kind == RoundKind::board) {
            place.met.insert(round.opponent);
        } else {
            ++place.unplayed;
        }
    }
    return place;
}

std::optional<std::size_t> SwissField::place_of(int number) const {
    const auto found = place_of_.find(number);
    if (found == place_of_.end()) return std::nullopt;
    return found->second;
}

std::int64_t SwissField::repeated_drift(const SwissEntrant& entrant, Drift drift) {
    const std::vector<SwissRound>& rounds = entrant.rounds;
    std::int64_t cost = 0;
    if (!rounds.empty() && rounds.back().drift == drift) cost += 2;
    if (rounds.size() >= 2 && rounds[rounds.size() - 2].drift == drift) cost += 1;
    return cost;
}

Cost SwissField::pair_cost(std::size_t upper, std::size_t lower) const {
    const Place& a = places_[upper];
    const Place& b = places_[lower];
    Cost cost{};
    if (a.met.contains(b.entrant->number)) {
        const auto allowed = allowed_.find(a.entrant->number);
        cost[0] = allowed == allowed_.end() || !allowed->second.contains(b.entrant->number) ? 1 : 0;
    }
    using enum Preference::Strength;
    if (snapshot_.seats_matter) {
        const bool last = snapshot_.rounds_played + 1 >= snapshot_.rounds;
        const bool waived = last && (a.top_scorer || b.top_scorer);
        cost[2] = clash(a.preference, b.preference, absolute) && !waived ? 1 : 0;
        cost[6] = clash(a.preference, b.preference, mild) ? 1 : 0;
        cost[7] = clash(a.preference, b.preference, strong) ? 1 : 0;
    }
    const std::int64_t apart = a.entrant->points - b.entrant->points;
    cost[5] = apart * apart;
    if (apart > 0) {
        cost[8] = repeated_drift(*a.entrant, Drift::down) + repeated_drift(*b.entrant, Drift::up);
    }
    cost[9] = std::abs(static_cast<std::int64_t>(lower - upper) - static_cast<std::int64_t>(a.group / 2));
    return cost;
}

Cost SwissField::bye_cost(std::size_t place) const {
    const Place& holder = places_[place];
    Cost cost{};
    cost[1] = holder.free_point || holder.entrant->spared ? 1 : 0;
    cost[3] = holder.entrant->points;
    cost[4] = holder.unplayed;
    cost[8] = repeated_drift(*holder.entrant, Drift::down);
    cost[9] = static_cast<std::int64_t>(places_.size() - 1 - place);
    return cost;
}

SwissTable SwissField::seated(std::size_t upper, std::size_t lower, std::size_t table) const {
    const SwissEntrant& a = entrant(upper);
    const SwissEntrant& b = entrant(lower);
    std::optional<int> seat = due_seat(a, b);
    if (!seat && places_[upper].preference.strength != Preference::Strength::none) {
        seat = places_[upper].preference.seat;
    }
    const int alternating = (snapshot_.first_seat + static_cast<int>(table % 2)) % 2;
    return seat.value_or(alternating) == 0 ? SwissTable{a.number, b.number} : SwissTable{b.number, a.number};
}

}  // namespace kabinet::tournament
