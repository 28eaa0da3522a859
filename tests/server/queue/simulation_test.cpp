#include "tests/server/queue/simulation.hpp"

#include <gtest/gtest.h>

// Regressions of what waiting is like. Time is simulated and the seeds are fixed, so each figure is the same
// in every run. The crowds are small, so that the tests are quick; docs/quick-match.md has the figures of
// large ones.
namespace kabinet::queue {
namespace {

/// Measured figures of a large crowd: wait in s, gap, percentage lost.
struct Known {
    Crowd crowd;
    double wait_s;
    double gap;
    double lost;
};

void expect_as_known(const Known& known) {
    const Outcome out = simulate(known.crowd);
    EXPECT_NEAR(out.wait_s, known.wait_s, 0.1 * known.wait_s + 0.5) << "wait";
    EXPECT_NEAR(out.gap, known.gap, 0.1 * known.gap) << "gap";
    EXPECT_NEAR(out.lost, known.lost, 0.1 * known.lost + 0.75) << "lost";
}

TEST(QuickMatchSimulation, QM6_reproduces_the_sketch_before_these_rules) {
    expect_as_known({crowd_of_fit(2, 4), 13, 83, 3});
    expect_as_known({crowd_of_fit(2, 20), 3, 57, 1});
    expect_as_known({crowd_of_flex(4), 69, 167, 3});
}

TEST(QuickMatchSimulation, QM6_two_seats_wait_as_measured) {
    expect_as_known({crowd_of_rules(2, 1), 34, 152, 7.3});
    expect_as_known({crowd_of_rules(2, 4), 14.1, 88, 0.4});
    expect_as_known({crowd_of_rules(2, 20), 2.9, 59, 0});
}

TEST(QuickMatchSimulation, QM6_four_seats_wait_as_measured) {
    expect_as_known({crowd_of_rules(4, 1), 68.2, 175, 6.7});
    expect_as_known({crowd_of_rules(4, 4), 45.1, 120, 0.3});
    expect_as_known({crowd_of_rules(4, 20), 18.6, 97, 0});
}

TEST(QuickMatchSimulation, QM6_four_seats_are_at_least_as_good_as_waves_of_5_seconds) {
    const Outcome out = simulate(crowd_of_rules(4, 4));
    EXPECT_LE(out.wait_s, 69);
    EXPECT_LE(out.gap, 167);
    EXPECT_LE(out.lost, 3);
}

TEST(QuickMatchSimulation, QM2_where_many_come_most_sit_at_full_tables) {
    EXPECT_GE(simulate(crowd_of_rules(4, 20)).at_table[4], 50);
}

TEST(QuickMatchSimulation, QM6_nobody_alone_leaves_without_a_bot_offered) {
    for (const double per_minute : {0.02, 0.2, 1.0}) {
        Crowd crowd = crowd_of_rules(2, per_minute);
        const Outcome out = simulate(crowd);
        EXPECT_GT(out.lost, 5) << "otherwise nobody was alone";
        EXPECT_GE(out.offered_bot, out.lost);
        EXPECT_EQ(out.unoffered, 0);
    }
    Crowd hasty = crowd_of_rules(2, 0.02);
    hasty.people = 100;
    hasty.patience = 59'000;
    EXPECT_GT(simulate(hasty).unoffered, 0) << "this would notice";
}

TEST(QuickMatchSimulation, QM1_half_of_the_people_have_a_table_within_the_forecast) {
    for (const int seats : {2, 4}) {
        const Outcome out = simulate(crowd_of_rules(seats, 4));
        const double share = static_cast<double>(out.within_forecast) / static_cast<double>(out.forecasts);
        EXPECT_NEAR(share, 0.5, 0.05);
        EXPECT_GT(out.forecasts, out.people * 9 / 10);
    }
}

TEST(QuickMatchSimulation, QM6_the_same_seed_has_the_same_outcome) {
    Crowd crowd = crowd_of_rules(4, 4);
    crowd.people = 1000;
    const Outcome one = simulate(crowd), again = simulate(crowd);
    EXPECT_EQ(one.people, again.people);
    EXPECT_EQ(one.wait_s, again.wait_s);
    EXPECT_EQ(one.gap, again.gap);
    crowd.seed = 2;
    EXPECT_NE(simulate(crowd).gap, one.gap);
}

}  // namespace
}  // namespace kabinet::queue
