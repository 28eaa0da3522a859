#include "tournament/pairing/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "lemon_matching.hpp"
#include "tournament/pairing/blossom.hpp"
#include "tournament/pairing/packing.hpp"

namespace kabinet::tournament {
namespace {

using Graph = std::vector<std::vector<std::optional<Cost>>>;

/// A random graph. Few different values make many level matchings; forbidden pairs come with `forbidden` %.
Graph random_graph(std::mt19937_64& random, std::size_t count, std::int64_t values, unsigned forbidden) {
    Graph graph(count, std::vector<std::optional<Cost>>(count));
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            if (random() % 100 < forbidden) continue;
            Cost cost{};
            for (std::int64_t& part : cost) part = static_cast<std::int64_t>(random() % values) - values / 3;
            graph[a][b] = graph[b][a] = cost;
        }
    }
    return graph;
}

std::optional<Cost> least_of_all(const Graph& graph, std::vector<bool>& taken) {
    const auto first = static_cast<std::size_t>(std::ranges::find(taken, false) - taken.begin());
    if (first == taken.size()) return Cost{};
    std::optional<Cost> best;
    taken[first] = true;
    for (std::size_t other = first + 1; other < taken.size(); ++other) {
        if (taken[other] || !graph[first][other]) continue;
        taken[other] = true;
        if (const auto rest = least_of_all(graph, taken)) {
            const Cost sum = *graph[first][other] + *rest;
            if (!best || sum < *best) best = sum;
        }
        taken[other] = false;
    }
    taken[first] = false;
    return best;
}

std::optional<Cost> least_of_all(const Graph& graph) {
    std::vector<bool> taken(graph.size());
    return least_of_all(graph, taken);
}

CostOfPair costs_of(const Graph& graph) {
    return [&graph](std::size_t a, std::size_t b) { return graph[a][b]; };
}

/// The sum of a matching, which must be a perfect one without forbidden pairs.
Cost sum_of(const Graph& graph, const std::vector<std::size_t>& mates) {
    Cost sum{};
    for (std::size_t v = 0; v < mates.size(); ++v) {
        EXPECT_EQ(mates.at(mates[v]), v);
        EXPECT_NE(mates[v], v);
        if (v < mates[v]) sum = sum + graph[v][mates[v]].value();
    }
    return sum;
}

TEST(Matching, TN22_equals_brute_force_in_ten_thousand_graphs) {
    std::mt19937_64 random(22);
    for (int round = 0; round < 10'000; ++round) {
        const std::size_t count = 2 * (1 + random() % (round % 20 == 0 ? 6 : 5));
        const std::int64_t values = std::array<std::int64_t, 4>{2, 4, 100, 1'000'000'000}.at(random() % 4);
        const unsigned forbidden = std::array<unsigned, 4>{0, 0, 20, 60}.at(random() % 4);
        const Graph graph = random_graph(random, count, values, forbidden);
        const auto expected = least_of_all(graph);
        const auto mates = cheapest_matching(count, costs_of(graph));
        ASSERT_EQ(mates.has_value(), expected.has_value()) << "round " << round;
        if (mates) ASSERT_EQ(sum_of(graph, *mates), *expected) << "round " << round;
    }
}

/// Costs of one part, half of them near along a line, so that blossoms nest.
Graph line_graph(std::mt19937_64& random, std::size_t count, bool line) {
    Graph graph(count, std::vector<std::optional<Cost>>(count));
    std::vector<std::int64_t> places(count);
    for (std::int64_t& place : places) place = static_cast<std::int64_t>(random() % 1000);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const auto apart =
                line ? std::abs(places[a] - places[b]) : static_cast<std::int64_t>(random() % 50);
            graph[a][b] = graph[b][a] = Cost{apart + static_cast<std::int64_t>(random() % 3)};
        }
    }
    return graph;
}

