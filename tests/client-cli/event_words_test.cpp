#include <gmock/gmock.h>

#include "client-cli/event/event_words.hpp"
#include "tests/client-cli/support/event_bench.hpp"

/// What a terminal says of tournaments.
namespace kabinet::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Part = EventDocument::Part;

TEST(EventDocuments, have_the_names_that_the_server_gives_them) {
    for (const char* name : {"t_ab", "t_ab_e", "t_ab_s1", "t_ab_r12", "t_ab_m_p1"}) {
        const auto document = EventDocument::parse(name);
        ASSERT_TRUE(document) << name;
        EXPECT_EQ(document->name(), name);
        EXPECT_EQ(document->tournament, "t_ab");
    }
    for (const char* name : {"lobby", "abcdefghij", "t_ab_x", "t_ab_s1x"})
        EXPECT_FALSE(EventDocument::parse(name));
    EXPECT_EQ(EventDocument::parse("t_ab_r12")->params(),
              Json({{"tournament", "t_ab"}, {"part", "tables"}, {"page", 12}}));
}

TEST(EventWords, TN5_equal_names_have_their_numbers) {
    EXPECT_EQ(evening().name_of(1), "Ben #1");
    EXPECT_EQ(evening().name_of(5), "Ben #5");
    EXPECT_EQ(evening().name_of(2), "Anna");
    EXPECT_EQ(evening().name_of(9), "#9");
}

TEST(EventWords, TN35_places_follow_from_the_order_unless_they_are_shared) {
    const EventView view = evening();
    std::vector<int> places;
    for (const StandingView& row : view.standings) places.push_back(row.place);
    EXPECT_THAT(places, ElementsAre(1, 2, 2, 4, 5));
    EXPECT_THAT(view.tie_breaks(), ElementsAre("bhc1", "bh", "sb"));
}

TEST(EventWords, say_how_a_table_stands) {
    const EventView view = evening();
    EXPECT_EQ(table_in_words(view, view.tables[0], 1'048'000), "waits for Anna, 4:12");
    EXPECT_EQ(table_in_words(view, view.tables[1], 0), "playing");
    TableView table = view.tables[1];
    table.games = 2;
    table.game = 2;
    EXPECT_EQ(table_in_words(view, table, 0), "game 2: playing");
    table.over = true;
    table.points = {"1", "0"};
    EXPECT_EQ(table_in_words(view, table, 0), "1 – 0");
    table.absent = {5};
    EXPECT_EQ(table_in_words(view, table, 0), "1 – 0 (forfeit)");
}

TEST(EventWords, TN14_the_game_of_a_tie_that_is_next_is_told) {
    EventView view;
    view.take({.part = Part::tables},
              Json::parse(R"({"tables":{"1_1":{"seats":[1,2],"ready":[],"absent":[],"over":false,
        "points":["0","0"],"games":[{"state":"over","seats":[1,2],"match":"m1"},
        {"state":"waiting","seats":[2,1]}]}},"byes":[]})"));
    EXPECT_EQ(view.tables[0].game, 2);
    EXPECT_THAT(view.tables[0].missing, ElementsAre(2, 1));
    EXPECT_THAT(view.tables[0].match, IsEmpty());
}

TEST(EventWords, say_where_the_event_is) {
    EventHead head = *evening().head;
    EXPECT_EQ(phase_in_words(head, 0), "Round 2 of 3, 2 tables open");
    head.open = 0;
    head.next_at = 1'045'000;
    EXPECT_EQ(phase_in_words(head, 1'000'000), "Round 2 of 3, the next in 0:45");
    head.trouble = "no_pairing";
    EXPECT_THAT(phase_in_words(head, 0),
                HasSubstr("Waits for a director: no pairing is left without a rematch; round 2"));
    head.phase = "paused";
    head.reason = "The hall closes at ten.";
    EXPECT_THAT(phase_in_words(head, 0), HasSubstr("Paused (The hall closes at ten.), "));
    head.phase = "open";
    head.waiting = 2;
    EXPECT_EQ(phase_in_words(head, 0), "Open, 5 entrants, 2 waiting");
    EXPECT_EQ(event_in_words(head), "kuba, Swiss, 3 rounds, blitz 5m+3s");
}

TEST(EventWords, say_where_the_player_stands_and_what_is_to_do) {
    EventView view = evening();
    EXPECT_EQ(own_in_words(view, 1'240'000),
              "You are 2nd with 1 point; table 1 against Ben #1: be there within 1:00");
    view.take({.part = Part::own}, evening_own_playing());
    EXPECT_EQ(own_in_words(view, 0), "You are 2nd with 1 point; table 1 against Ben #1: playing");
    view.own->entrant.reset();
    EXPECT_EQ(own_in_words(view, 0), "");
    EXPECT_EQ(ordinal(11) + ordinal(21) + ordinal(103), "11th21st103rd");
}

}  // namespace
}  // namespace kabinet::cli
