#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "games/nine/moves.hpp"
#include "games/nine/two_legs.hpp"
#include "tests/games/nine/play.hpp"

/// One test or more for each rule id of games/nine/RULES.md: position, actions, whole position.
namespace kabinet::nine {
namespace {

constexpr auto kEmptyBoard = "9/9/9/9/9/9/9/9/9";
constexpr auto kMiddles = "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9";

std::string text(std::string_view board, std::string_view slots, std::string_view rest) {
    return std::string(board) + ' ' + std::string(slots) + ' ' + std::string(rest);
}

/// Nine reds in the middles of the sections, by turns.
void place_reds(State& state) {
    for (const char* cell : {"b2", "e2", "h2", "b5", "e5", "h5", "b8", "e8", "h8"}) {
        act(state, std::string("red ") + cell);
    }
}

void fill_slots(State& state) {
    for (const char side : {'N', 'E', 'S', 'W'}) {
        for (char n = '1'; n <= '9'; ++n) act(state, std::string("place ") + side + n);
    }
}

TEST(NineRules, NI1_counters_are_shared_out_and_coloured_in_turn_order) {
    const char* slots[] = {"ybybybyby/bybybybyb/ybybybyby/bybybybyb",
                           "yboyboybo/yboyboybo/yboyboybo/yboyboybo",
                           "ybogybogy/bogybogyb/ogybogybo/gybogybog"};
    for (int seats = 2; seats <= 4; ++seats) {
        const auto state = fresh(seats);
        place_reds(*state);
        fill_slots(*state);
        EXPECT_EQ(state->position(), text(kMiddles, slots[seats - 2], "move 0/" + std::to_string(seats)));
    }
    EXPECT_EQ(counters_each(2), 18);
    EXPECT_EQ(counters_each(3), 12);
    EXPECT_EQ(counters_each(4), 9);
}

TEST(NineRules, NI2_reds_are_placed_one_at_a_time_in_turn) {
    const auto state = fresh(3);
    act(*state, "red e5");
    EXPECT_EQ(state->position(), "9/9/9/9/4r4/9/9/9/9 9/9/9/9 red 1/3");
    act(*state, "red b3");
    act(*state, "red h7");
    EXPECT_EQ(state->position(), "9/9/7r1/9/4r4/9/1r7/9/9 9/9/9/9 red 0/3");
}

TEST(NineRules, NI2_never_on_an_edge_cell) {
    for (const char* edge : {"a1", "e1", "i9", "a5", "i3", "d9"}) {
        EXPECT_EQ(refusal(text(kEmptyBoard, "9/9/9/9", "red 0/2"), std::string("red ") + edge),
                  "illegal_action NI-2");
    }
}

TEST(NineRules, NI2_one_on_each_section) {
    const std::string one = text("9/9/9/9/4r4/9/9/9/9", "9/9/9/9", "red 1/2");
    for (const char* cell : {"e5", "d4", "f6"}) {
        EXPECT_EQ(refusal(one, std::string("red ") + cell), "illegal_action NI-2");
    }
    EXPECT_EQ(after(one, "red g5"), text("9/9/9/9/4r1r2/9/9/9/9", "9/9/9/9", "red 0/2"));
}

TEST(NineRules, NI2_four_cells_are_open_in_a_corner_six_at_a_side_nine_in_the_centre) {
    std::array<int, kSections> open{};
    for (const Action action : legal_actions(start(2)))
        ++open[static_cast<std::size_t>(section_of(action.where))];
    EXPECT_EQ(open, (std::array{4, 6, 4, 6, 9, 6, 4, 6, 4}));
}

TEST(NineRules, NI2_nothing_else_is_done_until_all_nine_are_placed) {
    EXPECT_EQ(refusal(text(kEmptyBoard, "9/9/9/9", "red 0/2"), "place N1"), "illegal_action NI-2");
    EXPECT_EQ(refusal(text(kEmptyBoard, "9/9/9/9", "red 0/2"), "move N1"), "illegal_action NI-2");
}

TEST(NineRules, NI3_counters_go_one_at_a_time_in_free_slots) {
    const std::string empty = text(kMiddles, "9/9/9/9", "place 0/2");
    EXPECT_EQ(after(empty, "place N3"), text(kMiddles, "2y6/9/9/9", "place 1/2"));
    EXPECT_EQ(after(empty, "place E9"), text(kMiddles, "9/8y/9/9", "place 1/2"));
    EXPECT_EQ(refusal(text(kMiddles, "2y6/9/9/9", "place 1/2"), "place N3"), "illegal_action NI-3");
}

TEST(NineRules, NI3_nothing_else_is_done_until_all_slots_are_taken) {
    const std::string empty = text(kMiddles, "9/9/9/9", "place 0/2");
    EXPECT_EQ(refusal(empty, "red e4"), "illegal_action NI-3");
    EXPECT_EQ(refusal(empty, "move N1"), "illegal_action NI-3");
}

TEST(NineRules, NI4_a_counter_goes_straight_on_to_the_end_of_the_board) {
    const std::string slots = "1y7/1y7/1y7/1y7";
    EXPECT_EQ(after(text(kEmptyBoard, slots, "move 0/2"), "move N2"),
              "9/9/9/9/9/9/9/9/1y7 9/1y7/1y7/1y7 move 0/2");
    EXPECT_EQ(after(text(kEmptyBoard, slots, "move 0/2"), "move E2"),
              "9/9/9/9/9/9/9/y8/9 1y7/9/1y7/1y7 move 0/2");
    EXPECT_EQ(after(text(kEmptyBoard, slots, "move 0/2"), "move S2"),
              "1y7/9/9/9/9/9/9/9/9 1y7/1y7/9/1y7 move 0/2");
    EXPECT_EQ(after(text(kEmptyBoard, slots, "move 0/2"), "move W2"),
              "9/9/9/9/9/9/9/8y/9 1y7/1y7/1y7/9 move 0/2");
}

TEST(NineRules, NI4_it_stops_before_the_next_counter_of_any_colour) {
    for (const char stone : {'r', 'y', 'b'}) {
        const std::string board = std::string("9/9/9/9/4") + stone + "4/9/9/9/9";
        const std::string moved = std::string("9/9/9/4y4/4") + stone + "4/9/9/9/9";
        EXPECT_EQ(after(text(board, "4y4/9/8b/9", "move 0/2"), "move N5"),
                  text(moved, "9/9/8b/9", "move 1/2"));
    }
}

TEST(NineRules, NI4_with_the_first_cell_taken_it_cannot_move) {
    EXPECT_EQ(refusal("4b4/9/9/9/9/9/9/9/9 4y4/9/y8/9 move 0/2", "move N5"), "illegal_action NI-4");
}

TEST(NineRules, NI4_only_own_counters_in_slots_are_moved) {
    const std::string position = "9/9/9/9/4y4/9/9/9/9 yb7/9/9/9 move 0/2";
    EXPECT_EQ(refusal(position, "move N2"), "illegal_action NI-4");
    EXPECT_EQ(refusal(position, "move N3"), "illegal_action NI-4");
    EXPECT_EQ(refusal(position, "place N3"), "illegal_action NI-4");
    EXPECT_EQ(refusal(position, "red b2"), "illegal_action NI-4");
}

TEST(NineRules, NI4_counters_in_slots_do_not_stop_a_move) {
    EXPECT_EQ(after("9/9/9/9/9/9/9/9/9 4y4/9/4b4/9 move 0/2", "move N5"),
              "9/9/9/9/9/9/9/9/4y4 9/9/4b4/9 move -/2");
}

TEST(NineRules, NI5_a_counter_on_an_edge_cell_blocks_the_slot_beside_it) {
    const auto state = loaded("9/9/9/9/9/9/9/9/9 4y4/9/4bb3/9 move 0/2");
    const auto events = act(*state, "move N5");
    EXPECT_EQ(events.at(1), (Json{{"type", "blocked"}, {"slot", "S5"}}));
    EXPECT_EQ(state->position(), "9/9/9/9/9/9/9/9/4y4 9/9/4bb3/9 move 1/2");
    EXPECT_EQ(state->legal(1), (Json::array({{{"type", "move"}, {"slot", "S6"}}})));
}

TEST(NineRules, NI5_in_a_corner_it_blocks_both_slots) {
    const auto state = loaded("9/9/9/9/9/9/9/9/9 8y/b8/b7b/9 move 0/2");
    const auto events = act(*state, "move N9");
    EXPECT_EQ(events.at(1), (Json{{"type", "blocked"}, {"slot", "E1"}}));
    EXPECT_EQ(events.at(2), (Json{{"type", "blocked"}, {"slot", "S9"}}));
    EXPECT_EQ(state->legal(1), (Json::array({{{"type", "move"}, {"slot", "S1"}}})));
}

TEST(NineRules, NI6_a_seat_that_cannot_move_is_passed_over) {
    const auto state = loaded("9/9/9/9/9/9/9/9/y8 4y3o/9/3y5/b8 move 0/3");
    const auto events = act(*state, "move N5");
    EXPECT_EQ(events.at(1), (Json{{"type", "passed"}, {"seat", 1}}));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{2});
}

TEST(NineRules, NI6_the_same_seat_may_be_next) {
    const auto state = loaded("9/9/9/9/9/9/9/9/9 yy7/9/9/9 move 0/3");
    const auto events = act(*state, "move N1");
    EXPECT_EQ(events.at(1), (Json{{"type", "passed"}, {"seat", 1}}));
    EXPECT_EQ(events.at(2), (Json{{"type", "passed"}, {"seat", 2}}));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
}

TEST(NineRules, NI7_it_is_over_when_nobody_can_move_counters_in_slots_or_not) {
    const auto state = loaded("9/9/9/9/9/9/9/9/9 4y4/9/4b4/9 move 0/2");
    const auto events = act(*state, "move N5");
    EXPECT_EQ(events.back(), (Json{{"type", "won"}, {"seat", 0}, {"rule", "NI-9"}}));
    EXPECT_TRUE(state->to_move().empty());
    EXPECT_TRUE(state->outcome());
    for (const Json& event : events) EXPECT_NE(event["type"], "passed") << "the end is no pass";
}

TEST(NineRules, NI8_more_counters_than_any_other_conquer_a_section) {
    const Position position = parse("yy7/b8/1r7/9/9/9/9/9/9 9/9/9/9 move -/3").value();
    EXPECT_EQ(conqueror(position, section_of(*cell_named("b8"))), 0);
    EXPECT_EQ(points(position), (std::array{1, 0, 0, 0}));
}

TEST(NineRules, NI8_a_tie_for_most_conquers_nothing) {
    for (const char* board : {"yb7/9/9/9/9/9/9/9/9", "yy7/bb1o5/o8/9/9/9/9/9/9", "ybo6/9/9/9/9/9/9/9/9"}) {
        const Position position = parse(text(board, "9/9/9/9", "move -/3")).value();
        EXPECT_EQ(conqueror(position, section_of(*cell_named("b8"))), std::nullopt) << board;
    }
}

TEST(NineRules, NI8_reds_and_counters_in_slots_count_for_nobody) {
    EXPECT_EQ(points(parse(text(kMiddles, "9/9/9/9", "move -/2")).value()), (std::array{0, 0, 0, 0}));
    const auto state = loaded("9/9/9/9/9/9/9/9/9 4y4/9/4b4/9 move 0/2");
    act(*state, "move N5");
    EXPECT_EQ(state->outcome(), (Outcome{{1, 2}, {1, 0}}));
}

TEST(NineRules, NI9_most_points_win_and_ties_go_to_the_later_in_turn_order) {
    EXPECT_EQ(ranking(std::array{3, 2}), (std::array{1, 2, 0, 0}));
    EXPECT_EQ(ranking(std::array{2, 2}), (std::array{2, 1, 0, 0}));
    EXPECT_EQ(ranking(std::array{0, 0, 0}), (std::array{3, 2, 1, 0}));
    EXPECT_EQ(ranking(std::array{2, 3, 2, 1}), (std::array{3, 1, 2, 4}));
    EXPECT_EQ(ranking(std::array{1, 3, 3, 0}), (std::array{3, 2, 1, 4}));
}

TEST(NineRules, NI10_each_phase_begins_with_seat_0) {
    for (const int seats : {2, 3, 4}) {
        const auto state = fresh(seats);
        place_reds(*state);
        EXPECT_EQ(state->position(), text(kMiddles, "9/9/9/9", "place 0/" + std::to_string(seats)));
        fill_slots(*state);
        EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
        EXPECT_EQ(state->view({})["phase"], "move");
    }
}

TEST(NineRules, NI10_continue_lets_turns_carry_on) {
    for (const int seats : {2, 3, 4}) {
        const Seat next = 9 % seats;
        const auto state = fresh(seats, {{"phases", "continue"}});
        place_reds(*state);
        EXPECT_EQ(state->to_move(), std::vector<Seat>{next});
        fill_slots(*state);
        EXPECT_EQ(state->to_move(), std::vector<Seat>{next}) << "36 counters go round evenly";
    }
}

TEST(NineRules, NI10_a_change_of_phase_is_told) {
    const auto state = fresh(2);
    for (const char* cell : {"b2", "e2", "h2", "b5", "e5", "h5", "b8", "e8"})
        act(*state, std::string("red ") + cell);
    EXPECT_EQ(act(*state, "red h8").back(), (Json{{"type", "phase"}, {"phase", "place"}}));
}

Outcome leg(std::int64_t yellow, std::int64_t blue) {
    return {{yellow > blue ? 1 : 2, yellow > blue ? 2 : 1}, {yellow, blue}};
}

TEST(NineRules, NI11_two_legs_with_colours_swapped_are_summed_by_player) {
    EXPECT_EQ(tie_of(leg(5, 4), leg(3, 2)), (Tie{{7, 7}, std::nullopt})) << "a draw, both won as Yellow";
    EXPECT_EQ(tie_of(leg(5, 4), leg(4, 4)), (Tie{{9, 8}, 0}));
    EXPECT_EQ(tie_of(leg(5, 3), leg(6, 0)), (Tie{{5, 9}, 1}));
}

TEST(NineRules, NI11_a_rematch_moves_everybody_on_by_one_seat) {
    const auto rematch = find_game("nine")->rematch;
    EXPECT_EQ(rematch(leg(5, 4)), (std::vector<Seat>{1, 0}));
    EXPECT_EQ(rematch({{1, 2, 3, 4}, {4, 3, 2, 1}}), (std::vector<Seat>{1, 2, 3, 0}));
}

}  // namespace
}  // namespace kabinet::nine
