#include "tournament/pairing/preference.hpp"

#include <algorithm>
#include <cstdlib>

namespace kabinet::tournament {

Preference preference_of(const SwissEntrant& entrant) {
    std::vector<int> seats;
    for (const SwissRound& round : entrant.rounds) {
        seats.insert(seats.end(), round.seats.begin(), round.seats.end());
    }
    if (seats.empty()) return {};
    const auto ones = static_cast<int>(std::ranges::count(seats, 1));
    const int more_ones = 2 * ones - static_cast<int>(seats.size());
    const int rarer = more_ones > 0 ? 0 : 1;
    const int difference = std::abs(more_ones);
    const int last = seats.back();
    using enum Preference::Strength;
    if (difference >= 2) return {absolute, rarer, difference};
    if (seats.size() >= 2 && seats[seats.size() - 2] == last) return {absolute, 1 - last, difference};
    if (difference == 1) return {strong, rarer, difference};
    return {mild, 1 - last, difference};
}

bool clash(const Preference& a, const Preference& b, Preference::Strength strength) {
    return a.seat == b.seat && std::min(a.strength, b.strength) >= strength;
}

namespace {

/// The seat opposite to that of `a` in the latest round in which the two had different ones.
std::optional<int> exchanged_seat(const SwissEntrant& a, const SwissEntrant& b) {
    for (std::size_t round = std::min(a.rounds.size(), b.rounds.size()); round-- > 0;) {
        const std::vector<int>& own = a.rounds[round].seats;
        const std::vector<int>& other = b.rounds[round].seats;
        if (!own.empty() && !other.empty() && own.front() != other.front()) return 1 - own.front();
    }
    return std::nullopt;
}

}  // namespace

std::optional<int> due_seat(const SwissEntrant& a, const SwissEntrant& b) {
    const Preference own = preference_of(a);
    const Preference other = preference_of(b);
    if (!clash(own, other, Preference::Strength::mild)) {
        if (own.strength != Preference::Strength::none) return own.seat;
        if (other.strength != Preference::Strength::none) return 1 - other.seat;
        return std::nullopt;
    }
    if (own.strength != other.strength) return own.strength > other.strength ? own.seat : 1 - own.seat;
    if (own.difference != other.difference)
        return own.difference > other.difference ? own.seat : 1 - own.seat;
    return exchanged_seat(a, b);
}

}  // namespace kabinet::tournament
