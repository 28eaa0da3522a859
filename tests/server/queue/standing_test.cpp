#include "server/queue/standing.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kabinet::queue {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kStandingAt = 1'000'000'000;

Standing fold(const std::vector<Conduct>& matches, std::int64_t at = kStandingAt) {
    Standing standing;
    for (const Conduct conduct : matches) standing = after(standing, conduct, at);
    return standing;
}

TEST(Standing, QM5_each_fault_is_one_point_and_a_match_played_takes_one_off) {
    EXPECT_EQ(fold({Conduct::left}).points, 1);
    EXPECT_EQ(fold({Conduct::aborted, Conduct::timed_out}).points, 2);
    EXPECT_EQ(fold({Conduct::left, Conduct::left, Conduct::played}).points, 1);
    EXPECT_EQ(fold({Conduct::played, Conduct::played}).points, 0);
    EXPECT_EQ(fold({Conduct::played, Conduct::left}).points, 1) << "nothing is saved up";
}

TEST(Standing, QM5_two_points_have_no_effect) {
    EXPECT_FALSE(suspended(Standing{}, kStandingAt));
    EXPECT_FALSE(suspended(fold({Conduct::left, Conduct::left}), kStandingAt));
}

TEST(Standing, QM5_three_points_wait_ten_minutes_and_say_why) {
    const Standing standing = fold({Conduct::left, Conduct::timed_out, Conduct::aborted});
    EXPECT_EQ(suspended(standing, kStandingAt),
              (Suspension{.cause = Conduct::aborted, .points = 3, .until = kStandingAt + 10 * kMinute}));
    EXPECT_TRUE(suspended(standing, kStandingAt + 10 * kMinute - 1));
    EXPECT_FALSE(suspended(standing, kStandingAt + 10 * kMinute));
}

TEST(Standing, QM5_each_wait_is_three_times_as_long_up_to_48_hours) {
    Standing standing = fold({Conduct::left, Conduct::left});
    std::int64_t at = kStandingAt;
    for (const std::int64_t minutes : {10, 30, 90, 270, 810, 2430, 2880, 2880}) {
        standing = after(standing, Conduct::left, at);
        ASSERT_TRUE(suspended(standing, at));
        EXPECT_EQ(suspended(standing, at)->until, at + minutes * kMinute);
        at = standing.until;
        EXPECT_FALSE(suspended(standing, at));
    }
}

TEST(Standing, QM5_a_match_played_begins_no_wait_and_ends_none) {
    const Standing standing = fold({Conduct::left, Conduct::left, Conduct::left, Conduct::left});
    const Standing played = after(standing, Conduct::played, kStandingAt + 1);
    EXPECT_EQ(played.points, 3);
    EXPECT_EQ(played.until, standing.until);
}

TEST(Standing, QM5_waits_go_on_growing_until_the_points_are_back_at_0) {
    Standing standing = fold({Conduct::left, Conduct::left, Conduct::left, Conduct::played, Conduct::played});
    const Standing again = after(after(standing, Conduct::left, kStandingAt), Conduct::left, kStandingAt);
    EXPECT_EQ(again.until, kStandingAt + 30 * kMinute);
    standing = after(standing, Conduct::played, kStandingAt);
    for (int i = 0; i < 3; ++i) standing = after(standing, Conduct::left, kStandingAt + 60 * kMinute);
    EXPECT_EQ(standing.until, kStandingAt + 70 * kMinute) << "a new beginning";
}

TEST(Standing, QM5_a_wait_never_ends_before_an_earlier_one) {
    const Standing standing = fold({Conduct::left, Conduct::left, Conduct::left, Conduct::left});
    const Standing back = after(standing, Conduct::left, kStandingAt - 100'000 * kMinute);
    EXPECT_EQ(back.until, standing.until) << "a clock that was set back";
}

TEST(Standing, QM5_the_operator_sets_points_and_waits) {
    const ConductRules rules{.points = 1, .first_wait = 1000, .times_longer = 2, .most_wait = 3000};
    Standing standing;
    std::vector<std::int64_t> waits;
    for (int i = 0; i < 4; ++i) {
        standing = after(standing, Conduct::timed_out, kStandingAt + i * 10'000, rules);
        waits.push_back(standing.until - (kStandingAt + i * 10'000));
    }
    EXPECT_EQ(waits, (std::vector<std::int64_t>{1000, 2000, 3000, 3000}));
}

TEST(Standing, QM5_very_many_faults_leave_no_range) {
    const ConductRules rules{
        .points = 1, .first_wait = 1, .times_longer = 1'000'000'000, .most_wait = 1LL << 60};
    Standing standing;
    for (int i = 0; i < 1000; ++i) standing = after(standing, Conduct::left, 0, rules);
    EXPECT_EQ(standing.until, 1LL << 60);
}

}  // namespace
}  // namespace kabinet::queue
