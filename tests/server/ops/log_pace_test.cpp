#include "server/ops/log_pace.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

using std::nullopt;

TEST(LogPaceTest, the_first_is_told_and_then_one_a_minute_with_their_number) {
    LogPace pace;
    EXPECT_EQ(pace.happened(1000), 1);
    for (std::int64_t now = 1100; now < 61'000; now += 100) EXPECT_EQ(pace.happened(now), nullopt) << now;
    EXPECT_EQ(pace.happened(61'000), 600);
    EXPECT_EQ(pace.happened(61'100), nullopt);
    EXPECT_EQ(pace.happened(500'000), 2);
}

TEST(LogPaceTest, that_it_is_over_is_told_once) {
    LogPace pace;
    EXPECT_EQ(pace.over(0), nullopt) << "nothing was wrong";
    pace.happened(1000);
    pace.happened(2000);
    EXPECT_EQ(pace.over(60'999), nullopt) << "within the minute";
    EXPECT_EQ(pace.over(61'000), 1);
    EXPECT_EQ(pace.over(200'000), nullopt);
    pace.happened(300'000);
    EXPECT_EQ(pace.over(360'000), 0);
}

TEST(LogPaceTest, what_comes_and_goes_is_told_no_more_often) {
    LogPace pace;
    int told = 0;
    for (std::int64_t now = 0; now < 600'000; now += 10)
        told += pace.happened(now).has_value() + pace.over(now + 5).has_value();
    EXPECT_EQ(told, 10);
}

}  // namespace
}  // namespace kabinet
