#include "server/net/ws/round_trip.hpp"

#include <gtest/gtest.h>

namespace kabinet::net {
namespace {

TEST(RoundTrip, is_measured_from_a_ping_to_its_answer) {
    RoundTrip trip(1000);
    EXPECT_EQ(trip.ms(), 0);
    trip.asked(2000);
    EXPECT_EQ(trip.ms(), 0) << "nothing is known yet";
    trip.answered(2080);
    EXPECT_EQ(trip.ms(), 80);
}

TEST(RoundTrip, is_asked_for_when_the_last_one_was_answered_a_while_ago) {
    RoundTrip trip(1000);
    EXPECT_FALSE(trip.due(1499, 500));
    EXPECT_TRUE(trip.due(1500, 500));
    trip.asked(1500);
    EXPECT_FALSE(trip.due(9000, 500)) << "one ping at a time";
    trip.answered(1540);
    EXPECT_FALSE(trip.due(1999, 500));
    EXPECT_TRUE(trip.due(2000, 500));
}

TEST(RoundTrip, a_shorter_time_is_believed_at_once_and_a_longer_one_slowly) {
    RoundTrip trip(0);
    const auto took = [&trip](std::int64_t now, std::int64_t ms) {
        trip.asked(now);
        trip.answered(now + ms);
        return trip.ms();
    };
    EXPECT_EQ(took(0, 100), 100);
    EXPECT_EQ(took(1000, 40), 40);
    EXPECT_EQ(took(2000, 440), 140);
    EXPECT_EQ(took(3000, 440), 215);
}

TEST(RoundTrip, an_answer_that_nobody_asked_for_says_nothing) {
    RoundTrip trip(0);
    trip.answered(5000);
    EXPECT_EQ(trip.ms(), 0);
    trip.asked(6000);
    trip.answered(6050);
    trip.answered(9000);
    EXPECT_EQ(trip.ms(), 50);
}

}  // namespace
}  // namespace kabinet::net
