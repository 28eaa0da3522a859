#include "server/queue/forecast.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kabinet::queue {
namespace {

constexpr std::int64_t kNow = 100'000'000;

/// Waits in seconds; those that were given up are negative.
RecentWaits waits(const std::vector<int>& seconds) {
    RecentWaits recent;
    for (const int wait : seconds) recent.ended(std::abs(wait) * 1000LL, wait > 0, kNow);
    return recent;
}

Ticket ticket(std::string clock, std::int64_t since) {
    return {.person = {.account = "a", .address = "", .last = {}},
            .kind = {.game = "kuba", .clock = std::move(clock), .rated = true},
            .seats = {2, 4},
            .bots = Bots::never,
            .since = since};
}

TEST(Forecast, QM1_a_new_ticket_is_told_the_median_of_late) {
    const Forecast forecast = waits({50, 10, 30, 20, 40}).forecast(0, kNow);
    EXPECT_EQ(forecast.in_ms, 30'000);
    EXPECT_FALSE(forecast.or_longer);
    EXPECT_EQ(forecast.known, 5);
}

TEST(Forecast, QM1_who_gave_up_counts_as_waiting_for_longer) {
    // Kaplan and Meier: 7/8, 6/8 after the tables at 10 and 20; with 5 left at 40, 6/8 x 4/5 = 0.6; then 0.6
    // x 3/4.
    EXPECT_EQ(waits({10, 20, -30, 40, 50, 60, 70, 80}).forecast(0, kNow).in_ms, 50'000);
    EXPECT_EQ(waits({10, 20, 40, 50, 60, 70, 80}).forecast(0, kNow).in_ms, 50'000);
    // 6/8 after 20 s, 6/8 x 2/3 = 0.5 after 40 s.
    EXPECT_EQ(waits({10, 20, -30, -30, -30, 40, 50, 60}).forecast(0, kNow).in_ms, 40'000);
}

TEST(Forecast, QM1_when_most_gave_up_the_forecast_says_or_longer) {
    const Forecast forecast = waits({10, -180, -180, -180, -180, -180}).forecast(0, kNow);
    EXPECT_EQ(forecast.in_ms, 180'000);
    EXPECT_TRUE(forecast.or_longer);
    EXPECT_TRUE(waits({-60, -60, -60, -60, -60}).forecast(0, kNow).or_longer);
}

TEST(Forecast, QM1_a_table_comes_before_giving_up_at_the_same_moment) {
    const Forecast forecast = waits({-10, -10, 10, 10, 10, 10}).forecast(0, kNow);
    EXPECT_EQ(forecast.in_ms, 10'000);
    EXPECT_FALSE(forecast.or_longer) << "four of six have a table";
}

TEST(Forecast, QM1_who_waits_already_is_compared_with_who_waited_as_long) {
    const RecentWaits recent = waits({10, 20, 30, 40, 50, 60, 70});
    EXPECT_EQ(recent.forecast(20'000, kNow).in_ms, 30'000) << "30 to 70 s are left, their median is 50";
    EXPECT_FALSE(recent.forecast(30'000, kNow).in_ms) << "four are too few";
}

TEST(Forecast, QM1_nothing_is_said_without_waits_of_late) {
    EXPECT_FALSE(RecentWaits().forecast(0, kNow).in_ms);
    EXPECT_FALSE(waits({10, 20, 30, 40}).forecast(0, kNow).in_ms);
    const RecentWaits recent = waits({10, 20, 30, 40, 50});
    EXPECT_TRUE(recent.forecast(0, kNow + RecentWaits::kFresh - 1).in_ms);
    EXPECT_FALSE(recent.forecast(0, kNow + RecentWaits::kFresh).in_ms);
}

TEST(Forecast, QM1_only_the_last_waits_are_remembered) {
    RecentWaits recent;
    for (int i = 0; i < 1000; ++i) recent.ended(10'000, true, kNow);
    for (std::size_t i = 0; i < RecentWaits::kMost; ++i) recent.ended(90'000, true, kNow);
    EXPECT_EQ(recent.forecast(0, kNow).known, RecentWaits::kMost);
    EXPECT_EQ(recent.forecast(0, kNow).in_ms, 90'000);
}

TEST(Forecast, QM1_kinds_and_ranges_of_seats_have_forecasts_of_their_own) {
    Forecasts forecasts;
    const Ticket usual = ticket("10+5", kNow - 10'000);
    for (int i = 0; i < 5; ++i) forecasts.ended(usual, true, kNow);
    EXPECT_EQ(forecasts.forecast(usual.kind, {2, 4}, 0, kNow).in_ms, 10'000);
    EXPECT_FALSE(forecasts.forecast(usual.kind, {4, 4}, 0, kNow).in_ms);
    EXPECT_FALSE(forecasts.forecast(ticket("3+2", 0).kind, {2, 4}, 0, kNow).in_ms);
}

TEST(Forecast, QM1_of_very_many_kinds_those_used_last_are_kept) {
    Forecasts forecasts;
    const Ticket usual = ticket("10+5", kNow - 10'000);
    for (int i = 0; i < 5; ++i) forecasts.ended(usual, true, kNow);
    for (int i = 0; i < 5000; ++i) {
        forecasts.ended(ticket("clock" + std::to_string(i), kNow - 10'000), true, kNow);
        if (i % 100 == 0) forecasts.ended(usual, true, kNow);
    }
    EXPECT_EQ(forecasts.size(), Forecasts::kMost);
    EXPECT_TRUE(forecasts.forecast(usual.kind, {2, 4}, 0, kNow).in_ms);
    for (std::size_t i = 0; i < Forecasts::kMost; ++i)
        forecasts.ended(ticket("another" + std::to_string(i), kNow), true, kNow);
    EXPECT_FALSE(forecasts.forecast(usual.kind, {2, 4}, 0, kNow).in_ms);
}

TEST(Forecast, QM1_counts_who_waits_for_the_same) {
    std::vector<Ticket> tickets(4, ticket("10+5", kNow));
    tickets[1].kind.rated = false;
    tickets[2].seats = {5, 6};
    tickets[3].seats = {4, 6};
    EXPECT_EQ(waiting(tickets, tickets[0].kind, {2, 4}), 2);
    EXPECT_EQ(waiting(tickets, tickets[0].kind, {2, 3}), 1);
    EXPECT_EQ(waiting({}, tickets[0].kind, {2, 3}), 0);
}

}  // namespace
}  // namespace kabinet::queue
