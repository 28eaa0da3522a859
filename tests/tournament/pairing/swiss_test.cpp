#include "tournament/pairing/swiss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "articles.hpp"
#include "random_event.hpp"

namespace kabinet::tournament {
namespace {

/// Everybody of the snapshot stands in the round exactly once.
void expect_whole(const SwissSnapshot& snapshot, const SwissPairing& pairing) {
    std::vector<int> seated;
    for (const SwissTable& table : pairing.tables) seated.insert(seated.end(), table.begin(), table.end());
    if (pairing.bye != 0) seated.push_back(pairing.bye);
    std::vector<int> expected;
    for (const SwissEntrant& entrant : snapshot.entrants) expected.push_back(entrant.number);
    std::ranges::sort(seated);
    std::ranges::sort(expected);
    EXPECT_EQ(seated, expected);
    EXPECT_EQ(pairing.bye != 0, expected.size() % 2 == 1);
}

void expect_right(const SwissSnapshot& snapshot, const SwissPairing& pairing) {
    expect_whole(snapshot, pairing);
    EXPECT_EQ(articles::cost_of(snapshot, pairing.tables, pairing.bye), pairing.cost);
    EXPECT_EQ(cost_of_swiss(snapshot, pairing.tables, pairing.bye), pairing.cost);
    for (std::size_t table = 0; table < pairing.tables.size(); ++table) {
        EXPECT_TRUE(articles::seats_are_right(snapshot, pairing.tables[table], static_cast<int>(table)));
    }
}

TEST(Swiss, TN22_no_round_costs_less_in_two_thousand_events) {
    int rounds = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const int games = seed % 5 == 0 ? 2 : seed % 5 == 1 ? 3 : 1;
        RandomEvent event(seed, 3 + static_cast<int>(seed % (seed % 16 == 0 ? 8 : 6)),
                          3 + static_cast<int>(seed % 4), games);
        while (!event.is_over()) {
            const SwissSnapshot snapshot = event.snapshot();
            const auto pairing = pair_swiss(snapshot);
            ASSERT_TRUE(pairing);
            expect_right(snapshot, *pairing);
            ASSERT_EQ(pairing->cost, articles::least_cost(snapshot)) << "event " << seed;
            event.play(*pairing);
            ++rounds;
        }
    }
    EXPECT_GT(rounds, 8000);
}

TEST(Swiss, TN22_large_events_keep_every_article) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomEvent event(seed, 30 + static_cast<int>(9 * seed), 7);
        while (!event.is_over()) {
            const SwissSnapshot snapshot = event.snapshot();
            const auto pairing = pair_swiss(snapshot);
            ASSERT_TRUE(pairing);
            expect_right(snapshot, *pairing);
            EXPECT_EQ(pairing->cost[0], 0) << "no rematch is needed in so large an event";
            event.play(*pairing);
        }
    }
}

/// A snapshot of `count` entrants before the first round; number and seed are the same.
SwissSnapshot fresh(int count) {
    SwissSnapshot snapshot;
    snapshot.rounds = 5;
    for (int number = 1; number <= count; ++number) snapshot.entrants.push_back({number, 0, number, {}});
    return snapshot;
}

SwissRound board(int opponent, int seat, Drift drift = Drift::none) {
    return {RoundKind::board, opponent, {seat}, drift};
}

TEST(Swiss, TN22_first_round_folds_and_alternates_seats_from_the_lot) {
    SwissSnapshot snapshot = fresh(9);
    auto pairing = pair_swiss(snapshot).value();
    EXPECT_EQ(pairing.tables, (std::vector<SwissTable>{{1, 5}, {6, 2}, {3, 7}, {8, 4}}));
    EXPECT_EQ(pairing.bye, 9);
    EXPECT_FALSE(pairing.repeated_bye);
    snapshot.first_seat = 1;
    EXPECT_EQ(pair_swiss(snapshot)->tables, (std::vector<SwissTable>{{5, 1}, {2, 6}, {7, 3}, {4, 8}}));
}

TEST(Swiss, TN22_nobody_and_one_alone_have_rounds_too) {
    EXPECT_TRUE(pair_swiss(fresh(0))->tables.empty());
    EXPECT_EQ(pair_swiss(fresh(1))->bye, 1);
}

TEST(Swiss, TN22_the_order_of_the_entrants_in_the_snapshot_changes_nothing) {
    for (std::uint64_t seed = 100; seed < 110; ++seed) {
        RandomEvent event(seed, 21, 5);
        while (!event.is_over()) {
            SwissSnapshot snapshot = event.snapshot();
            const auto pairing = pair_swiss(snapshot).value();
            std::ranges::sort(snapshot.entrants, std::greater(), &SwissEntrant::number);
            EXPECT_EQ(pair_swiss(snapshot)->tables, pairing.tables);
            event.play(pairing);
        }
    }
}

