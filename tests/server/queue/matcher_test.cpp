#include "server/queue/matcher.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/queue/plain_matcher.hpp"

namespace kabinet::queue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMatchedAt = 1'000'000;
using Accounts = std::vector<std::string>;

/// A queue in which most is as usual; a test says what is not.
class QuickMatch : public testing::Test {
  protected:
    /// A ticket that has waited for `seconds`, of somebody with this number.
    Ticket& join(const std::string& account, double number, std::int64_t seconds = 0,
                 SeatRange seats = {2, 2}) {
        strengths_.duel[account] = {.rating = number, .deviation = 0};
        tickets_.push_back({.person = {.account = account, .address = "", .last = {}},
                            .kind = {.game = "kuba", .clock = "10+5", .rated = true},
                            .seats = seats,
                            .bots = Bots::never,
                            .since = kMatchedAt - 1000 * seconds});
        return tickets_.back();
    }

    std::vector<Accounts> groups(std::int64_t now = kMatchedAt) const {
        std::vector<Accounts> out;
        for (const Group& group : Matcher(strengths_.reader()).groups(tickets_, now))
            out.push_back(accounts_of(group.tickets));
        return out;
    }

    Strengths strengths_;
    std::vector<Ticket> tickets_;
};

TEST_F(QuickMatch, QM2_a_window_is_100_and_grows_by_3_3_a_second_to_600) {
    const PairingRules rules;
    EXPECT_EQ(rules.window(0), 100);
    EXPECT_EQ(rules.window(10'000), 133);
    EXPECT_EQ(rules.window(100'000), 430);
    EXPECT_NEAR(rules.window(500), 101.65, 1e-9);
    EXPECT_LT(rules.window(151'515), 600);
    EXPECT_EQ(rules.window(151'516), 600);
    EXPECT_EQ(rules.window(1'000'000'000), 600);
}

TEST_F(QuickMatch, QM2_two_new_tickets_take_a_gap_of_100_and_no_more) {
    join("a", 1500);
    join("b", 1600);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b"}));
    strengths_.duel["b"].rating = 1600.001;
    EXPECT_THAT(groups(), IsEmpty());
}

TEST_F(QuickMatch, QM2_both_windows_hold_the_gap) {
    join("patient", 1500, 100);
    join("new", 1700);
    EXPECT_THAT(groups(), IsEmpty()) << "430 of one, 100 of the other";
    join("other", 1700, 31);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"patient", "other"})) << "202.3";
}

TEST_F(QuickMatch, QM2_the_gap_is_counted_on_the_rating_less_half_of_RD) {
    join("known", 1500);
    join("unknown", 0);
    strengths_.duel["known"] = {.rating = 1500, .deviation = 50};     // 1475
    strengths_.duel["unknown"] = {.rating = 1550, .deviation = 350};  // 1375
    EXPECT_THAT(groups(), ElementsAre(Accounts{"known", "unknown"}));
    strengths_.duel["unknown"].deviation = 352;
    EXPECT_THAT(groups(), IsEmpty());
}

TEST_F(QuickMatch, QM2_the_oldest_ticket_chooses_first_and_takes_the_nearest) {
    join("second", 1520, 10);
    join("first", 1500, 20);
    join("third", 1525, 5);
    join("fourth", 1490, 1);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"first", "fourth"}, Accounts{"second", "third"}));
}

TEST_F(QuickMatch, QM2_ties_go_to_who_waits_longer_then_to_the_smaller_account_id) {
    join("chooser", 1500, 20);
    join("c", 1510, 5);
    join("b", 1490, 5);
    join("d", 1490, 4);
    join("a", 1510, 3);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"chooser", "b"}, Accounts{"c", "a"}));
}

TEST_F(QuickMatch, QM2_a_ticket_of_the_future_counts_as_new) {
    join("a", 1500, -3600);
    join("b", 1600, -3600);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b"}));
}

TEST_F(QuickMatch, QM2_more_than_two_all_hold_each_others_gap) {
    join("a", 1500, 0, {3, 3});
    join("b", 1590, 0, {3, 3});
    join("c", 1410, 0, {3, 3});
    EXPECT_THAT(groups(), IsEmpty()) << "each fits a, but b and c are 180 apart";
    join("d", 1495, 0, {3, 3});
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "c", "d"})) << "gap 90; with b it would be 95";
}

TEST_F(QuickMatch, QM2_the_smallest_window_of_a_table_counts) {
    join("a", 1500, 50, {3, 3});
    join("b", 1700, 50, {3, 3});
    join("c", 1600, 0, {3, 3});
    EXPECT_THAT(groups(), IsEmpty()) << "c holds 100 to each, but the table's gap is 200";
    tickets_.back().since = kMatchedAt - 31'000;
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b", "c"}));
}

TEST_F(QuickMatch, QM2_a_near_ticket_with_a_small_window_does_not_stand_in_the_way) {
    join("a", 1500, 50, {3, 3});
    join("new", 1410, 0, {3, 3});
    join("b", 1650, 50, {3, 3});
    join("c", 1640, 50, {3, 3});
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b", "c"}));
}

TEST_F(QuickMatch, QM2_a_table_has_one_seat_fewer_after_45_s) {
    for (const char* account : {"a", "b", "c"}) join(account, 1500, 0, {2, 4});
    tickets_[1].since = kMatchedAt - 44'999;
    EXPECT_THAT(groups(), IsEmpty());
    tickets_[1].since = kMatchedAt - 45'000;
    EXPECT_THAT(groups(), ElementsAre(Accounts{"b", "a", "c"}))
        << "the longest waiter's waiting is the table's";
}

