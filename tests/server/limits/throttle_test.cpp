#include "server/limits/throttle.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/limits/tally.hpp"

namespace kabinet {
namespace {

constexpr std::array<std::uint8_t, Throttle::kKeyBytes> kKey{1, 2, 3};

TEST(ThrottleTest, burst_then_rate) {
    Throttle throttle({.count = 10, .period_ms = 1000, .burst = 3}, kKey);
    const auto place = throttle.place("a");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(throttle.take(place, 5000), 0);
    EXPECT_EQ(throttle.take(place, 5000), 100);
    EXPECT_EQ(throttle.wait(place, 5000), 100);
    EXPECT_EQ(throttle.take(place, 5099), 1);
    EXPECT_EQ(throttle.take(place, 5100), 0);
    EXPECT_EQ(throttle.take(place, 5100), 100) << "what is refused costs nothing";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(throttle.take(place, 9000), 0);
    EXPECT_GT(throttle.take(place, 9000), 0) << "a long rest gives no more than the burst";
}

TEST(ThrottleTest, over_time_the_rate_is_exact) {
    Throttle throttle({.count = 300, .period_ms = 1000, .burst = 1}, kKey);
    const auto place = throttle.place("a");
    int taken = 0;
    for (std::int64_t now = 1000; now < 11'000; ++now) taken += throttle.take(place, now) == 0;
    EXPECT_NEAR(taken, 10 * 250, 20) << "one a tick of 4 ms, as times are whole ms";
    Throttle slow({.count = 60, .period_ms = 60'000, .burst = 5}, kKey);
    taken = 0;
    for (std::int64_t now = 0; now < 600'000; now += 100) taken += slow.take(slow.place("a"), now) == 0;
    EXPECT_NEAR(taken, 600 + 5, 1);
}

TEST(ThrottleTest, names_do_not_share) {
    Throttle throttle({.count = 1, .period_ms = 1000, .burst = 1}, kKey);
    EXPECT_EQ(throttle.place("a"), throttle.place(std::string("a")));
    EXPECT_EQ(throttle.take(throttle.place("a"), 1000), 0);
    EXPECT_GT(throttle.take(throttle.place("a"), 1000), 0);
    EXPECT_EQ(throttle.take(throttle.place("b"), 1000), 0);
}

TEST(ThrottleTest, where_a_name_goes_is_known_only_with_the_key) {
    Throttle one({.count = 1, .period_ms = 1000, .burst = 1}, kKey);
    Throttle two({.count = 1, .period_ms = 1000, .burst = 1},
                 std::array<std::uint8_t, Throttle::kKeyBytes>{4, 5, 6});
    const auto same = [](Throttle& throttle) {
        std::vector<std::size_t> out;
        const auto first = throttle.place("0");
        for (int i = 0; i < 50; ++i)
            out.push_back(static_cast<std::size_t>(throttle.place(std::to_string(i)) - first));
        return out;
    };
    EXPECT_NE(same(one), same(two));
}

TEST(ThrottleTest, threads_together_get_no_more_than_one) {
    Throttle throttle({.count = 1, .period_ms = 1000, .burst = 10'000}, kKey);
    std::atomic<int> taken = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                const auto place = throttle.place("a");
                for (int i = 0; i < 5000; ++i) taken += throttle.take(place, 1000) == 0;
            });
        }
    }
    EXPECT_EQ(taken, 10'000);
}

TEST(TallyTest, forgets_who_holds_nothing) {
    Tally tally;
    tally.add("a", 2);
    tally.add("b", 1);
    EXPECT_EQ(tally.of("a"), 2);
    tally.add("a", -2);
    tally.add("c", 0);
    EXPECT_EQ(tally.of("a"), 0);
    EXPECT_EQ(tally.names(), 1u);
}

/// ND-8.
TEST(ThrottleTest, ND8_what_another_process_has_spent_counts) {
    const Throttle::Rate rate{.count = 10, .period_ms = 1000, .burst = 4};
    Throttle here(rate, kKey), there(rate, kKey);
    here.share();
    there.share();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(here.take(here.place("a"), 1000), 0);
    EXPECT_EQ(here.take(here.place("b"), 1000), 0);
    here.give_back(here.place("b"));
    const auto told = here.spent(100);
    ASSERT_EQ(told.size(), 1u) << "what was given back was not spent";
    EXPECT_EQ(told[0].count, 3);
    EXPECT_TRUE(here.spent(100).empty()) << "what was told is not told again";
    there.spend(told[0], 1000);
    EXPECT_EQ(there.take(there.place("a"), 1000), 0);
    EXPECT_EQ(there.take(there.place("a"), 1000), 100);
    EXPECT_EQ(there.take(there.place("b"), 1000), 0);

    here.give_back(here.place("a"));
    for (const auto& one : here.spent(100)) there.spend(one, 1000);
    EXPECT_EQ(there.take(there.place("a"), 1000), 0) << "what is given back there is free here";
    there.spend({.place = std::uint64_t{1} << 40, .count = 1}, 1000);
}

TEST(ThrottleTest, little_is_told_once_it_is_more) {
    Throttle throttle({.count = 100, .period_ms = 1000, .burst = 64}, kKey);
    throttle.share();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(throttle.take(throttle.place("a"), 1000), 0);
    EXPECT_TRUE(throttle.spent(100).empty());
    EXPECT_EQ(throttle.take(throttle.place("a"), 1000), 0);
    ASSERT_EQ(throttle.spent(100).size(), 1u);
}

TEST(ThrottleTest, what_one_call_has_no_room_for_the_next_one_tells) {
    Throttle throttle({.count = 1, .period_ms = 1000, .burst = 1}, kKey);
    throttle.share();
    std::set<std::uint64_t> places;
    for (int i = 0; i < 50; ++i) throttle.take(throttle.place(std::to_string(i)), 1000);
    for (int calls = 0; calls < 5; ++calls) {
        const auto told = throttle.spent(10);
        EXPECT_LE(told.size(), 10u);
        for (const auto& one : told) places.insert(one.place);
    }
    EXPECT_GT(places.size(), 45u);
    EXPECT_TRUE(throttle.spent(10).empty());
}

TEST(ThrottleTest, all_that_is_spent_while_it_is_told_is_told) {
    Throttle throttle({.count = 1, .period_ms = 1000, .burst = 10'000}, kKey);
    throttle.share();
    std::int64_t told = 0;
    {
        std::atomic<int> at_work = 3;
        std::vector<std::jthread> threads;
        for (int t = 0; t < 3; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < 900; ++i)
                    throttle.take(throttle.place(std::to_string(t * 1000 + i % 9)), 1000, 700);
                --at_work;
            });
        }
        while (at_work > 0)
            for (const auto& one : throttle.spent(5)) told += one.count;
    }
    for (auto more = throttle.spent(100); !more.empty(); more = throttle.spent(100))
        for (const auto& one : more) told += one.count;
    EXPECT_EQ(told, 3 * 9 * 14 * 700) << "each of 27 places gives 14 times 700 of 10,000";
}

TEST(ThrottleTest, who_shares_nothing_tells_nothing) {
    Throttle throttle({.count = 1, .period_ms = 1000, .burst = 1}, kKey);
    EXPECT_EQ(throttle.take(throttle.place("a"), 1000), 0);
    EXPECT_TRUE(throttle.spent(10).empty());
}

}  // namespace
}  // namespace kabinet
