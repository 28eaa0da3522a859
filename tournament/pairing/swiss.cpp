#include "tournament/pairing/swiss.hpp"

#include <algorithm>
#include <tuple>

#include "tournament/pairing/matching.hpp"
#include "tournament/pairing/swiss_field.hpp"

namespace kabinet::tournament {

const std::array<std::string_view, kCostParts> kSwissCostNames = {
    "rematches",
    "repeated byes",
    "pairs both absolutely due the same seat",
    "points of the bye's holder",
    "unplayed rounds of the bye's holder",
    "squared score differences",
    "pairs due the same seat",
    "pairs both strongly due the same seat",
    "repeated floats",
    "distance from the fold",
};

Drift drift_of(RoundKind kind, int own, int other) {
    if (kind == RoundKind::forfeit_loss) return Drift::none;
    if (kind != RoundKind::board || own > other) return Drift::down;
    return own < other ? Drift::up : Drift::none;
}

namespace {

/// Two places of a field, the better one first.
using Pair = std::pair<std::size_t, std::size_t>;

/// A round as places of a field.
struct Round {
    std::vector<Pair> pairs;
    std::optional<std::size_t> bye;
};

/// What a director's instructions fix of a round.
struct Instructions {
    std::vector<Pair> forced;
    std::vector<bool> fixed;  // by place: whether it is in `forced`
    std::vector<std::vector<std::size_t>> forbidden;
};

bool contains(const std::vector<EntrantPair>& pairs, int a, int b) {
    return std::ranges::any_of(pairs, [&](const EntrantPair& pair) {
        return pair == EntrantPair{a, b} || pair == EntrantPair{b, a};
    });
}

std::expected<Instructions, Refusal> read_instructions(const SwissSnapshot& snapshot,
                                                       const SwissField& field) {
    Instructions read{
        {}, std::vector<bool>(field.size()), std::vector<std::vector<std::size_t>>(field.size())};
    for (const auto& [first, second] : snapshot.forced) {
        const auto a = field.place_of(first);
        const auto b = field.place_of(second);
        if (!a || !b || a == b || read.fixed[*a] || read.fixed[*b] ||
            contains(snapshot.forbidden, first, second)) {
            return std::unexpected(Refusal::bad_request);
        }
        read.forced.emplace_back(std::min(*a, *b), std::max(*a, *b));
        read.fixed[*a] = read.fixed[*b] = true;
    }
    for (const auto& [first, second] : snapshot.forbidden) {
        const auto a = field.place_of(first);
        const auto b = field.place_of(second);
        if (a && b) read.forbidden[std::min(*a, *b)].push_back(std::max(*a, *b));
    }
    return read;
}

bool are_entrants_sound(const SwissSnapshot& snapshot) {
    std::vector<int> numbers;
    std::vector<int> seeds;
    for (const SwissEntrant& entrant : snapshot.entrants) {
        if (entrant.number < 1 || entrant.points < 0 || entrant.points > 100'000) return false;
        numbers.push_back(entrant.number);
        seeds.push_back(entrant.seed);
    }
    const auto has_twice = [](std::vector<int>& values) {
        std::ranges::sort(values);
        return std::ranges::adjacent_find(values) != values.end();
    };
    return numbers.size() < kMostVertices && !has_twice(numbers) && !has_twice(seeds);
}

/// Pairs all places that the instructions leave free; `bye` is one of them that gets the bye, if it is given.
std::expected<Round, Refusal> best_round(const SwissSnapshot& snapshot, const SwissField& field,
                                         const Instructions& instructions, std::optional<std::size_t> bye) {
    std::vector<std::size_t> free;
    for (std::size_t place = 0; place < field.size(); ++place) {
        if (!instructions.fixed[place] && place != bye) free.push_back(place);
    }
    // The vertex behind all places stands for the bye.
    const std::size_t count = free.size() + free.size() % 2;
    const CostOfPair cost = [&](std::size_t a, std::size_t b) -> std::optional<Cost> {
        if (b == free.size()) return field.bye_cost(free[a]);
        const std::vector<std::size_t>& barred = instructions.forbidden[free[a]];
        if (std::ranges::find(barred, free[b]) != barred.end()) return std::nullopt;
        return field.pair_cost(free[a], free[b]);
    };
    const auto mates = cheapest_matching(count, cost);
    if (!mates) return std::unexpected(Refusal::no_pairing);
    Round round{instructions.forced, bye};
    for (std::size_t v = 0; v < free.size(); ++v) {
        const std::size_t mate = (*mates)[v];
        if (mate == free.size()) round.bye = free[v];
        if (mate == free.size() || mate < v) continue;
        round.pairs.emplace_back(free[v], free[mate]);
        const bool rematch = field.pair_cost(free[v], free[mate])[0] > 0;
        if (rematch && !snapshot.allow_rematch) return std::unexpected(Refusal::no_pairing);
    }
    return round;
}

/// The round with its tables in order and its seats.
SwissPairing lay_out(const SwissField& field, Round round) {
    std::ranges::sort(round.pairs, {}, [&](const Pair& pair) {
        const int upper = field.entrant(pair.first).points;
        return std::tuple(-upper, -(upper + field.entrant(pair.second).points), pair.first);
    });
    SwissPairing pairing;
    for (const auto& [upper, lower] : round.pairs) {
        pairing.cost = pairing.cost + field.pair_cost(upper, lower);
        pairing.tables.push_back(field.seated(upper, lower, pairing.tables.size()));
    }
    if (round.bye) {
        pairing.cost = pairing.cost + field.bye_cost(*round.bye);
        pairing.bye = field.entrant(*round.bye).number;
        pairing.repeated_bye = field.had_free_point(*round.bye);
    }
    return pairing;
}

std::expected<SwissPairing, Refusal> pair_around(const SwissSnapshot& snapshot, int bye) {
    if (!are_entrants_sound(snapshot)) return std::unexpected(Refusal::bad_request);
    const SwissField field(snapshot);
    const auto instructions = read_instructions(snapshot, field);
    if (!instructions) return std::unexpected(instructions.error());
    std::optional<std::size_t> holder;
    if (bye != 0) {
        holder = field.place_of(bye);
        if (!holder || field.size() % 2 == 0) return std::unexpected(Refusal::bad_request);
    }
    auto round = best_round(snapshot, field, *instructions, holder);
    if (!round) return std::unexpected(round.error());
    return lay_out(field, std::move(*round));
}

}  // namespace

std::expected<SwissPairing, Refusal> pair_swiss(const SwissSnapshot& snapshot) {
    return pair_around(snapshot, 0);
}

std::expected<SwissPairing, Refusal> pair_swiss_with(const SwissSnapshot& snapshot, int a, int b) {
    SwissSnapshot asked = snapshot;
    asked.allow_rematch = true;
    std::erase_if(asked.forced, [&](const EntrantPair& pair) {
        return pair.first == a || pair.second == a || (b != 0 && (pair.first == b || pair.second == b));
    });
    if (b == 0) return pair_around(asked, a);
    std::erase_if(asked.forbidden, [&](const EntrantPair& pair) { return contains({pair}, a, b); });
    asked.forced.emplace_back(a, b);
    return pair_around(asked, 0);
}

std::optional<Cost> cost_of_swiss(const SwissSnapshot& snapshot, const std::vector<SwissTable>& tables,
                                  int bye) {
    if (!are_entrants_sound(snapshot)) return std::nullopt;
    const SwissField field(snapshot);
    std::vector<std::size_t> seen;
    Cost sum{};
    for (const SwissTable& table : tables) {
        const auto a = field.place_of(table[0]);
        const auto b = field.place_of(table[1]);
        if (!a || !b || a == b) return std::nullopt;
        seen.insert(seen.end(), {*a, *b});
        sum = sum + field.pair_cost(std::min(*a, *b), std::max(*a, *b));
    }
    if (bye != 0) {
        const auto holder = field.place_of(bye);
        if (!holder) return std::nullopt;
        seen.push_back(*holder);
        sum = sum + field.bye_cost(*holder);
    }
    std::ranges::sort(seen);
    const bool once = std::ranges::adjacent_find(seen) == seen.end();
    return once && seen.size() == field.size() ? std::optional(sum) : std::nullopt;
}

SwissTable seat_swiss(const SwissSnapshot& snapshot, int a, int b, std::size_t table) {
    const SwissField field(snapshot);
    const std::size_t first = field.place_of(a).value();
    const std::size_t second = field.place_of(b).value();
    return field.seated(std::min(first, second), std::max(first, second), table);
}

}  // namespace kabinet::tournament
