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

TEST(Ticket, QM1_a_range_of_seats_holds_its_ends) {
    const SeatRange range{.least = 3, .most = 4};
    EXPECT_FALSE(range.holds(2));
    EXPECT_TRUE(range.holds(3));
    EXPECT_TRUE(range.holds(4));
    EXPECT_FALSE(range.holds(5));
}

}  // namespace
}  // namespace kabinet::queue
