#include "rating/elementary.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace kabinet::elementary {
namespace {

TEST(Elementary, exponential_is_as_exact_as_it_says) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> small(-2, 2);
    std::uniform_real_distribution<double> large(-690, 690);
    for (int i = 0; i < 100'000; ++i) {
        for (const double x : {small(random), large(random)})
            ASSERT_NEAR(exponential(x) / std::exp(x), 1, 1e-15) << x;
    }
    EXPECT_EQ(exponential(0), 1);
}

TEST(Elementary, exponential_of_more_than_a_double_holds_stays_finite) {
    EXPECT_TRUE(std::isfinite(exponential(1e300)));
    EXPECT_GT(exponential(-1e300), 0);
}

TEST(Elementary, logarithm_is_as_exact_as_it_says) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> exponent(-200, 200);
    std::uniform_real_distribution<double> near(0.5, 2);
    for (int i = 0; i < 100'000; ++i) {
        for (const double x : {std::exp2(exponent(random)), near(random)}) {
            const double wanted = std::log(x);
            ASSERT_NEAR(logarithm(x), wanted, 1e-15 * std::max(1.0, std::abs(wanted))) << x;
        }
    }
    EXPECT_EQ(logarithm(1), 0);
}

TEST(Elementary, both_give_the_same_bits_on_every_build) {
    std::uint64_t bits = 0;
    for (int i = 1; i <= 3000; ++i) {
        bits = std::rotl(bits, 1) ^ std::bit_cast<std::uint64_t>(exponential((i - 1500) / 64.0));
        bits = std::rotl(bits, 1) ^ std::bit_cast<std::uint64_t>(logarithm(i / 256.0));
    }
    EXPECT_EQ(bits, 0xd8d8213e25e06250U);
}

}  // namespace
}  // namespace kabinet::elementary
