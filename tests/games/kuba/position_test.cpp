#include "games/kuba/position.hpp"

#include <gtest/gtest.h>

#include "games/kuba/push.hpp"
#include "tests/games/kuba/play.hpp"

namespace kabinet::kuba {
namespace {

TEST(KubaBoard, cells_and_directions_have_names) {
    EXPECT_EQ(name_of(Cell{0}), "a1");
    EXPECT_EQ(name_of(Cell{54}), "g7");
    EXPECT_EQ(cell_named("g1"), 6);
    EXPECT_EQ(cell_named("a2"), 8);
    for (const char* bad : {"", "a", "h1", "a8", "a0", "A1", "a11", "1a"})
        EXPECT_FALSE(cell_named(bad)) << bad;
    for (const Direction way : kDirections) EXPECT_EQ(direction_named(name_of(way)), way);
    EXPECT_FALSE(direction_named("north"));
    EXPECT_FALSE(direction_named(""));
}

TEST(KubaBoard, opposite_directions_undo_each_other) {
    for (const Direction way : kDirections) {
        EXPECT_EQ(step(way), -step(opposite(way)));
        EXPECT_EQ(shift(shift(bit(27), way), opposite(way)), bit(27));
    }
}

TEST(KubaPosition, is_the_start_by_default_marbles) {
    for (const bool rotated : {false, true}) {
        const Position position = start(rotated);
        EXPECT_EQ(std::popcount(position.of(Colour::white)), kMarbles);
        EXPECT_EQ(std::popcount(position.of(Colour::black)), kMarbles);
        EXPECT_EQ(std::popcount(position.of(Colour::red)), kReds);
        EXPECT_EQ(parse(to_text(position)), position);
    }
}

TEST(KubaPosition, is_read_with_every_field) {
    const Position position = parse("w6/7/7/3b3/7/7/6r b 3-6 d4>left").value();
    EXPECT_EQ(position.of(Colour::white), bit(48));
    EXPECT_EQ(position.of(Colour::black), bit(27));
    EXPECT_EQ(position.of(Colour::red), bit(6));
    EXPECT_EQ(position.turn, Colour::black);
    EXPECT_EQ(position.reds, (std::array<std::uint8_t, 2>{3, 6}));
    EXPECT_EQ(position.ban, bit(27));
    EXPECT_EQ(position.ban_way, Direction::left);
    EXPECT_EQ(position.captured_by(Colour::white), 7);
    EXPECT_EQ(to_text(position), "w6/7/7/3b3/7/7/6r b 3-6 d4>left");
}

TEST(KubaPosition, that_cannot_be_is_refused) {
    for (const char* bad : {
             "",
             "w6/7/7/7/7/7/6b",
             "w6/7/7/7/7/7/6b w 0-0",
             "w6/7/7/7/7/7/6b w 0-0 - ",
             " w6/7/7/7/7/7/6b w 0-0 -",
             "w6/7/7/7/7/7/6b  w 0-0 -",
             "w6/7/7/7/7/6b w 0-0 -",
             "w6/7/7/7/7/7/7/6b w 0-0 -",
             "w7/7/7/7/7/7/6b w 0-0 -",
             "w6/7/7/7/7/7/6x w 0-0 -",
             "w6/7/7/7/7/7/6b x 0-0 -",
             "w6/7/7/7/7/7/6b w 0 -",
             "w6/7/7/7/7/7/6b w 8-0 -",
             "w6/7/7/7/7/7/6b w 0-10 -",
             "w6/7/7/7/7/7/6b w -1-0 -",
             "w6/7/7/7/7/7/6b w 7-7 -",
             "w6/7/7/7/7/7/6b w 0-0 d4",
             "w6/7/7/7/7/7/6b w 0-0 d4>",
             "w6/7/7/7/7/7/6b w 0-0 d8>left",
             "w6/7/7/7/7/7/6b w 0-0 d4>west",
             "w6/7/7/7/7/7/6b w 0-0 d4>left>up",
             "wwwwwww/ww5/7/7/7/7/6b w 0-0 -",
             "bbbbbbb/bb5/7/7/7/7/6w w 0-0 -",
             "rrrrrrr/rrrrrr1/7/7/7/7/6w w 1-0 -",
             "7/7/7/7/7/7/6r w 0-0 -",
         }) {
        EXPECT_FALSE(parse(bad)) << bad;
    }
}

TEST(KubaPosition, of_a_won_game_is_over_when_loaded) {
    EXPECT_EQ(loaded("w6/7/7/7/7/7/6b w 7-0 -")->outcome(), (Outcome{{1, 2}, {7, 0}}));
    EXPECT_EQ(loaded("w6/7/7/7/7/7/6b w 2-7 -")->outcome(), (Outcome{{2, 1}, {2, 7}}));
    EXPECT_EQ(loaded("w6/7/7/7/7/7/7 w 0-0 -")->outcome(), (Outcome{{1, 2}, {0, 0}}));
}

TEST(KubaPerft, counts_the_published_sequences_from_the_start) {
    const std::uint64_t counts[] = {1, 8, 64, 640, 6384};
    for (int depth = 0; depth <= 4; ++depth) {
        EXPECT_EQ(perft(start(), depth), counts[depth]);
        EXPECT_EQ(perft(start(true), depth), counts[depth]) << "the board is only turned";
    }
}

TEST(KubaPerft, goes_on_with_the_same_side_after_a_capture_and_stops_at_the_end) {
    // White pushes up, down or, capturing, right. Black then has two pushes, White after its capture three.
    EXPECT_EQ(perft(parse("7/7/7/5wr/7/7/b6 w 0-0 -").value(), 1), 3U);
    EXPECT_EQ(perft(parse("7/7/7/5wr/7/7/b6 w 0-0 -").value(), 2), 2U * 2U + 3U);
    EXPECT_EQ(perft(parse("7/7/7/5wr/7/7/b6 w 6-0 -").value(), 2), 2U * 2U) << "the capture wins";
    EXPECT_EQ(perft(parse("w6/7/7/7/7/7/6b w 7-0 -").value(), 1), 0U);
}

TEST(KubaView, changes_in_two_places_when_marbles_of_one_colour_move) {
    const auto state = fresh();
    const Json before = state->view({});
    push(*state, "a7 right");
    EXPECT_EQ(Json::diff(before, state->view({})), Json::parse(R"([
        {"op": "remove", "path": "/cells/a7"},
        {"op": "add", "path": "/cells/c7", "value": "w"}])"));
}

TEST(KubaView, tells_marbles_captures_and_the_ban) {
    EXPECT_EQ(loaded("w6/7/7/3wb2/7/7/6r b 1-2 e4>left")->view({}), Json::parse(R"({
        "cells": {"a7": "w", "d4": "w", "e4": "b", "g1": "r"},
        "captured": {"0": {"red": 1, "opponent": 7}, "1": {"red": 2, "opponent": 6}},
        "ban": "e4>left"})"));
}

}  // namespace
}  // namespace kabinet::kuba