TEST(Swiss, TN13_a_needed_rematch_is_refused_unless_it_is_allowed) {
    SwissSnapshot snapshot = fresh(2);
    snapshot.rounds_played = 1;
    snapshot.entrants[0].rounds = {board(2, 0)};
    snapshot.entrants[1].rounds = {board(1, 1)};
    EXPECT_EQ(pair_swiss(snapshot).error(), Refusal::no_pairing);
    snapshot.allow_rematch = true;
    EXPECT_EQ(pair_swiss(snapshot)->cost[0], 1);
    EXPECT_EQ(pair_swiss(snapshot)->tables.front(), (SwissTable{2, 1})) << "seats are exchanged";
    snapshot.allow_rematch = false;
    snapshot.allowed = {{2, 1}};
    EXPECT_EQ(pair_swiss(snapshot)->cost[0], 0);
    snapshot.allowed.clear();
    snapshot.forced = {{2, 1}};
    EXPECT_EQ(pair_swiss(snapshot)->cost[0], 1);
}

TEST(Swiss, TN22_a_forfeited_pairing_may_meet_again) {
    SwissSnapshot snapshot = fresh(2);
    snapshot.rounds_played = 1;
    snapshot.entrants[0].rounds = {{RoundKind::forfeit_win, 2, {}, Drift::down}};
    snapshot.entrants[1].rounds = {{RoundKind::forfeit_loss, 1, {}, Drift::none}};
    EXPECT_EQ(pair_swiss(snapshot)->cost[0], 0);
}

TEST(Swiss, TN13_a_second_bye_is_given_and_marked_when_nobody_else_is_there) {
    SwissSnapshot snapshot = fresh(1);
    snapshot.rounds_played = 1;
    snapshot.entrants[0].rounds = {{RoundKind::pairing_bye, 0, {}, Drift::down}};
    EXPECT_TRUE(pair_swiss(snapshot)->repeated_bye);
    EXPECT_EQ(pair_swiss(snapshot)->cost[1], 1);
}

TEST(Swiss, TN12_instructions_hold) {
    SwissSnapshot snapshot = fresh(8);
    snapshot.forced = {{8, 1}};
    snapshot.forbidden = {{2, 5}, {6, 2}};
    const auto pairing = pair_swiss(snapshot).value();
    const auto meets = [&](int a, int b) {
        return std::ranges::any_of(pairing.tables, [&](const SwissTable& table) {
            return (table[0] == a && table[1] == b) || (table[0] == b && table[1] == a);
        });
    };
    EXPECT_TRUE(meets(1, 8));
    EXPECT_FALSE(meets(2, 5));
    EXPECT_FALSE(meets(2, 6));
    expect_right(snapshot, pairing);
}

TEST(Swiss, TN12_contradictions_are_refused) {
    const auto refusal_of = [](auto change) {
        SwissSnapshot snapshot = fresh(4);
        change(snapshot);
        return pair_swiss(snapshot).error();
    };
    EXPECT_EQ(refusal_of([](auto& s) { s.forced = {{1, 2}, {2, 3}}; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.forced = {{1, 5}}; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.forced = {{1, 1}}; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.forced = {{1, 2}}, s.forbidden = {{2, 1}}; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.entrants[1].number = 1; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.entrants[1].seed = 1; }), Refusal::bad_request);
    EXPECT_EQ(refusal_of([](auto& s) { s.forbidden = {{1, 2}, {1, 3}, {4, 1}}; }), Refusal::no_pairing);
}

TEST(Swiss, TN22_absolute_seats_are_waived_for_leaders_in_the_last_round) {
    SwissSnapshot snapshot = fresh(2);
    snapshot.rounds_played = 2;
    snapshot.rounds = 3;
    for (SwissEntrant& entrant : snapshot.entrants) {
        entrant.rounds = {board(8, 0), board(9, 0)};
        entrant.points = 2;
    }
    EXPECT_EQ(pair_swiss(snapshot)->cost[2], 1) << "half of the points are not more than half";
    snapshot.entrants[0].points = 3;
    EXPECT_EQ(pair_swiss(snapshot)->cost[2], 0);
    snapshot.rounds = 4;
    EXPECT_EQ(pair_swiss(snapshot)->cost[2], 1);
    snapshot.seats_matter = false;
    EXPECT_EQ(pair_swiss(snapshot)->cost, (Cost{0, 0, 0, 0, 0, 1, 0, 0, 0, 1}));
}

/// Who sits at seat 0 when two entrants with these rounds meet; the first is the better placed.
int seat_0_of(std::vector<SwissRound> first, std::vector<SwissRound> second) {
    SwissSnapshot snapshot = fresh(2);
    snapshot.entrants[0].rounds = std::move(first);
    snapshot.entrants[1].rounds = std::move(second);
    return seat_swiss(snapshot, 2, 1, 0)[0];
}

