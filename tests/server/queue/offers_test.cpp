#include "server/queue/offers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/queue/plain_matcher.hpp"

namespace kabinet::queue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kOfferedAt = 1'000'000;
const MatchKind kKind{.game = "kuba", .clock = "10+5", .rated = true};

class Offers : public testing::Test {
  protected:
    Ticket ticket(const std::string& account, double number, std::int64_t seconds = 0,
                  SeatRange seats = {2, 4}) {
        strengths_.duel[account] = {.rating = number, .deviation = 0};
        return {.person = {.account = account, .address = "", .last = {}},
                .kind = kKind,
                .seats = seats,
                .bots = Bots::never,
                .since = kOfferedAt - 1000 * seconds};
    }

    static Sitter sitter(const std::string& account, double number) {
        return {.person = {.account = account, .address = "", .last = {}},
                .strength = {.rating = number, .deviation = 0}};
    }

    static OpenTable table(const std::string& match, double number, std::int64_t seconds = 0, int seats = 2) {
        return {.match = match,
                .kind = kKind,
                .seats = seats,
                .sitters = {sitter("host of " + match, number)},
                .since = kOfferedAt - 1000 * seconds};
    }

    bool suits_now(const OpenTable& table, const Ticket& ticket) const {
        return suits(table, ticket, strengths_.reader(), kOfferedAt);
    }

    std::vector<std::string> tables_for_now(const Ticket& ticket, const std::vector<OpenTable>& tables,
                                            std::size_t most = 9) const {
        std::vector<std::string> out;
        for (const OpenTable* table : tables_for(ticket, tables, strengths_.reader(), kOfferedAt, most))
            out.push_back(table->match);
        return out;
    }

    std::vector<std::string> tickets_for_now(const OpenTable& table, const std::vector<Ticket>& tickets,
                                             std::size_t most = 9) const {
        std::vector<std::string> out;
        for (const Ticket* ticket : tickets_for(table, tickets, strengths_.reader(), kOfferedAt, most))
            out.push_back(ticket->person.account);
        return out;
    }

    Strengths strengths_;
};

TEST_F(Offers, QM4_a_table_of_another_kind_is_not_offered) {
    const Ticket mine = ticket("a", 1500);
    EXPECT_TRUE(suits_now(table("t", 1500), mine));
    OpenTable other = table("t", 1500);
    other.kind.game = "nine";
    EXPECT_FALSE(suits_now(other, mine));
    other.kind = kKind;
    other.kind.clock = "3+2";
    EXPECT_FALSE(suits_now(other, mine));
    other.kind = kKind;
    other.kind.rated = false;
    EXPECT_FALSE(suits_now(other, mine));
}

TEST_F(Offers, QM4_a_whole_range_of_seats_holds_at_once) {
    EXPECT_TRUE(suits_now(table("t", 1500, 0, 2), ticket("a", 1500, 0, {2, 4})));
    EXPECT_TRUE(suits_now(table("t", 1500, 0, 4), ticket("a", 1500, 0, {2, 4})));
    EXPECT_FALSE(suits_now(table("t", 1500, 0, 5), ticket("a", 1500, 0, {2, 4})));
    EXPECT_FALSE(suits_now(table("t", 1500, 0, 2), ticket("a", 1500, 0, {3, 4})));
}

TEST_F(Offers, QM4_a_full_table_is_not_offered) {
    OpenTable full = table("t", 1500, 0, 2);
    full.sitters.push_back(sitter("guest", 1500));
    EXPECT_FALSE(suits_now(full, ticket("a", 1500)));
    full.seats = 3;
    EXPECT_TRUE(suits_now(full, ticket("a", 1500)));
}

TEST_F(Offers, QM4_a_table_without_sitters_suits_any_strength) {
    OpenTable empty = table("t", 1500);
    empty.sitters.clear();
    EXPECT_TRUE(suits_now(empty, ticket("a", 2900)));
}

