#include "tournament/scale.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace kabinet::tournament {
namespace {

using Points = std::vector<Fraction>;

Points of(const Scale& scale, const std::vector<int>& ranks, const std::vector<std::int64_t>& scores = {}) {
    return points(scale, ranks, scores);
}

TEST(Scale, TN19_two_seats_score_one_a_half_and_nothing) {
    EXPECT_EQ(of({}, {1, 2}), (Points{1, 0}));
    EXPECT_EQ(of({}, {2, 1}), (Points{0, 1}));
    EXPECT_EQ(of({}, {1, 1}), (Points{{1, 2}, {1, 2}}));
    EXPECT_EQ(full_points({}, 2), Fraction(1));
    EXPECT_EQ(half_points({}, 2), Fraction(1, 2));
}

TEST(Scale, TN19_three_one_and_other_values_are_settings) {
    const Scale football{.type = Scale::Type::three_one};
    EXPECT_EQ(of(football, {1, 2}), (Points{3, 0}));
    EXPECT_EQ(of(football, {1, 1}), (Points{1, 1}));
    EXPECT_EQ(half_points(football, 2), Fraction(1));
    const Scale other{.win = 2, .draw = 1, .loss = Fraction(1, 4)};
    EXPECT_EQ(of(other, {2, 1}), (Points{{1, 4}, 2}));
}

TEST(Scale, TN20_place_gives_six_times_the_share_of_beaten_seats) {
    const Scale place{.type = Scale::Type::place};
    EXPECT_EQ(of(place, {1, 2, 3, 4}), (Points{6, 4, 2, 0}));
    EXPECT_EQ(of(place, {3, 1, 2}), (Points{0, 6, 3}));
    EXPECT_EQ(of(place, {2, 1}), (Points{0, 6}));
    EXPECT_EQ(of(place, {1, 2, 2, 4}), (Points{6, 3, 3, 0}));
    EXPECT_EQ(of(place, {1, 1, 1}), (Points{3, 3, 3}));
}

TEST(Scale, TN20_the_mean_of_a_full_table_is_three_at_every_size) {
    const Scale place{.type = Scale::Type::place};
    for (int seats = 2; seats <= 8; ++seats) {
        std::vector<int> ranks(static_cast<std::size_t>(seats));
        std::iota(ranks.begin(), ranks.end(), 1);
        const Points got = of(place, ranks);
        EXPECT_EQ(std::accumulate(got.begin(), got.end(), Fraction()), Fraction(3 * seats));
        EXPECT_EQ(half_points(place, seats), Fraction(3));
        EXPECT_EQ(full_points(place, seats), Fraction(6));
    }
}

TEST(Scale, TN20_win_gives_five_or_one_for_a_draw) {
    const Scale win{.type = Scale::Type::win};
    EXPECT_EQ(of(win, {2, 1, 3, 4}), (Points{0, 5, 0, 0}));
    EXPECT_EQ(of(win, {1, 1, 3}), (Points{1, 1, 0}));
    EXPECT_EQ(half_points(win, 4), Fraction(5, 4));
}

TEST(Scale, TN20_a_list_goes_by_rank_and_table_size) {
    const Scale list{.type = Scale::Type::list, .by_rank = {{4, {5, 3, 2, 1}}, {3, {5, 3, 2}}}};
    EXPECT_EQ(of(list, {4, 3, 2, 1}), (Points{1, 2, 3, 5}));
    EXPECT_EQ(of(list, {1, 2, 2}), (Points{5, {5, 2}, {5, 2}}));
    EXPECT_EQ(half_points(list, 4), Fraction(11, 4));
    EXPECT_EQ(full_points(list, 3), Fraction(5));
}

TEST(Scale, TN20_share_is_the_score_over_the_sum_of_the_table) {
    const Scale share{.type = Scale::Type::share};
    EXPECT_EQ(of(share, {1, 2, 3}, {7, 2, 1}), (Points{{7, 10}, {1, 5}, {1, 10}}));
    EXPECT_EQ(of(share, {1, 1, 1}, {0, 0, 0}), (Points{{1, 3}, {1, 3}, {1, 3}}));
    EXPECT_EQ(of(share, {1, 2}, {3, -1}), (Points{1, 0}));
}

TEST(Scale, TN20_share_counts_from_the_highest_score_where_low_wins) {
    const Scale share{.type = Scale::Type::share, .low_wins = true};
    EXPECT_EQ(of(share, {1, 2, 3}, {10, 40, 50}), (Points{{4, 5}, {1, 5}, 0}));
    EXPECT_EQ(of(share, {1, 1}, {12, 12}), (Points{{1, 2}, {1, 2}}));
}

}  // namespace
}  // namespace kabinet::tournament
