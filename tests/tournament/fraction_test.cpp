#include "tournament/fraction.hpp"

#include <gtest/gtest.h>

namespace kabinet::tournament {
namespace {

TEST(Fraction, TN40_texts_are_exact_decimals_or_fractions) {
    EXPECT_EQ(Fraction(5, 2).text(), "2.5");
    EXPECT_EQ(Fraction(19, 3).text(), "19/3");
    EXPECT_EQ(Fraction(-1, 40).text(), "-0.025");
    EXPECT_EQ(Fraction(6, -4).text(), "-1.5");
    EXPECT_EQ(Fraction(10).text(), "10");
    EXPECT_EQ(Fraction().text(), "0");
}

TEST(Fraction, TN40_the_text_reads_back) {
    for (const char* text : {"0", "2.5", "19/3", "-0.025", "-7/9", "100"}) {
        ASSERT_TRUE(Fraction::parse(text)) << text;
        EXPECT_EQ(Fraction::parse(text)->text(), text);
    }
    for (const char* text : {"", "-", ".5", "1.", "1/0", "1e3", " 1", "1/2/3", "+1", "1234567890123456789"}) {
        EXPECT_FALSE(Fraction::parse(text)) << text;
    }
}

TEST(Fraction, TN20_at_most_two_decimals_are_shown) {
    EXPECT_EQ(Fraction(19, 3).shown(), "6.33");
    EXPECT_EQ(Fraction(1, 200).shown(), "0.01");
    EXPECT_EQ(Fraction(-1, 300).shown(), "0");
    EXPECT_EQ(Fraction(-5, 3).shown(), "-1.67");
    EXPECT_EQ(Fraction(5, 2).shown(), "2.5");
    EXPECT_EQ(Fraction(299, 100).shown(), "2.99");
}

TEST(Fraction, TN20_sums_beyond_64_bits_stay_exact) {
    Fraction sum;
    std::int64_t below = 1;
    for (int i = 0; i < 60; ++i) sum += Fraction(1, below += 2);
    EXPECT_GT(sum.text().size(), 60U);
    for (; below > 1; below -= 2) sum -= Fraction(1, below);
    EXPECT_EQ(sum, Fraction(0));
    EXPECT_EQ(sum.text(), "0");
}

TEST(Fraction, TN20_large_products_divide_back_to_where_they_began) {
    Fraction product = 1;
    for (std::int64_t i = 1; i < 50; ++i) product = product * Fraction(i * i + 1, i * i * i + 2);
    for (std::int64_t i = 49; i > 0; --i) product = product / Fraction(i * i + 1, i * i * i + 2);
    EXPECT_EQ(product, Fraction(1));
}

TEST(Fraction, TN20_comparison_is_exact) {
    const std::int64_t large = 3'000'000'000'000'000'001;
    EXPECT_LT(Fraction(large, large + 1), Fraction(large + 1, large + 2));
    EXPECT_LT(Fraction(-1, 3), Fraction(-1, 4));
    EXPECT_GT(Fraction(1, 3), Fraction(333'333'333, 1'000'000'000));
    EXPECT_EQ(Fraction(2, 6), Fraction(1, 3));
    EXPECT_EQ(Fraction(-3).sign(), -1);
    EXPECT_EQ(Fraction(1, 9).sign(), 1);
}

TEST(Whole, prints_what_long_division_left) {
    Whole power(1);
    for (int i = 0; i < 40; ++i) power = power * Whole(10);
    EXPECT_EQ(power.text(), "1" + std::string(40, '0'));
    const auto [quotient, rest] = (power + Whole(7)).divided(Whole(1'000'000'000));
    EXPECT_EQ(quotient.text(), "1" + std::string(31, '0'));
    EXPECT_EQ(rest.text(), "7");
    EXPECT_EQ((power - Whole(1)).text(), std::string(40, '9'));
}

}  // namespace
}  // namespace kabinet::tournament
