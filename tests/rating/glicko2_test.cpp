#include "rating/glicko2.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace kabinet::glicko2 {
namespace {

Player after(const Player& player, const std::vector<Result>& results, const Settings& settings = {}) {
    return update(player, results, settings);
}

TEST(Glicko2, RA1_glickmans_own_example) {
    const Settings settings{.tau = 0.5, .step6 = Step6::one_period};
    const Player made = after({1500, 200, 0.06}, {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}}, settings);
    EXPECT_NEAR(made.rating, 1464.0506705, 0.00000005);
    EXPECT_NEAR(made.rd, 151.5165241, 0.00000005);
    EXPECT_NEAR(made.vol, 0.0599960, 0.00000005);
}

/// A game of lichess, white's score, and both players behind it as scalachess' GlickoCalculatorTest has them:
/// tau 0.75, without growth of the RD. The RDs are the same whatever the score.
struct Game {
    Player white;
    Player black;
    double score;
    double white_rating;
    double black_rating;
    double white_vol;
    double black_vol;
    double white_rd;
    double black_rd;
    double vol_within;
};

TEST(Glicko2, RA1_nine_games_as_lichess_rates_them) {
    const Player fresh{1500, 350, 0.06};
    const Player weak{1400, 79, 0.06};
    const Player strong{1550, 110, 0.065};
    const Player low{1200, 60, 0.053};
    const Player high{1850, 200, 0.062};
    const std::vector<Game> games{
        {fresh, fresh, 1, 1662.21, 1337.79, .0599993, .0599993, 290.2305, 290.2305, 1e-7},
        {fresh, fresh, 0, 1337.79, 1662.21, .0599993, .0599993, 290.2305, 290.2305, 1e-7},
        {fresh, fresh, .5, 1500, 1500, .0599977, .0599977, 290.2305, 290.2305, 1e-7},
        {weak, strong, 1, 1422.63, 1506.32, .06, .065, 77.4956, 105.8706, 1e-5},
        {weak, strong, 0, 1389.99, 1568.90, .06, .065, 77.4956, 105.8706, 1e-5},
        {weak, strong, .5, 1406.31, 1537.61, .06, .065, 77.4956, 105.8706, 1e-5},
        {low, high, 1, 1216.73, 1635.99, .053013, .062028, 59.9006, 196.9873, 1e-6},
        {low, high, 0, 1199.29, 1855.42, .052999, .061999, 59.9006, 196.9873, 1e-6},
        {low, high, .5, 1208.01, 1745.71, .053002, .062006, 59.9006, 196.9873, 1e-6},
    };
    const Settings settings{.tau = 0.75};
    for (const Game& game : games) {
        SCOPED_TRACE(game.white_rating);
        const Player white = after(game.white, {{game.black.rating, game.black.rd, game.score}}, settings);
        const Player black =
            after(game.black, {{game.white.rating, game.white.rd, 1 - game.score}}, settings);
        EXPECT_NEAR(white.rating, game.white_rating, 0.005);
        EXPECT_NEAR(black.rating, game.black_rating, 0.005);
        EXPECT_NEAR(white.rd, game.white_rd, 0.00005);
        EXPECT_NEAR(black.rd, game.black_rd, 0.00005);
        EXPECT_NEAR(white.vol, game.white_vol, game.vol_within);
        EXPECT_NEAR(black.vol, game.black_vol, game.vol_within);
    }
}

TEST(Glicko2, RA1_weights_count_in_both_sums) {
    const Player player{1600, 90, 0.06};
    const Result win{1500, 80, 1};
    const Player once = after(player, {win});
    // Twice the same result at half the weight is that result.
    const Player halves = after(player, {{1500, 80, 1, 0.5}, {1500, 80, 1, 0.5}});
    EXPECT_DOUBLE_EQ(halves.rating, once.rating);
    EXPECT_DOUBLE_EQ(halves.rd, once.rd);
    EXPECT_DOUBLE_EQ(halves.vol, once.vol);
    // A result at half the weight says less.
    const Player half = after(player, {{1500, 80, 1, 0.5}});
    EXPECT_LT(half.rating, once.rating);
    EXPECT_GT(half.rating, player.rating);
    EXPECT_GT(half.rd, once.rd);
    EXPECT_LT(half.rd, player.rd);
}

TEST(Glicko2, RA6_weight_nought_changes_nothing) {
    const Player player{1600, 90, 0.06};
    for (const auto& results :
         {std::vector<Result>{}, std::vector<Result>{{1900, 50, 1, 0}, {1200, 50, 0, 0}}}) {
        const Player same = after(player, results);
        EXPECT_EQ(same.rating, player.rating);
        EXPECT_DOUBLE_EQ(same.rd, player.rd);
        EXPECT_EQ(same.vol, player.vol);
    }
    const Player idle = after(player, {}, {.tau = 0.5, .step6 = Step6::one_period});
    EXPECT_NEAR(idle.rd, std::hypot(90, kScale * 0.06), 1e-9) << "a period without games is step 6 alone";
}

TEST(Glicko2, RA1_an_rd_of_60_grows_to_110_in_a_year) {
    EXPECT_NEAR(grown_rd(60, 0.06, 365), 110, 0.01);
    EXPECT_EQ(grown_rd(60, 0.06, 0), 60);
    EXPECT_EQ(grown_rd(60, 0.06, -5), 60);
}

TEST(Glicko2, RA5_days_to_is_the_other_way_round) {
    for (const double rd : {45.0, 60.0, 74.9}) {
        const double days = days_to(75, rd, 0.06);
        EXPECT_GT(days, 0);
        EXPECT_NEAR(grown_rd(rd, 0.06, days), 75, 1e-9);
    }
    EXPECT_LT(days_to(75, 80, 0.06), 0);
}

TEST(Glicko2, RA4_two_equal_players_win_and_lose_the_same) {
    const Player player{1520, 77, 0.06};
    const double won = after(player, {{1520, 77, 1}}).rating - player.rating;
    const double lost = after(player, {{1520, 77, 0}}).rating - player.rating;
    EXPECT_GT(won, 0);
    EXPECT_NEAR(won, -lost, 1e-9);
    EXPECT_NEAR(after(player, {{1520, 77, 0.5}}).rating, 1520, 1e-9);
}

TEST(Glicko2, the_greatest_surprise_leaves_every_value_in_reason) {
    for (double gap = 0; gap <= 20'000; gap += 50) {
        for (const double rd : {45.0, 110.0, 350.0}) {
            for (const double other_rd : {45.0, 350.0}) {
                for (const double vol : {0.000001, 0.03, 0.06, 0.1, 1.0}) {
                    const Player made = after({-10'000, rd, vol}, {{gap - 10'000, other_rd, 1}});
                    ASSERT_TRUE(std::isfinite(made.rating)) << gap;
                    ASSERT_GE(made.rating, -10'000);
                    ASSERT_LT(made.rating, -9'000) << gap;
                    ASSERT_GT(made.rd, 0);
                    ASSERT_LE(made.rd, rd);
                    ASSERT_GT(made.vol, 0);
                    ASSERT_LT(made.vol, 2 * vol + 0.02) << gap << " " << rd << " " << vol;
                }
            }
        }
    }
}

}  // namespace
}  // namespace kabinet::glicko2