TEST_F(Offers, QM4_the_windows_of_ticket_and_table_hold_the_gap_to_each_sitter) {
    EXPECT_TRUE(suits_now(table("t", 1500), ticket("a", 1600)));
    EXPECT_FALSE(suits_now(table("t", 1500), ticket("a", 1601)));
    EXPECT_FALSE(suits_now(table("t", 1500, 0), ticket("a", 1700, 60)));
    EXPECT_FALSE(suits_now(table("t", 1500, 60), ticket("a", 1700, 0)));
    EXPECT_TRUE(suits_now(table("t", 1500, 60), ticket("a", 1700, 60)));
    EXPECT_TRUE(suits_now(table("t", 1500, 120), ticket("a", 1900, 0)))
        << "the older one's window counts alone";
    OpenTable two = table("t", 1500, 0, 3);
    two.sitters.push_back(sitter("guest", 1395));
    EXPECT_FALSE(suits_now(two, ticket("a", 1500)));
}

TEST_F(Offers, QM4_numbers_are_ratings_less_half_of_RD) {
    OpenTable unknown = table("t", 1650);
    EXPECT_FALSE(suits_now(unknown, ticket("a", 1500)));
    unknown.sitters[0].strength.deviation = 200;
    EXPECT_TRUE(suits_now(unknown, ticket("a", 1500)));
}

TEST_F(Offers, QM4_who_may_not_meet_is_not_offered) {
    Ticket mine = ticket("a", 1500);
    EXPECT_FALSE(suits_now(table("t", 1500), ticket("host of t", 1500))) << "one's own table";
    mine.person.last = {.opponents = {"host of t"}, .began = kOfferedAt - 59'999};
    EXPECT_FALSE(suits_now(table("t", 1500), mine));
    mine.person.last.began = kOfferedAt - 60'000;
    EXPECT_TRUE(suits_now(table("t", 1500), mine));
    OpenTable near = table("t", 1500);
    near.sitters[0].person.address = mine.person.address = "192.0.2.0/24";
    EXPECT_FALSE(suits_now(near, mine));
    near.kind.rated = mine.kind.rated = false;
    EXPECT_TRUE(suits_now(near, mine));
}

TEST_F(Offers, QM4_the_nearest_tables_are_offered_the_older_first) {
    const Ticket mine = ticket("a", 1500);
    const std::vector<OpenTable> tables{table("far", 1590),    table("young", 1520, 1), table("old", 1480, 5),
                                        table("near", 1510),   table("b", 1530),        table("a", 1530),
                                        table("too far", 1700)};
    EXPECT_THAT(tables_for_now(mine, tables), ElementsAre("near", "old", "young", "a", "b", "far"));
    EXPECT_THAT(tables_for_now(mine, tables, 2), ElementsAre("near", "old"));
    EXPECT_THAT(tables_for_now(mine, tables, 0), IsEmpty());
    EXPECT_THAT(tables_for_now(mine, {}), IsEmpty());
}

TEST_F(Offers, QM4_who_opens_a_table_is_offered_the_nearest_tickets) {
    const std::vector<Ticket> tickets{ticket("far", 1590),
                                      ticket("b", 1520, 5),
                                      ticket("a", 1480, 5),
                                      ticket("older", 1520, 9),
                                      ticket("near", 1501),
                                      ticket("too far", 1601),
                                      ticket("four", 1500, 0, {4, 4})};
    EXPECT_THAT(tickets_for_now(table("t", 1500), tickets), ElementsAre("near", "older", "a", "b", "far"));
    EXPECT_THAT(tickets_for_now(table("t", 1500), tickets, 1), ElementsAre("near"));
    EXPECT_THAT(tickets_for_now(table("t", 1500, 0, 4), tickets, 1), ElementsAre("four"));
}

TEST_F(Offers, QM4_the_ladder_of_the_tables_seats_decides) {
    const Ticket mine = ticket("a", 1500);
    strengths_.many["a"] = {.rating = 1900, .deviation = 0};
    EXPECT_TRUE(suits_now(table("t", 1500, 0, 2), mine));
    EXPECT_FALSE(suits_now(table("t", 1500, 0, 3), mine));
}

}  // namespace
}  // namespace kabinet::queue
