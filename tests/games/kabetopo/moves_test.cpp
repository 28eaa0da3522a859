#include "games/kabetopo/moves.hpp"

#include <gtest/gtest.h>

#include "tests/games/kabetopo/play.hpp"

/// The rules of games/kabetopo/RULES.md about moving: position, action, what becomes of it.
namespace kabinet::kabetopo {
namespace {

/// East to move from `east`, the others on their corners or where `others` says; nobody has a token, so that
/// a move ends the turn.
std::string at(std::string_view pieces, std::string_view east,
               std::string_view others = "f1:00000/a1:00000/a6:00000") {
    return position(pieces, std::string(east) + ":00000/" + std::string(others));
}

TEST(KabetopoMoves, KB7_a_step_goes_to_a_square_beside) {
    EXPECT_EQ(moves_to(at("-", "d5")), "c5d4d6e5");
    EXPECT_EQ(moves_to(at("-", "f6")), "e6f5");
    EXPECT_EQ(after(at("-", "d5"), "d6"),
              "- d6:00000/f1:00000/a1:00000/a6:00000 4 1 S 1 "
              "0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0");
    EXPECT_EQ(refusal(at("-", "d5"), "e6"), "illegal_action KB-7");
    EXPECT_EQ(refusal(at("-", "d5"), "d5"), "illegal_action KB-7");
}

TEST(KabetopoMoves, KB7_walls_and_monoliths_are_in_the_way_portals_are_not) {
    EXPECT_EQ(moves_to(at("wd5-d6,md5-e5,pc5-d5,Md4-d5", "d5")), "c5");
    EXPECT_EQ(refusal(at("wd5-d6", "d5"), "d6"), "illegal_action KB-7");
    EXPECT_EQ(refusal(at("Md5-d6", "d5"), "d6"), "illegal_action KB-7");
}

TEST(KabetopoMoves, KB7_a_square_holds_one_runner_a_corner_any_number) {
    EXPECT_EQ(refusal(at("-", "d5", "d4:00000/a1:00000/a6:00000"), "d4"), "illegal_action KB-7");
    EXPECT_EQ(refusal(at("-", "f2", "f1:00000/f1:00000/a6:00000"), "f1"), "none");
}

TEST(KabetopoMoves, KB8_a_leap_goes_over_a_runner_to_the_square_behind) {
    EXPECT_EQ(moves_to(at("-", "d5", "d4:00000/a1:00000/a6:00000")), "c5d3d6e5");
    EXPECT_EQ(moves_to(at("-", "f3", "f2:00000/a1:00000/a6:00000")), "e3f1f4");
    EXPECT_EQ(refusal(at("-", "d5"), "d3"), "illegal_action KB-7") << "with nobody to leap over";
}

TEST(KabetopoMoves, KB8_both_edges_are_open_and_the_square_has_room) {
    const auto over = "d4:00000/a1:00000/a6:00000";
    EXPECT_EQ(refusal(at("wd4-d5", "d5", over), "d3"), "illegal_action KB-8");
    EXPECT_EQ(refusal(at("md3-d4", "d5", over), "d3"), "illegal_action KB-8");
    EXPECT_EQ(refusal(at("-", "d5", "d4:00000/d3:00000/a6:00000"), "d3"), "illegal_action KB-8");
    EXPECT_EQ(refusal(at("wd4-d5", "d4", "d5:00000/a1:00000/a6:00000"), "d6"), "illegal_action KB-8");
}

TEST(KabetopoMoves, KB8_not_over_or_onto_a_peak_nor_out_of_the_board) {
    EXPECT_EQ(refusal(at("-", "c5", "c4+:00000/a1:00000/a6:00000"), "c3"), "illegal_action KB-8");
    EXPECT_EQ(refusal(at("-", "c2", "c3:00000/a1:00000/a6:00000"), "c4"), "illegal_action KB-12");
    EXPECT_EQ(moves_to(at("-", "b2", "a2:00000/a1:00000/a6:00000")), "b1b3c2");
}

TEST(KabetopoMoves, KB8_a_leap_from_a_peak_needs_open_edges_too) {
    EXPECT_EQ(refusal(at("wc3-c4", "c4+", "c3:00000/a1:00000/a6:00000"), "c2"), "illegal_action KB-8");
    EXPECT_EQ(refusal(at("-", "c4+", "c3:00000/a1:00000/a6:00000"), "c2"), "none");
}

TEST(KabetopoMoves, KB9_a_runner_teleports_between_open_portals) {
    EXPECT_EQ(moves_to(at("Pb1-c1,Pe5-e6", "b1")), "a1b2c1e5e6");
    EXPECT_EQ(moves_to(at("Pb1-c1,Pe5-e6,pf2-f3", "e6")), "b1c1d6e5f2f3f6");
    EXPECT_EQ(refusal(at("Pb1-c1", "b1"), "e5"), "illegal_action KB-7") << "with one portal nowhere to go";
}

TEST(KabetopoMoves, KB9_a_locked_portal_is_out_of_use_both_ways) {
    EXPECT_EQ(refusal(at("Pb1-c1*,Pe5-e6", "b1"), "e5"), "illegal_action KB-9");
    EXPECT_EQ(refusal(at("Pb1-c1,Pe5-e6*", "b1"), "e5"), "illegal_action KB-9");
}

TEST(KabetopoMoves, KB9_the_entrance_is_free_and_no_peak) {
    const auto there = "e5:00000/a1:00000/a6:00000";
    EXPECT_EQ(refusal(at("Pb1-c1,Pe5-e6", "b1", there), "e5"), "illegal_action KB-9");
    EXPECT_EQ(refusal(at("Pb1-c1,Pe5-e6", "b1", there), "e6"), "none");
    EXPECT_EQ(refusal(at("Pb1-c1,Pc3-c4", "b1"), "c3"), "none");
    EXPECT_EQ(refusal(at("Pb1-c1,Pc3-c4", "b1"), "c4"), "illegal_action KB-12");
    EXPECT_EQ(refusal(at("Pc4-c5,Pe5-e6", "c4+"), "e6"), "none") << "a portal leads down from a peak";
    EXPECT_EQ(refusal(at("Pb1-c1,Pe1-f1", "b1"), "f1"), "none") << "a corner has room for any number";
}

TEST(KabetopoMoves, KB9_between_two_portals_each_leads_to_the_other) {
    EXPECT_EQ(moves_to(at("Pb1-c1,Pb1-b2,Md1-e1,Mc1-c2,Ma1-b1", "b1")), "b2c1");
    EXPECT_EQ(refusal(at("Pb1-c1,Pb1-b2", "b1"), "c1"), "bad_action ") << "by a step or by a portal";
}

TEST(KabetopoMoves, KB10_a_door_leads_across_the_board_and_back) {
    EXPECT_EQ(moves_to(at("-", "c6")), "b6c5d1d6");
    EXPECT_EQ(moves_to(at("-", "d1")), "c1c6d2e1");
    EXPECT_EQ(moves_to(at("-", "f4")), "a3e4f3f5");
    EXPECT_EQ(moves_to(at("-", "a3")), "a2a4b3f4");
}

TEST(KabetopoMoves, KB10_unlocked_on_both_ends_and_free) {
    EXPECT_EQ(refusal(at("c6*", "c6"), "d1"), "illegal_action KB-10");
    EXPECT_EQ(refusal(at("d1*", "c6"), "d1"), "illegal_action KB-10");
    EXPECT_EQ(refusal(at("f4*", "c6"), "d1"), "none");
    EXPECT_EQ(refusal(at("-", "c6", "d1:00000/a1:00000/a6:00000"), "d1"), "illegal_action KB-10");
}

TEST(KabetopoMoves, by_is_said_where_two_ways_lead_to_a_square_and_only_there) {
    const std::string both = at("Pc5-d5,Pd6-e6", "d5");
    EXPECT_EQ(refusal(both, "d6"), "bad_action ");
    EXPECT_EQ(refusal(both, "d6 step"), "none");
    EXPECT_EQ(refusal(both, "d6 portal"), "none");
    EXPECT_EQ(refusal(both, "d6 leap"), "illegal_action KB-8");
    EXPECT_EQ(refusal(both, "e6 portal"), "bad_action ");
    EXPECT_EQ(refusal(both, "e6"), "none");
    const auto state = loaded(both);
    EXPECT_EQ(act(*state, "d6 portal").at(0)["by"], "portal");
}

TEST(KabetopoMoves, KB12_a_peak_is_entered_by_a_step_over_an_open_edge) {
    EXPECT_EQ(refusal(at("-", "c3"), "c4"), "none");
    EXPECT_EQ(refusal(at("wc3-c4", "c3"), "c4"), "illegal_action KB-12");
    EXPECT_EQ(refusal(at("-", "c2"), "c4"), "illegal_action KB-12");
}

TEST(KabetopoMoves, KB12_a_peak_is_left_over_anything) {
    EXPECT_EQ(moves_to(at("wc4-c5,mb4-c4", "c4+")), "b4c3c5d4");
    EXPECT_EQ(moves_to(at("wc4-c5", "c4+", "c5:00000/a1:00000/a6:00000")), "b4c3d4");
}

TEST(KabetopoMoves, KB12_who_enters_bumps_to_a_free_square_beside_obstacle_or_not) {
    const std::string climb = at("wc4-c5", "c3", "c4+:00000/d4:00000/a6:00000");
    EXPECT_EQ(after(climb, "c4 bump c5"),
              "wc4-c5 c4+:00000/c5+^E:00000/d4:00000/a6:00000 2 1 S 1 "
              "1.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0");
    EXPECT_EQ(refusal(climb, "c4 bump d4"), "illegal_action KB-12") << "taken";
    EXPECT_EQ(refusal(climb, "c4 bump c3"), "illegal_action KB-12") << "where the bumper comes from";
    EXPECT_EQ(refusal(climb, "c4 bump d5"), "illegal_action KB-12") << "not beside";
    EXPECT_EQ(refusal(climb, "c4"), "bad_action ");
    EXPECT_EQ(refusal(at("-", "c3"), "c4 bump c5"), "bad_action ") << "nobody to bump";
}

TEST(KabetopoMoves, KB12_the_bumped_may_not_bump_back_in_the_very_next_turn) {
    const auto state = loaded(position("-", "c4+:00000/c3:00000/a1:00000/a6:00000", "S"));
    act(*state, "c4 bump b4");
    act(*state, "a2");
    act(*state, "a5");
    EXPECT_EQ(refusal(state->position(), "c4 bump c3"), "illegal_action KB-12");
    EXPECT_EQ(refusal(state->position(), "c4"), "illegal_action KB-12");
    act(*state, "b3");
    EXPECT_EQ(state->view({})["runners"]["east"].contains("bumped_by"), false);
}

TEST(KabetopoMoves, KB12_the_ban_is_over_after_that_turn_and_is_for_that_runner_alone) {
    const std::string again = at("-", "c3", "c4+:00000/a1:00000/a6:00000");
    EXPECT_EQ(refusal(again, "c4 bump b4"), "none");
    EXPECT_EQ(refusal(at("-", "c3^S", "c4+:00000/a1:00000/a6:00000"), "c4 bump b4"), "illegal_action KB-12");
    EXPECT_EQ(refusal(at("-", "c3^W", "c4+:00000/a1:00000/a6:00000"), "c4 bump b4"), "none");
    EXPECT_EQ(refusal(at("-", "c3^S", "f1:00000/a1:00000/a6:00000"), "c4"), "none") << "the peak is free";
}

TEST(KabetopoMoves, KB16_runners_at_home_are_out_of_the_way) {
    EXPECT_EQ(moves_to(at("-", "e6", "a6+=1:00000/a1:00000/a6:00000")), "d6e5f6");
    EXPECT_EQ(refusal(at("-", "b6", "a6+=1:00000/a1:00000/a5:00000"), "a6"), "none");
}

}  // namespace
}  // namespace kabinet::kabetopo
