#include "dutch.hpp"

#include <gtest/gtest.h>

#include <set>

#include "random_event.hpp"

namespace kabinet::tournament {
namespace {

SwissSnapshot fresh_field(int entrants) {
    SwissSnapshot snapshot{.rounds = 3};
    for (int i = 1; i <= entrants; ++i) snapshot.entrants.push_back({i, 0, i, {}});
    return snapshot;
}

std::set<std::set<int>> who_meets(const SwissPairing& pairing) {
    std::set<std::set<int>> pairs;
    for (const SwissTable& table : pairing.tables) pairs.insert({table[0], table[1]});
    return pairs;
}

/// A round at the board against `opponent`.
void meet(SwissSnapshot& snapshot, int winner, int loser) {
    for (const auto& [one, other, seat] : {std::tuple(winner, loser, 0), std::tuple(loser, winner, 1)}) {
        SwissEntrant& entrant = snapshot.entrants[static_cast<std::size_t>(one - 1)];
        entrant.rounds.push_back({RoundKind::board, other, {seat}, Drift::none});
        if (one == winner) entrant.points += 2;
    }
}

TEST(Dutch, C04_3_the_first_round_is_half_against_half) {
    const std::set<std::set<int>> halves{{1, 5}, {2, 6}, {3, 7}, {4, 8}};
    EXPECT_EQ(who_meets(*dutch::pairing(fresh_field(8))), halves);
    const auto odd = dutch::pairing(fresh_field(7));
    EXPECT_EQ(odd->bye, 7);
    const std::set<std::set<int>> six{{1, 4}, {2, 5}, {3, 6}};
    EXPECT_EQ(who_meets(*odd), six);
}

/// All winners had seat 0 and wish for seat 1: then the colours of winners are all denied to half of them,
/// and nothing but the order decides.
TEST(Dutch, C04_3_the_second_round_is_within_score_groups) {
    SwissSnapshot snapshot = fresh_field(8);
    meet(snapshot, 1, 5);
    meet(snapshot, 2, 6);
    meet(snapshot, 3, 7);
    meet(snapshot, 4, 8);
    snapshot.rounds_played = 1;
    const std::set<std::set<int>> groups{{1, 3}, {2, 4}, {5, 7}, {6, 8}};
    EXPECT_EQ(who_meets(*dutch::pairing(snapshot)), groups);
}

/// Three winners: the lowest of them floats, to the first of the losers whom the floater has not met.
TEST(Dutch, C04_3_the_last_of_an_odd_group_floats) {
    SwissSnapshot snapshot = fresh_field(6);
    meet(snapshot, 1, 4);
    meet(snapshot, 2, 5);
    meet(snapshot, 3, 6);
    snapshot.rounds_played = 1;
    const std::set<std::set<int>> pairs{{1, 2}, {3, 4}, {5, 6}};
    EXPECT_EQ(who_meets(*dutch::pairing(snapshot)), pairs);
}

TEST(Swiss, TN23_the_pairing_of_the_Dutch_system_never_costs_less) {
    int compared = 0, same = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        RandomEvent event(seed, 4 + static_cast<int>(seed % 5), 2 + static_cast<int>(seed % 4));
        while (!event.is_over()) {
            const SwissSnapshot snapshot = event.snapshot();
            if (snapshot.entrants.size() < 2) break;
            const auto ours = pair_swiss(snapshot);
            const auto theirs = dutch::pairing(snapshot);
            ASSERT_TRUE(ours);
            if (theirs) {
                const auto cost = cost_of_swiss(snapshot, theirs->tables, theirs->bye);
                ASSERT_TRUE(cost) << "everybody once";
                EXPECT_LE(ours->cost, *cost);
                ++compared;
                same += who_meets(*ours) == who_meets(*theirs) ? 1 : 0;
            } else {
                ++refused;
            }
            // Histories of both kinds of pairing.
            event.play(theirs && seed % 2 == 0 ? *theirs : *ours);
        }
    }
    EXPECT_GT(compared, 400);
    EXPECT_GT(same * 4, compared) << "two systems of one idea agree now and then";
    EXPECT_LT(refused * 4, compared);
}

}  // namespace
}  // namespace kabinet::tournament
