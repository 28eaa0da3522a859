#include "server/net/lived_time.hpp"

#include <gtest/gtest.h>

namespace kabinet::net {
namespace {

TEST(LivedTime, goes_on_with_the_steady_clock_while_it_is_asked_often_enough) {
    LivedTime time;
    for (std::int64_t steady = 7'000'000; steady < 7'100'000; steady += LivedTime::kBeat)
        EXPECT_EQ(time.at(steady), steady);
    EXPECT_EQ(time.lost(), 0);
}

TEST(LivedTime, stands_still_while_the_process_does) {
    LivedTime time;
    EXPECT_EQ(time.at(1000), 1000);
    constexpr std::int64_t hour = 3'600'000;
    EXPECT_EQ(time.at(1000 + hour), 1000 + LivedTime::kBeat);
    EXPECT_EQ(time.at(1000 + hour + 300), 1300 + LivedTime::kBeat);
    EXPECT_EQ(time.at(1000 + 2 * hour), 1300 + 2 * LivedTime::kBeat);
    EXPECT_EQ(time.lost(), 2 * hour - 300 - 2 * LivedTime::kBeat);
}

TEST(LivedTime, takes_no_offence_at_a_thread_that_looked_at_the_clock_a_little_earlier) {
    LivedTime time;
    EXPECT_EQ(time.at(5000), 5000);
    EXPECT_EQ(time.at(4990), 5000);
    EXPECT_EQ(time.at(5000 + LivedTime::kSilence), 5000 + LivedTime::kSilence);
}

TEST(LivedTime, does_not_go_back_for_a_thread_that_looked_at_the_clock_before_a_stop) {
    LivedTime time;
    EXPECT_EQ(time.at(5000), 5000);
    EXPECT_EQ(time.at(5400), 5400);
    constexpr std::int64_t hour = 3'600'000;
    const std::int64_t after = time.at(5400 + hour);
    EXPECT_EQ(after, 5400 + LivedTime::kBeat);
    EXPECT_EQ(time.at(5450), after);
    EXPECT_EQ(time.at(5400 + hour + 10), after + 10);
}

}  // namespace
}  // namespace kabinet::net
