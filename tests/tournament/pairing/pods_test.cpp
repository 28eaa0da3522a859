#include "tournament/pairing/pods.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

namespace kabinet::tournament {
namespace {

/// TN-25 once more, from its text alone.
PodCost cost_by_the_rule(const PodSnapshot& snapshot, const std::vector<std::vector<int>>& tables,
                         const std::vector<int>& byes) {
    PodCost cost{};
    const auto find = [&](int number) {
        return *std::ranges::find(snapshot.entrants, number, &PodEntrant::number);
    };
    for (const int number : byes) cost[0] += find(number).byes > 0 ? 1 : 0;
    std::vector<PodEntrant> after = snapshot.entrants;
    for (const auto& table : tables) {
        for (std::size_t seat = 0; seat < table.size(); ++seat) {
            PodEntrant& entrant = *std::ranges::find(after, table[seat], &PodEntrant::number);
            if (table.size() < static_cast<std::size_t>(snapshot.seats)) ++entrant.small_tables;
            entrant.seats.resize(8);
            ++entrant.seats.at(seat);
            for (const int other : table) {
                if (other <= table[seat]) continue;
                const auto met = entrant.met.find(other);
                const std::int64_t times = met == entrant.met.end() ? 0 : met->second;
                cost[2] += times * times;
                const std::int64_t apart = entrant.points - find(other).points;
                cost[3] += apart * apart;
            }
        }
    }
    for (const PodEntrant& entrant : after) {
        cost[1] += entrant.small_tables * entrant.small_tables;
        for (const int times : entrant.seats) cost[4] += snapshot.seats_matter ? times * times : 0;
    }
    return cost;
}

PodSnapshot fresh(int count, int seats, int smallest) {
    PodSnapshot snapshot;
    snapshot.seats = seats;
    snapshot.smallest = smallest;
    snapshot.purpose = "pods/1/1";
    for (int number = 1; number <= count; ++number) {
        PodEntrant entrant;
        entrant.number = number;
        snapshot.entrants.push_back(entrant);
    }
    return snapshot;
}

/// Random results: who sits at a table of s gets 0 to s - 1 points of 420 each.
void play(PodSnapshot& snapshot, const PodRound& round, std::mt19937& random) {
    const auto find = [&](int number) -> PodEntrant& {
        return *std::ranges::find(snapshot.entrants, number, &PodEntrant::number);
    };
    for (std::vector<int> table : round.tables) {
        for (std::size_t seat = 0; seat < table.size(); ++seat) {
            PodEntrant& entrant = find(table[seat]);
            entrant.seats.resize(8);
            ++entrant.seats[seat];
            if (table.size() < static_cast<std::size_t>(snapshot.seats)) ++entrant.small_tables;
            for (const int other : table) {
                if (other != entrant.number) ++entrant.met[other];
            }
        }
        std::ranges::shuffle(table, random);
        for (std::size_t rank = 0; rank < table.size(); ++rank) {
            find(table[rank]).points += static_cast<std::int64_t>(420 * rank / (table.size() - 1));
        }
    }
    for (const int number : round.byes) {
        ++find(number).byes;
        find(number).points += 210;
    }
    snapshot.purpose += "+";
}

void expect_whole(const PodSnapshot& snapshot, const PodRound& round) {
    std::vector<int> seen = round.byes;
    std::vector<int> sizes;
    for (const auto& table : round.tables) {
        seen.insert(seen.end(), table.begin(), table.end());
        sizes.push_back(static_cast<int>(table.size()));
    }
    std::ranges::sort(seen);
    ASSERT_EQ(std::ranges::adjacent_find(seen), seen.end());
    ASSERT_EQ(seen.size(), snapshot.entrants.size());
    EXPECT_EQ(sizes, pod_sizes(static_cast<int>(seen.size()), snapshot.seats, snapshot.smallest));
}

/// Tries every exchange of two, those with and among byes too.
void expect_that_no_exchange_helps(const PodSnapshot& snapshot, const PodRound& round) {
    std::vector<std::vector<int>> lists = round.tables;
    lists.push_back(round.byes);
    std::vector<int*> seats;
    for (auto& list : lists) {
        for (int& number : list) seats.push_back(&number);
    }
    for (std::size_t a = 0; a < seats.size(); ++a) {
        for (std::size_t b = a + 1; b < seats.size(); ++b) {
            std::swap(*seats[a], *seats[b]);
            const std::vector<std::vector<int>> tables(lists.begin(), lists.end() - 1);
            ASSERT_GE(cost_by_the_rule(snapshot, tables, lists.back()), round.cost);
            std::swap(*seats[a], *seats[b]);
        }
    }
}

TEST(Pods, TN25_sizes_differ_by_at_most_one) {
    EXPECT_EQ(pod_sizes(8, 4, 3), (std::vector<int>{4, 4}));
    EXPECT_EQ(pod_sizes(9, 4, 3), (std::vector<int>{3, 3, 3}));
    EXPECT_EQ(pod_sizes(10, 4, 3), (std::vector<int>{4, 3, 3}));
    EXPECT_EQ(pod_sizes(6, 4, 2), (std::vector<int>{3, 3}));
    EXPECT_EQ(pod_sizes(5, 4, 2), (std::vector<int>{3, 2}));
}

TEST(Pods, TN25_as_few_byes_as_needed) {
    EXPECT_EQ(pod_sizes(5, 4, 3), (std::vector<int>{4})) << "three and two are refused: one bye";
    EXPECT_EQ(pod_sizes(7, 4, 4), (std::vector<int>{4}));
    EXPECT_EQ(pod_sizes(3, 4, 3), (std::vector<int>{3}));
    EXPECT_TRUE(pod_sizes(2, 4, 3).empty());
    for (int smallest = 2; smallest <= 8; ++smallest) {
        for (int entrants = smallest; entrants < 200; ++entrants) {
            const auto sizes = pod_sizes(entrants, 8, smallest);
            const int seated = std::accumulate(sizes.begin(), sizes.end(), 0);
            EXPECT_EQ(static_cast<int>(sizes.size()), (seated + 7) / 8);
            EXPECT_GE(sizes.back(), smallest);
            EXPECT_LE(sizes.front() - sizes.back(), 1);
            for (int more = seated + 1; more <= entrants; ++more)
                EXPECT_LT(more / ((more + 7) / 8), smallest);
        }
    }
}

TEST(Pods, TN25_no_exchange_of_two_lowers_the_cost) {
    std::mt19937 random(25);
    for (int event = 0; event < 40; ++event) {
        const int seats = 3 + event % 6;
        PodSnapshot snapshot =
            fresh(seats + static_cast<int>(random() % 30), seats, std::max(2, seats - event % 3));
        snapshot.seats_matter = event % 4 != 0;
        for (int number = 0; number < 5; ++number) {
            const auto round = pair_pods(snapshot);
            ASSERT_TRUE(round);
            expect_whole(snapshot, *round);
            ASSERT_EQ(cost_by_the_rule(snapshot, round->tables, round->byes), round->cost);
            ASSERT_EQ(cost_of_pods(snapshot, round->tables, round->byes), round->cost);
            expect_that_no_exchange_helps(snapshot, *round);
            play(snapshot, *round, random);
        }
    }
}

TEST(Pods, TN25_large_fields_meet_nobody_twice) {
    std::mt19937 random(26);
    PodSnapshot snapshot = fresh(200, 4, 3);
    for (int number = 0; number < 5; ++number) {
        const auto round = pair_pods(snapshot).value();
        EXPECT_EQ(round.cost[2], 0);
        play(snapshot, round, random);
    }
    for (const PodEntrant& entrant : snapshot.entrants) {
        EXPECT_LE(std::ranges::max(entrant.seats), 3) << "five rounds at four seats";
    }
}

TEST(Pods, TN25_byes_and_small_tables_go_round) {
    std::mt19937 random(27);
    PodSnapshot snapshot = fresh(9, 4, 4);
    for (int number = 0; number < 8; ++number) {
        const auto round = pair_pods(snapshot).value();
        ASSERT_EQ(round.byes.size(), 1U);
        EXPECT_EQ(round.cost[0], 0);
        play(snapshot, round, random);
    }
    snapshot = fresh(7, 4, 3);
    for (int number = 0; number < 7; ++number) play(snapshot, pair_pods(snapshot).value(), random);
    for (const PodEntrant& entrant : snapshot.entrants) EXPECT_EQ(entrant.small_tables, 3);
}

TEST(Pods, TN25_one_seed_one_round) {
    std::mt19937 random(28);
    PodSnapshot snapshot = fresh(22, 4, 3);
    for (int number = 0; number < 4; ++number) {
        const auto round = pair_pods(snapshot).value();
        std::ranges::shuffle(snapshot.entrants, random);
        EXPECT_EQ(pair_pods(snapshot)->tables, round.tables) << "whatever order the entrants are given in";
        PodSnapshot other = snapshot;
        other.seed[0] = 1;
        EXPECT_NE(pair_pods(other)->tables, round.tables);
        play(snapshot, round, random);
    }
}

// Drawn once and held here, so that a change of the lots or of the order of exchanges is noticed.
TEST(Pods, TN2_the_lot_of_a_seed_stays) {
    EXPECT_EQ(pair_pods(fresh(7, 4, 3))->tables, (std::vector<std::vector<int>>{{3, 2, 4, 7}, {5, 6, 1}}));
}

TEST(Pods, TN25_what_cannot_be_seated_is_refused) {
    EXPECT_EQ(pair_pods(fresh(2, 4, 3)).error(), Refusal::too_few);
    EXPECT_EQ(pair_pods(fresh(0, 4, 3)).error(), Refusal::too_few);
    EXPECT_EQ(pair_pods(fresh(9, 9, 3)).error(), Refusal::bad_request);
    EXPECT_EQ(pair_pods(fresh(9, 4, 5)).error(), Refusal::bad_request);
    PodSnapshot twice = fresh(4, 4, 3);
    twice.entrants[0].number = 2;
    EXPECT_EQ(pair_pods(twice).error(), Refusal::bad_request);
}

TEST(Pods, TN12_rounds_by_hand_have_a_cost_only_if_everybody_is_in_them_once) {
    const PodSnapshot snapshot = fresh(4, 3, 3);
    EXPECT_TRUE(cost_of_pods(snapshot, {{4, 1, 2}}, {3}));
    EXPECT_FALSE(cost_of_pods(snapshot, {{4, 1, 2}}, {}));
    EXPECT_FALSE(cost_of_pods(snapshot, {{4, 1, 2}}, {4}));
    EXPECT_FALSE(cost_of_pods(snapshot, {{4, 1, 5}}, {3, 2}));
}

}  // namespace
}  // namespace kabinet::tournament
