#include "games/kapow/hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

/// Cards, positions of a hand and triads.
namespace kabinet::kapow {
namespace {

/// "9 9-1 K": a triad from top to bottom.
Triad triad_of(const std::string& text) {
    std::istringstream in(text);
    Triad triad;
    for (Spot& spot : triad) {
        std::string word;
        in >> word;
        spot = parse_spot(word).value();
    }
    return triad;
}

bool complete(const std::string& text) {
    return is_complete(triad_of(text));
}

int points(const std::string& spot) {
    return points_of(parse_spot(spot).value());
}

TEST(KapowHand, KP1_the_deck_has_118_cards) {
    const auto deck = whole_deck();
    EXPECT_EQ(deck.size(), 118U);
    for (const int value : {0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
        EXPECT_EQ(std::ranges::count(deck, fixed(value)), 8) << value;
    for (const int value : {1, 2}) EXPECT_EQ(std::ranges::count(deck, fixed(value)), 4) << value;
    EXPECT_EQ(std::ranges::count(deck, Card::power1), 8);
    EXPECT_EQ(std::ranges::count(deck, Card::power2), 8);
    EXPECT_EQ(std::ranges::count(deck, Card::kapow), 6);
}

TEST(KapowHand, KP1_a_power_card_shows_one_of_its_own_modifiers) {
    for (int modifier = -3; modifier <= 3; ++modifier) {
        EXPECT_EQ(shows(Card::power1, modifier), modifier == -1 || modifier == 1) << modifier;
        EXPECT_EQ(shows(Card::power2, modifier), modifier == -2 || modifier == 2) << modifier;
        EXPECT_FALSE(shows(fixed(1), modifier)) << modifier;
        EXPECT_FALSE(shows(Card::kapow, modifier)) << modifier;
    }
}

TEST(KapowHand, KP1_every_card_has_a_name_of_its_own) {
    for (const Card card : whole_deck()) EXPECT_EQ(card_named(name_of(card)), card);
    for (const char* name : {"", "13", "p3", "k", "-1", "01", " 1"}) EXPECT_FALSE(card_named(name)) << name;
}

TEST(KapowHand, KP7_a_position_has_a_text_form) {
    for (const char* text : {"7", "(7)", "K", "(K)", "12+1", "K-1+2", "p1", "p2-2+2-1"})
        EXPECT_EQ(to_text(parse_spot(text).value()), text);
    for (const char* text : {"", "(", "()", "(7", "7+", "7+3", "7+0", "7*1", "(7+1)", "7+1-", "+1", "((7))"})
        EXPECT_FALSE(parse_spot(text)) << text;
    EXPECT_EQ(shown(parse_spot("(7)").value()), "?");
    EXPECT_EQ(shown(parse_spot("K-1").value()), "K-1");
}

TEST(KapowHand, KP7_KP14_what_a_position_counts) {
    EXPECT_EQ(points("12"), 12);
    EXPECT_EQ(points("p1"), 1);
    EXPECT_EQ(points("p2"), 2);
    EXPECT_EQ(points("0-2"), -2);
    EXPECT_EQ(points("12+2+1+1"), 16);
    EXPECT_EQ(points("p2-1"), 1);
    EXPECT_EQ(points("K"), 25);
    EXPECT_EQ(points("K-1-2"), -3);
    EXPECT_EQ(points("(9)"), 9) << "it is turned up before it is counted";
}

TEST(KapowHand, KP11_a_powerset_is_discarded_its_top_card_last) {
    EXPECT_EQ(cards_of(parse_spot("7+1-2").value()), (std::vector{Card::power2, Card::power1, fixed(7)}));
}

TEST(KapowHand, KP8_runs_and_sets_are_complete) {
    for (const char* text :
         {"6 7 8", "8 7 6", "3 3 3", "0 0 0", "p1 p2 3", "0 p1 2", "0-1 0 1", "12 12+1 12+2", "0-2 0-2 0-2"})
        EXPECT_TRUE(complete(text)) << text;
    for (const char* text : {"6 8 7", "7 6 8", "3 3 4", "2 4 6", "0 12 11", "12 0 1", "(6) 7 8", "6 7 (8)"})
        EXPECT_FALSE(complete(text)) << text;
}

TEST(KapowHand, KP8_a_kapow_is_any_number_from_0_to_12_each_its_own) {
    for (const char* text :
         {"K 7 8", "6 K 8", "6 7 K", "K 7 7", "12 11 K", "K K 0", "K 3 K", "K K K", "9 K 11"})
        EXPECT_TRUE(complete(text)) << text;
    for (const char* text : {"6 K 9", "5 K 8", "7 K 7+1", "(K) 7 8"}) EXPECT_FALSE(complete(text)) << text;
}

TEST(KapowHand, KP8_a_kapow_ends_at_0_and_12_before_modifiers) {
    EXPECT_TRUE(complete("K 12 12"));
    EXPECT_TRUE(complete("K 0-1 0-2"));
    EXPECT_FALSE(complete("K 12 11")) << "it would be 13";
    EXPECT_FALSE(complete("12+2 12+1+2 K")) << "14 15 16, and K is 12 at most";
    EXPECT_TRUE(complete("12 12+1 K+2")) << "12 on +2 is 14";
    EXPECT_FALSE(complete("12 12+1 K+1")) << "13 at most";
    EXPECT_FALSE(complete("1 0 K")) << "it would be -1";
    EXPECT_TRUE(complete("1 0 K-1"));
    EXPECT_FALSE(complete("K+1 0 0")) << "1 at least";
}

TEST(KapowHand, KP8_the_check_of_the_rulebook) {
    for (const char* text : {"9 9 9", "9 10 11", "9 9 K", "9 K 11", "K 9 9", "9 9+1 11", "9 9 11-2"})
        EXPECT_TRUE(complete(text)) << text;
    for (const char* text : {"9 9 11", "9 9 11-1", "9 9-1 11", "9+1 9 11", "9 9 10", "9 9+2 11"})
        EXPECT_FALSE(complete(text)) << text;
}

TEST(KapowHand, KP9_a_lone_kapow_may_change_places_with_the_top) {
    EXPECT_EQ(exchange_of(triad_of("5 5 K"), 2), Exchange::allowed);
    EXPECT_EQ(exchange_of(triad_of("K 5 5"), 1), Exchange::allowed);
    EXPECT_EQ(exchange_of(triad_of("K 5 6"), 2), Exchange::allowed) << "6 5 4";
    EXPECT_EQ(exchange_of(triad_of("K 5 6"), 1), Exchange::incomplete) << "5 K 6";
    EXPECT_EQ(exchange_of(triad_of("5 5 5"), 1), Exchange::no_kapow);
    EXPECT_EQ(exchange_of(triad_of("5 K-1 5"), 1), Exchange::no_kapow) << "not in a powerset";
    EXPECT_EQ(exchange_of(triad_of("K K 5"), 1), Exchange::same_card);
    EXPECT_EQ(exchange_of(triad_of("K K-1 5"), 1), Exchange::same_card);
}

}  // namespace
}  // namespace kabinet::kapow
