#include "server/queue/ticket.hpp"

#include <gtest/gtest.h>

namespace kabinet::queue {
namespace {

constexpr std::int64_t kSince = 1'000'000;

TEST(Ticket, QM1_a_bot_is_offered_after_a_minute_to_who_wants_one) {
    Ticket ticket{.person = {}, .kind = {}, .seats = {}, .bots = Bots::after_a_minute, .since = kSince};
    EXPECT_FALSE(bot_offered(ticket, kSince));
    EXPECT_FALSE(bot_offered(ticket, kSince + 59'999));
    EXPECT_TRUE(bot_offered(ticket, kSince + 60'000));
    EXPECT_TRUE(bot_offered(ticket, kSince + 3600'000));
    ticket.bots = Bots::never;
    EXPECT_FALSE(bot_offered(ticket, kSince + 3600'000));
}

TEST(Ticket, QM1_waiting_is_counted_from_since_and_never_negative) {
    const Ticket ticket{.person = {}, .kind = {}, .seats = {}, .bots = Bots::never, .since = kSince};
    EXPECT_EQ(waited(ticket, kSince + 5), 5);
    EXPECT_EQ(waited(ticket, kSince - 5), 0);
}

TEST(Ticket, QM2_the_smallest_table_shrinks_after_45_and_75_seconds) {
    const Ticket ticket{.person = {}, .kind = {}, .seats = {2, 4}, .bots = Bots::never, .since = kSince};
    EXPECT_EQ(smallest_table(ticket, 0), 4);
    EXPECT_EQ(fewer_seats_at(ticket, 0), kSince + 45'000);
    EXPECT_EQ(smallest_table(ticket, 45'000), 3);
    EXPECT_EQ(fewer_seats_at(ticket, 45'000), kSince + 75'000);
    EXPECT_EQ(smallest_table(ticket, 75'000), 2);
    EXPECT_EQ(fewer_seats_at(ticket, 75'000), std::nullopt);
}

TEST(Ticket, QM2_the_smallest_table_stays_in_the_range) {
    Ticket ticket{.person = {}, .kind = {}, .seats = {2, 2}, .bots = Bots::never, .since = kSince};
    EXPECT_EQ(smallest_table(ticket, 80'000), 2);
    EXPECT_EQ(fewer_seats_at(ticket, 0), std::nullopt);
    ticket.seats = {2, 6};
    EXPECT_EQ(smallest_table(ticket, 80'000), 4) << "two fewer at most";
    EXPECT_EQ(fewer_seats_at(ticket, 80'000), std::nullopt);
}

TEST(Ticket, QM1_a_range_of_seats_holds_its_ends) {
    const SeatRange range{.least = 3, .most = 4};
    EXPECT_FALSE(range.holds(2));
    EXPECT_TRUE(range.holds(3));
    EXPECT_TRUE(range.holds(4));
    EXPECT_FALSE(range.holds(5));
}

}  // namespace
}  // namespace kabinet::queue
