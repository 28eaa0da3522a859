#include "rating/encounters.hpp"

#include <gtest/gtest.h>

#include "rating/formula.hpp"

namespace kabinet {
namespace {

constexpr std::int64_t kHour = 3'600'000;

TEST(Encounters, RA6_the_seventh_of_a_day_counts_nothing) {
    Encounters met;
    for (int n = 1; n <= 6; ++n) {
        EXPECT_EQ(met.weight({7, 3}, n, n * kHour), 1) << n;
        met.add({3, 7}, n, n * kHour);
    }
    EXPECT_EQ(met.weight({3, 7}, 7, 7 * kHour), 0);
    EXPECT_EQ(met.weight({7, 3}, 7, kHour + kMillisOfADay - 1), 0) << "whoever is named first";
    EXPECT_EQ(met.weight({3, 7}, 7, kHour + kMillisOfADay), 1) << "the first is a day ago";
    EXPECT_EQ(met.weight({3, 8}, 7, 7 * kHour), 1) << "another opponent";
    EXPECT_EQ(met.weight({3, 7, 8}, 7, 7 * kHour), 1) << "another set";
}

TEST(Encounters, RA6_matches_that_count_nothing_are_counted_too) {
    Encounters met;
    for (int n = 1; n <= 40; ++n) {
        EXPECT_EQ(met.weight({1, 2}, n, n * kHour), n <= 6 ? 1 : 0) << n;
        met.add({1, 2}, n, n * kHour);
    }
}

TEST(Encounters, RA6_clocks_that_differ_do_no_harm) {
    Encounters met;
    for (int n = 1; n <= 6; ++n) met.add({1, 2}, n, 100 * kHour);
    EXPECT_EQ(met.weight({1, 2}, 7, 99 * kHour), 0) << "an hour before the others, by its own clock";
}

TEST(Encounters, RA6_looks_back_a_bounded_way) {
    Encounters met;
    for (int n = 1; n <= 6; ++n) met.add({1, 2}, n, 0);
    EXPECT_EQ(met.weight({1, 2}, 1 + Encounters::kLookBack, 0), 0);
    EXPECT_EQ(met.weight({1, 2}, 2 + Encounters::kLookBack, 0), 1);
    std::int64_t n = 7;
    for (std::uint32_t i = 0; i < 2 * Encounters::kLookBack + 7; ++i, ++n) {
        met.add({i, i + 1'000'000}, n, 0);
        ASSERT_LE(met.size(), 2U * Encounters::kLookBack);
        if (i + 7 == Encounters::kLookBack) EXPECT_EQ(met.weight({1, 2}, n, 0), 0) << n;
    }
}

}  // namespace
}  // namespace kabinet
