#include "rating/rated_match.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace kabinet {
namespace {

using ::testing::ElementsAre;

/// A rated match of so many seats that were all played to the end; seat i has rank i + 1.
MatchFacts facts(int seats) {
    MatchFacts facts{.match = "m1", .game = "kapow", .at = 1000, .made_rated = true};
    for (int seat = 0; seat < seats; ++seat)
        facts.seats.push_back({.account = "p" + std::to_string(seat), .rank = seat + 1, .acted = true});
    return facts;
}

/// "p0 1, p1 2", or why the match is not rated.
std::string rated(const MatchFacts& facts) {
    const auto match = rated_match(facts);
    if (!match) return std::string(name_of(match.error()));
    std::string text;
    for (const Finisher& player : match->players)
        text += (text.empty() ? "" : ", ") + player.account + " " + std::to_string(player.rank);
    return text;
}

TEST(RatedMatch, RA3_a_match_is_rated_when_it_was_made_so) {
    MatchFacts two = facts(2);
    EXPECT_EQ(rated(two), "p0 1, p1 2");
    two.made_rated = false;
    EXPECT_EQ(rated(two), "unrated");
}

TEST(RatedMatch, RA3_all_seats_are_players_or_bots) {
    for (const SeatKind kind : {SeatKind::player, SeatKind::bot, SeatKind::house}) {
        MatchFacts two = facts(2);
        two.seats[1].kind = kind;
        EXPECT_EQ(rated(two), "p0 1, p1 2");
    }
    MatchFacts two = facts(2);
    two.seats[1].kind = SeatKind::guest;
    EXPECT_EQ(rated(two), "guest");
    two = facts(2);
    two.seats[1].account = "";
    EXPECT_EQ(rated(two), "guest");
    two.seats[1].account = "p0";
    EXPECT_EQ(rated(two), "same_account");
}

TEST(RatedMatch, RA3_the_match_is_public_or_of_a_rated_event) {
    MatchFacts two = facts(2);
    two.listed = false;
    EXPECT_EQ(rated(two), "not_public");
    two.rated_event = true;
    EXPECT_EQ(rated(two), "p0 1, p1 2");
}

TEST(RatedMatch, RA3_nobody_was_put_there_by_a_position) {
    MatchFacts two = facts(2);
    two.from_position = true;
    EXPECT_EQ(rated(two), "position");
}

TEST(RatedMatch, RA3_an_aborted_match_is_not_rated) {
    MatchFacts two = facts(2);
    two.finished = false;
    EXPECT_EQ(rated(two), "not_finished");
}

TEST(RatedMatch, RA3_each_of_two_seats_has_acted) {
    for (const std::size_t seat : {0U, 1U}) {
        MatchFacts two = facts(2);
        two.seats[seat].acted = false;
        two.seats[seat].left = 1;
        EXPECT_EQ(rated(two), "no_action") << "a forfeit before the first action";
        two.seats[seat].left = 0;
        EXPECT_EQ(rated(two), "no_action") << "the other resigned before this seat's turn";
    }
}

TEST(RatedMatch, RA3_of_many_seats_one_that_left_before_it_acted_is_left_out) {
    MatchFacts four = facts(4);
    four.seats[1].acted = false;
    four.seats[1].left = 1;
    const auto match = rated_match(four);
    ASSERT_TRUE(match);
    EXPECT_THAT(match->left_out, ElementsAre("p1"));
    EXPECT_EQ(rated(four), "p0 1, p2 2, p3 3");
    EXPECT_EQ(match->ladder.id(), "kapow_many");
    four.seats[2].acted = false;
    EXPECT_EQ(rated(four), "p0 1, p2 2, p3 3") << "who stayed but never had a turn is in";
    four.seats[2].left = 2;
    EXPECT_EQ(rated(four), "p0 1, p3 2") << "two are left: rated on the ladder of the match";
    EXPECT_EQ(rated_match(four)->ladder.id(), "kapow_many");
    four.seats[3].acted = false;
    four.seats[3].left = 3;
    EXPECT_EQ(rated(four), "no_action");
}

TEST(RatedMatch, RA4_who_leaves_ranks_behind_all_who_stayed_and_the_earlier_lower) {
    MatchFacts five = facts(5);
    five.seats[0].left = 2;  // the winner on points
    five.seats[1].left = 1;
    EXPECT_EQ(rated(five), "p2 1, p3 2, p4 3, p0 4, p1 5");
    five.seats[1].left = 2;
    EXPECT_EQ(rated(five), "p2 1, p3 2, p4 3, p0 4, p1 4") << "both were gone at once";
}

TEST(RatedMatch, RA4_ranks_are_those_of_the_result_with_its_ties) {
    MatchFacts four = facts(4);
    for (const std::size_t seat : {0U, 2U, 3U}) four.seats[seat].rank = 1;
    four.seats[1].rank = 4;
    EXPECT_EQ(rated(four), "p0 1, p2 1, p3 1, p1 4");
    four.seats[0].acted = false;
    four.seats[0].left = 1;
    EXPECT_EQ(rated(four), "p2 1, p3 1, p1 3") << "ranks close up when a seat is left out";
}

TEST(RatedMatch, RA4_of_two_seats_the_leaver_loses) {
    MatchFacts two = facts(2);
    two.seats[0].left = 1;
    EXPECT_EQ(rated(two), "p1 1, p0 2");
}

TEST(RatedMatch, RA7_any_bot_makes_it_a_match_of_the_ladder_with_bots_for_all) {
    for (const SeatKind kind : {SeatKind::bot, SeatKind::house}) {
        MatchFacts four = facts(4);
        four.seats[3].kind = kind;
        const auto match = rated_match(four);
        ASSERT_TRUE(match);
        EXPECT_EQ(match->ladder.id(), "kapow_bots");
        EXPECT_EQ(std::ranges::count(match->players, true, &Finisher::bot), 1);
        EXPECT_TRUE(match->players[3].bot);
    }
    EXPECT_EQ(rated_match(facts(4))->ladder.id(), "kapow_many");
    EXPECT_EQ(rated_match(facts(2))->ladder.id(), "kapow_two");
}

TEST(RatedMatch, RA7_also_when_the_bot_is_left_out) {
    MatchFacts four = facts(4);
    four.seats[3] = {.account = "p3", .kind = SeatKind::bot, .rank = 4, .acted = false, .left = 1};
    EXPECT_EQ(rated_match(four)->ladder.id(), "kapow_bots");
    EXPECT_EQ(rated(four), "p0 1, p1 2, p2 3");
}

TEST(RatedMatch, the_order_of_the_seats_changes_nothing) {
    MatchFacts four = facts(4);
    four.seats[1].rank = 1;
    four.seats[3].left = 1;
    const auto match = rated_match(four);
    const auto by_account = [](const SeatFacts& a, const SeatFacts& b) { return a.account < b.account; };
    while (std::ranges::next_permutation(four.seats, by_account).found) EXPECT_EQ(rated_match(four), match);
}

}  // namespace
}  // namespace kabinet