TEST(Swiss, TN22_seats_follow_the_articles_in_their_order) {
    const SwissRound bye{RoundKind::pairing_bye, 0, {}, Drift::down};
    EXPECT_EQ(seat_0_of({board(8, 0)}, {board(9, 1)}), 2) << "differing preferences are granted";
    EXPECT_EQ(seat_0_of({board(8, 0)}, {bye}), 2) << "one preference alone is granted";
    EXPECT_EQ(seat_0_of({bye}, {board(8, 1)}), 2);
    EXPECT_EQ(seat_0_of({bye, board(8, 1)}, {board(8, 1), board(9, 1)}), 2) << "absolute before strong";
    EXPECT_EQ(seat_0_of({board(8, 0), board(7, 1), board(6, 1)}, {board(8, 1), board(9, 1), bye}), 2)
        << "the larger difference among absolutes";
    EXPECT_EQ(seat_0_of({board(8, 1), board(9, 0), board(7, 1)}, {board(8, 1), board(9, 1), board(7, 0)}), 1)
        << "round 3 had their seats differ: the first had seat 1 there and gets seat 0";
    EXPECT_EQ(seat_0_of({board(8, 1)}, {board(9, 1)}), 1) << "the better placed has its wish";
    EXPECT_EQ(seat_0_of({board(8, 0)}, {board(9, 0)}), 2);
    EXPECT_EQ(seat_0_of({bye}, {bye}), 1) << "the lot";
}

TEST(Swiss, TN22_drifts_follow_points_and_free_points) {
    EXPECT_EQ(drift_of(RoundKind::board, 3, 2), Drift::down);
    EXPECT_EQ(drift_of(RoundKind::board, 2, 3), Drift::up);
    EXPECT_EQ(drift_of(RoundKind::board, 2, 2), Drift::none);
    EXPECT_EQ(drift_of(RoundKind::forfeit_win, 1, 2), Drift::down);
    EXPECT_EQ(drift_of(RoundKind::forfeit_loss, 3, 2), Drift::none);
    EXPECT_EQ(drift_of(RoundKind::pairing_bye, 0, 0), Drift::down);
}

TEST(Swiss, TN24_the_best_round_with_two_together_is_the_least_of_all_such) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomEvent event(seed, 5 + static_cast<int>(seed % 4), 3);
        while (!event.is_over()) {
            SwissSnapshot snapshot = event.snapshot();
            const auto pairing = pair_swiss(snapshot).value();
            const int a = snapshot.entrants.at(0).number;
            const int b = snapshot.entrants.at(1).number;
            const auto with = pair_swiss_with(snapshot, a, b).value();
            expect_right(snapshot, with);
            EXPECT_LE(pairing.cost, with.cost);
            EXPECT_EQ(with.cost, articles::least_cost_with(snapshot, a, b));
            EXPECT_TRUE(std::ranges::any_of(with.tables, [&](const SwissTable& table) {
                return std::set<int>(table.begin(), table.end()) == std::set<int>{a, b};
            }));
            event.play(with);
        }
    }
}

TEST(Swiss, TN24_a_bye_is_explained_too) {
    SwissSnapshot snapshot = fresh(5);
    const auto with = pair_swiss_with(snapshot, 2, 0).value();
    EXPECT_EQ(with.bye, 2);
    expect_right(snapshot, with);
    EXPECT_EQ(pair_swiss_with(fresh(4), 2, 0).error(), Refusal::bad_request);
    snapshot.forbidden = {{1, 2}};
    snapshot.forced = {{2, 3}};
    EXPECT_TRUE(pair_swiss_with(snapshot, 1, 2)) << "the question overrules what was instructed of the two";
    EXPECT_EQ(pair_swiss_with(snapshot, 1, 9).error(), Refusal::bad_request);
}

TEST(Swiss, TN12_rounds_by_hand_have_a_cost_only_if_everybody_is_in_them_once) {
    const SwissSnapshot snapshot = fresh(5);
    EXPECT_TRUE(cost_of_swiss(snapshot, {{1, 2}, {3, 4}}, 5));
    EXPECT_FALSE(cost_of_swiss(snapshot, {{1, 2}}, 5));
    EXPECT_FALSE(cost_of_swiss(snapshot, {{1, 2}, {2, 4}}, 5));
    EXPECT_FALSE(cost_of_swiss(snapshot, {{1, 1}, {3, 4}}, 5));
    EXPECT_FALSE(cost_of_swiss(snapshot, {{1, 6}, {3, 4}}, 5));
    EXPECT_FALSE(cost_of_swiss(snapshot, {{1, 2}, {3, 4}}, 0));
}

}  // namespace
}  // namespace kabinet::tournament
