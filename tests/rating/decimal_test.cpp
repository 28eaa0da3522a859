#include "rating/decimal.hpp"

#include <gtest/gtest.h>

#include "rating/rating.hpp"

namespace kabinet {
namespace {

TEST(Decimal, RA1_has_six_places) {
    EXPECT_EQ(Decimal::of_whole(1500).text(), "1500.000000");
    EXPECT_EQ(Decimal::nearest(1464.0506705).text(), "1464.050671");
    EXPECT_EQ(Decimal::nearest(0.0599960).text(), "0.059996");
    EXPECT_EQ(Decimal::nearest(-0.0000014).text(), "-0.000001");
    EXPECT_EQ(Decimal::nearest(-12.5).text(), "-12.500000");
    EXPECT_EQ(Decimal().text(), "0.000000");
}

TEST(Decimal, rounds_halves_away_from_nought) {
    EXPECT_EQ(Decimal::nearest(0.5e-6).millionths(), 1);
    EXPECT_EQ(Decimal::nearest(-0.5e-6).millionths(), -1);
    EXPECT_EQ(Decimal::of_millionths(1'500'000).rounded(), 2);
    EXPECT_EQ(Decimal::of_millionths(1'499'999).rounded(), 1);
    EXPECT_EQ(Decimal::of_millionths(-1'500'000).rounded(), -2);
    EXPECT_EQ(Decimal::of_millionths(-499'999).rounded(), 0);
}

TEST(Decimal, reads_back_what_it_writes) {
    for (const std::int64_t count : {0LL, 1LL, -1LL, 999'999LL, 1'000'000LL, 1'500'000'000LL, -45'000'001LL,
                                     999'999'999'999'999'999LL}) {
        const Decimal decimal = Decimal::of_millionths(count);
        EXPECT_EQ(Decimal::parse(decimal.text()), decimal) << count;
    }
}

TEST(Decimal, reads_no_other_text) {
    for (const char* text : {"",
                             "-",
                             "1",
                             "1.",
                             "1.0",
                             ".000000",
                             "01.000000",
                             "00.000000",
                             "-0.000000",
                             "+1.000000",
                             "1.0000000",
                             "1e3",
                             "1.00000a",
                             "a.000000",
                             " 1.000000",
                             "1.000000 ",
                             "--1.000000",
                             "1.-00001",
                             "1234567890123.000000",
                             "1,000000"})
        EXPECT_EQ(Decimal::parse(text), std::nullopt) << text;
}

TEST(Rating, RA1_begins_at_1500_350_and_006) {
    EXPECT_EQ(Rating().number.text(), "1500.000000");
    EXPECT_EQ(Rating().rd.text(), "350.000000");
    EXPECT_EQ(Rating().vol.text(), "0.060000");
    EXPECT_TRUE(sound(Rating()));
}

TEST(Rating, RA5_is_shown_rounded_and_with_a_question_mark_from_110_on) {
    const auto seen = [](const char* number, const char* rd) {
        return shown({*Decimal::parse(number), *Decimal::parse(rd), Rating().vol});
    };
    EXPECT_EQ(seen("1523.499999", "109.999999"), "1523");
    EXPECT_EQ(seen("1523.500000", "109.999999"), "1524");
    EXPECT_EQ(seen("1523.500000", "110.000000"), "1524?");
    EXPECT_EQ(shown(Rating()), "1500?");
}

TEST(Rating, RA1_an_rd_lies_between_45_and_350) {
    Rating rating;
    rating.rd = Decimal::nearest(44.9);
    EXPECT_FALSE(sound(rating));
    EXPECT_EQ(within_bounds(rating).rd, Decimal::of_whole(45));
    rating.rd = Decimal::nearest(350.1);
    EXPECT_EQ(within_bounds(rating).rd, Decimal::of_whole(350));
}

}  // namespace
}  // namespace kabinet
