#include "games/nine/position.hpp"

#include <gtest/gtest.h>

#include "games/nine/moves.hpp"
#include "tests/games/nine/play.hpp"

namespace kabinet::nine {
namespace {

TEST(NineBoard, cells_and_slots_have_names) {
    EXPECT_EQ(cell_name(0), "a1");
    EXPECT_EQ(cell_name(80), "i9");
    EXPECT_EQ(cell_named("b1"), 1);
    EXPECT_EQ(slot_name(0), "N1");
    EXPECT_EQ(slot_name(35), "W9");
    for (Slot slot = 0; slot < kSlots; ++slot) EXPECT_EQ(slot_named(slot_name(slot)), slot);
    for (Cell cell = 0; cell < kCells; ++cell) EXPECT_EQ(cell_named(cell_name(cell)), cell);
    for (const char* bad : {"", "a", "j1", "a0", "A1", "a10", "N1"}) EXPECT_FALSE(cell_named(bad)) << bad;
    for (const char* bad : {"", "N", "n1", "N0", "X1", "N10", "a1"}) EXPECT_FALSE(slot_named(bad)) << bad;
}

TEST(NineBoard, slots_lie_beside_the_edge_cells_and_lead_across) {
    const std::array<std::array<const char*, 3>, 8> lanes = {{{"N1", "a9", "a1"},
                                                              {"N9", "i9", "i1"},
                                                              {"S1", "a1", "a9"},
                                                              {"S9", "i1", "i9"},
                                                              {"W1", "a1", "i1"},
                                                              {"W9", "a9", "i9"},
                                                              {"E1", "i1", "a1"},
                                                              {"E9", "i9", "a9"}}};
    for (const auto& [slot, first, last] : lanes) {
        const Lane lane = lane_of(*slot_named(slot));
        EXPECT_EQ(cell_name(lane.cell(0)), first) << slot;
        EXPECT_EQ(cell_name(lane.cell(8)), last) << slot;
    }
}

TEST(NineBoard, sections_are_named_by_their_middles) {
    for (Section section = 0; section < kSections; ++section)
        EXPECT_EQ(section_of(middle_of(section)), section);
    EXPECT_EQ(cell_name(middle_of(0)), "b2");
    EXPECT_EQ(cell_name(middle_of(8)), "h8");
}

TEST(NinePosition, is_written_and_read) {
    for (const char* text : {
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 0/2",
             "9/9/9/9/4r4/9/9/9/9 9/9/9/9 red 1/4",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 y8/8b/9/9 place 0/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 y8/8b/9/9 place 2/3",
             "9/9/9/9/9/9/9/9/9 ybog5/9/9/9 move 3/4",
             "y8/9/9/9/9/9/9/9/9 b8/9/9/9 move -/2",
         }) {
        const auto position = parse(text);
        ASSERT_TRUE(position) << text << position.error();
        EXPECT_EQ(to_text(*position), text);
    }
}

TEST(NinePosition, tells_from_the_counters_who_began_to_place) {
    const std::string board = "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 ";
    EXPECT_EQ(parse(board + "9/9/9/9 place 0/2")->phases, Phases::restart);
    EXPECT_EQ(parse(board + "9/9/9/9 place 1/2")->phases, Phases::carry_on);
    EXPECT_EQ(parse(board + "b8/9/9/9 place 2/4")->phases, Phases::carry_on);
    EXPECT_FALSE(parse(board + "b8/9/9/9 place 1/4"));
    EXPECT_FALSE(parse(board + "9/9/9/9 place 2/4"));
    EXPECT_EQ(loaded(board + "9/9/9/9 place 1/2")->save()["options"]["phases"], "continue");
}

TEST(NinePosition, passes_over_seats_that_cannot_move) {
    EXPECT_EQ(to_text(*parse("9/9/9/9/9/9/9/9/9 b8/9/9/9 move 0/2")), "9/9/9/9/9/9/9/9/9 b8/9/9/9 move 1/2");
    EXPECT_EQ(to_text(*parse("9/9/9/9/9/9/9/9/9 9/9/9/9 move 0/2")), "9/9/9/9/9/9/9/9/9 9/9/9/9 move -/2");
}

TEST(NinePosition, that_cannot_be_is_refused) {
    for (const char* bad : {
             "",
             "9/9/9/9/9/9/9/9/9",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 0",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 0/2 ",
             "9/9/9/9/9/9/9/9/9 9/9/9/9  red 0/2",
             "9/9/9/9/9/9/9/9 9/9/9/9 red 0/2",
             "9/9/9/9/9/9/9/9/9 9/9/9 red 0/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/r8 move 0/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 blue 0/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 2/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 0/1",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 0/5",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red -/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 red 1/2",
             "r8/9/9/9/9/9/9/9/9 9/9/9/9 red 1/2",
             "9/9/9/9/3rr4/9/9/9/9 9/9/9/9 red 0/2",
             "9/9/9/9/4y4/9/9/9/9 9/9/9/9 red 0/2",
             "9/9/9/9/9/9/9/9/9 y8/9/9/9 red 0/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 9/9/9/9 red 1/2",
             "9/9/9/9/9/9/9/9/9 9/9/9/9 place 0/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 9/9/9/9 place -/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 yy7/9/9/9 place 0/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 o8/9/9/9 place 1/2",
             "y8/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 9/9/9/9 place 1/2",
             "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 ybybybyby/bybybybyb/ybybybyby/bybybybyb place 0/2",
             "9/9/9/9/9/9/9/9/9 yyyyyyyyy/y8/9/9 move 0/4",
             "9/9/9/9/9/9/9/9/9 o8/9/9/9 move 0/2",
             "9/9/9/9/9/9/9/9/9 y8/9/9/9 move -/2",
         }) {
        EXPECT_FALSE(parse(bad)) << bad;
    }
}

TEST(NinePerft, counts_what_can_be_counted_by_hand) {
    EXPECT_EQ(perft(start(2), 0), 1U);
    EXPECT_EQ(perft(start(2), 1), 49U);
    EXPECT_EQ(perft(start(4), 2), 49U * 49U - (4 * 4U * 4U + 4 * 6U * 6U + 9U * 9U)) << "two sections differ";
    const std::string board = "9/1r2r2r1/9/9/1r2r2r1/9/9/1r2r2r1/9 ";
    EXPECT_EQ(perft(parse(board + "9/9/9/9 place 0/3").value(), 3), 36U * 35U * 34U);
    EXPECT_EQ(perft(parse(board + "yboyboybo/yboyboybo/yboyboybo/yboyboyb1 place 2/3").value(), 2), 1U * 12U);
}

TEST(NinePerft, skips_passed_seats_and_stops_at_the_end) {
    const Position position = parse("9/9/9/9/9/9/9/9/9 yy7/9/9/9 move 0/3").value();
    EXPECT_EQ(perft(position, 1), 2U);
    EXPECT_EQ(perft(position, 2), 2U);
    EXPECT_EQ(perft(position, 3), 0U);
}

TEST(NineView, tells_counters_slots_phase_sections_and_points) {
    EXPECT_EQ(loaded("9/9/9/9/9/9/1r7/9/y8 b8/9/9/8y move 0/2")->view({}), Json::parse(R"({
        "phase": "move",
        "cells": {"a1": "y", "b3": "r"},
        "slots": {"N1": "b", "W9": "y"},
        "sections": {"b2": 0},
        "points": {"0": 1, "1": 0}})"));
}

}  // namespace
}  // namespace kabinet::nine