TEST(Matching, TN22_equals_lemon_in_large_graphs) {
    std::mt19937_64 random(23);
    for (int round = 0; round < 60; ++round) {
        const std::size_t count = 50 + 2 * (random() % 76);
        const Graph graph = line_graph(random, count, round % 2 == 0);
        std::vector<long long> costs(count * count);
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = 0; b < count; ++b) {
                if (a != b) costs[a * count + b] = graph[a][b].value()[0];
            }
        }
        const auto mates = cheapest_matching(count, costs_of(graph));
        ASSERT_TRUE(mates);
        ASSERT_EQ(sum_of(graph, *mates)[0], lemon_cost(static_cast<int>(count), costs)) << "round " << round;
    }
}

template <class Weight>
std::vector<std::size_t> matched_with(std::size_t count, const CostOfPair& cost) {
    const Packing packing(count, cost);
    std::vector<Weight> twice(count * count);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
            if (a == b) continue;
            const auto weight = packing.pack<Weight>(cost(std::min(a, b), std::max(a, b)));
            twice[a * count + b] = weight + weight;
        }
    }
    return BlossomMatching<Weight>(count, twice).solve();
}

TEST(Matching, TN22_every_width_of_weights_gives_the_same_matching) {
    std::mt19937_64 random(24);
    for (int round = 0; round < 200; ++round) {
        const std::size_t count = 2 * (1 + random() % 10);
        const Graph graph = random_graph(random, count, 3, round % 2 == 0 ? 10 : 0);
        const auto narrow = matched_with<std::int64_t>(count, costs_of(graph));
        ASSERT_LE(Packing(count, costs_of(graph)).bits() + kSpareBits, 64U);
        ASSERT_EQ(narrow, matched_with<__int128>(count, costs_of(graph)));
        ASSERT_EQ(narrow, matched_with<Wide<4>>(count, costs_of(graph)));
        ASSERT_EQ(narrow, matched_with<Wide<11>>(count, costs_of(graph)));
    }
}

TEST(Matching, TN22_an_earlier_part_decides_whatever_the_later_ones_are) {
    Graph graph(4, std::vector<std::optional<Cost>>(4, Cost{}));
    const auto set = [&](std::size_t a, std::size_t b, const Cost& cost) {
        graph[a][b] = graph[b][a] = cost;
    };
    set(0, 1, Cost{1, -kMostOfAPart, -kMostOfAPart, 0, 0, 0, 0, 0, 0, -kMostOfAPart});
    set(0, 2, Cost{0, kMostOfAPart, kMostOfAPart, 0, 0, 0, 0, 0, 0, kMostOfAPart});
    set(0, 3, Cost{0, kMostOfAPart, kMostOfAPart, 0, 0, 0, 0, 0, 0, kMostOfAPart - 1});
    EXPECT_EQ(cheapest_matching(4, costs_of(graph)), (std::vector<std::size_t>{3, 2, 1, 0}));
}

TEST(Matching, TN22_the_widest_costs_are_exact) {
    std::mt19937_64 random(25);
    for (int round = 0; round < 300; ++round) {
        const Graph graph = random_graph(random, 8, kMostOfAPart, 5);
        const auto expected = least_of_all(graph);
        const auto mates = cheapest_matching(8, costs_of(graph));
        ASSERT_EQ(mates.has_value(), expected.has_value());
        if (mates) ASSERT_EQ(sum_of(graph, *mates), *expected);
    }
}

TEST(Matching, an_odd_count_has_none_and_an_empty_graph_an_empty_one) {
    const Graph graph(3, std::vector<std::optional<Cost>>(3, Cost{}));
    EXPECT_FALSE(cheapest_matching(3, costs_of(graph)));
    EXPECT_EQ(cheapest_matching(0, costs_of(graph)), std::vector<std::size_t>{});
}

TEST(Wide, halves_and_orders_negative_numbers) {
    const auto five = shifted<Wide<4>>(5, 130);
    const auto ten = shifted<Wide<4>>(5, 131);
    const Wide<4> zero{};
    EXPECT_EQ(half(ten), five);
    EXPECT_EQ(half(zero - ten), zero - five);
    EXPECT_LT(zero - ten, zero - five);
    EXPECT_LT(zero - ten, zero);
    EXPECT_LT(five, ten);
    EXPECT_EQ(ten - five - five, zero);
    EXPECT_LT(ten, largest<Wide<4>>());
}

}  // namespace
}  // namespace kabinet::tournament