TEST_F(QuickMatch, QM2_a_table_has_two_seats_fewer_after_75_s) {
    join("a", 1500, 74, {2, 4});
    join("b", 1500, 0, {2, 4});
    EXPECT_THAT(groups(), IsEmpty());
    EXPECT_THAT(groups(kMatchedAt + 1000), ElementsAre(Accounts{"a", "b"}));
    join("c", 1500, 0, {2, 4});
    EXPECT_THAT(groups(kMatchedAt + 1000), ElementsAre(Accounts{"a", "b", "c"})) << "as many as there can be";
}

TEST_F(QuickMatch, QM2_a_table_never_has_more_than_two_seats_fewer) {
    join("a", 1500, 170, {2, 5});
    join("b", 1500, 170, {2, 5});
    EXPECT_THAT(groups(), IsEmpty());
    join("c", 1500, 170, {2, 5});
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b", "c"}));
}

TEST_F(QuickMatch, QM2_a_table_stays_within_each_range_of_seats) {
    join("a", 1500, 170, {3, 4});
    join("b", 1500, 0, {2, 4});
    EXPECT_THAT(groups(), IsEmpty()) << "a never plays with two seats";
    join("c", 1500, 0, {4, 4});
    EXPECT_THAT(groups(), IsEmpty()) << "c only plays with four";
    join("d", 1500, 0, {2, 3});
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b", "d"}));
}

TEST_F(QuickMatch, QM2_from_120_s_on_the_longest_waiters_window_counts_alone) {
    join("a", 1500, 119);
    join("b", 1990, 0);
    EXPECT_THAT(groups(), IsEmpty());
    EXPECT_THAT(groups(kMatchedAt + 1000), ElementsAre(Accounts{"a", "b"})) << "496 of a";
    strengths_.duel["b"].rating = 1997;
    EXPECT_THAT(groups(kMatchedAt + 1000), IsEmpty());
}

TEST_F(QuickMatch, QM2_nobody_meets_an_opponent_again_within_a_minute) {
    join("a", 1500).person.last = {.opponents = {"x", "b"}, .began = kMatchedAt - 59'999};
    join("b", 1500);
    EXPECT_THAT(groups(), IsEmpty()) << "either ticket may know of the match";
    join("c", 1590);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "c"}));
    tickets_.pop_back();
    EXPECT_THAT(groups(kMatchedAt + 1), ElementsAre(Accounts{"a", "b"}));
}

TEST_F(QuickMatch, QM2_kinds_of_matches_never_mix) {
    join("game", 1500).kind.game = "nine";
    join("clock", 1500).kind.clock = "3+2";
    join("casual", 1500).kind.rated = false;
    join("usual", 1500);
    EXPECT_THAT(groups(), IsEmpty());
    join("casual too", 1550).kind.rated = false;
    join("usual too", 1550);
    EXPECT_THAT(groups(), ElementsAre(Accounts{"casual", "casual too"}, Accounts{"usual", "usual too"}));
}

TEST_F(QuickMatch, QM2_one_network_meets_in_casual_matches_only) {
    join("a", 1500).person.address = "192.0.2.0/24";
    join("b", 1500).person.address = "192.0.2.0/24";
    EXPECT_THAT(groups(), IsEmpty());
    for (Ticket& ticket : tickets_) ticket.kind.rated = false;
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b"}));
    for (Ticket& ticket : tickets_) ticket.kind.rated = true;
    tickets_[1].person.address = "";
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b"})) << "an unknown network is nobody's";
}

TEST_F(QuickMatch, QM2_the_ladder_of_the_table_decides_about_the_gap) {
    join("a", 1500, 80, {2, 3});
    join("b", 1550, 80, {2, 3});
    join("c", 1500, 80, {3, 3});
    strengths_.many["b"] = {.rating = 1900, .deviation = 0};
    EXPECT_THAT(groups(), ElementsAre(Accounts{"a", "b"}))
        << "b is far off at tables of three, not at those of two";
}

TEST_F(QuickMatch, QM2_a_rating_is_read_when_groups_are_made) {
    join("a", 1500);
    join("b", 1650);
    const Matcher matcher(strengths_.reader());
    EXPECT_THAT(matcher.groups(tickets_, kMatchedAt), IsEmpty());
    strengths_.duel["b"].rating = 1590;
    ASSERT_EQ(matcher.groups(tickets_, kMatchedAt).size(), 1);
    EXPECT_EQ(matcher.groups(tickets_, kMatchedAt)[0].gap, 90);
}

TEST_F(QuickMatch, QM2_many_of_one_network_do_not_hide_the_others) {
    for (int i = 0; i < 300; ++i) {
        const std::string account = "club" + std::to_string(i);
        join(account, 1500 + i % 7, 100, {3, 3}).person.address = "192.0.2.0/24";
    }
    join("guest", 1490, 0, {3, 3}).person.address = "198.51.100.0/24";
    EXPECT_THAT(groups(), IsEmpty());
    join("another", 1520, 0, {3, 3}).person.address = "203.0.113.0/24";
    EXPECT_EQ(groups().size(), 1) << "two from elsewhere sit down with one of the club";
}

TEST_F(QuickMatch, QM2_nobody_meets_the_own_account) {
    join("a", 1500);
    join("a", 1500);
    EXPECT_THAT(groups(), IsEmpty());
}

TEST_F(QuickMatch, QM2_nobody_waits_and_nothing_is_made) {
    EXPECT_THAT(groups(), IsEmpty());
    join("a", 1500);
    EXPECT_THAT(groups(), IsEmpty());
}

}  // namespace
}  // namespace kabinet::queue
