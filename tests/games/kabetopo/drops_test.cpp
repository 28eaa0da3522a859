#include "games/kabetopo/drops.hpp"

#include <gtest/gtest.h>

#include "tests/games/kabetopo/play.hpp"

/// The rules of games/kabetopo/RULES.md about what is dropped.
namespace kabinet::kabetopo {
namespace {

/// East to move with all it has; the others have dropped everything, so that any pieces may lie on the board.
std::string on(std::string_view pieces, std::string_view east = "f6:31111",
               std::string_view others = "f1:00000/a1:00000/a6:00000") {
    return position(pieces, std::string(east) + "/" + std::string(others));
}

TEST(KabetopoDrops, KB3_one_piece_to_an_edge) {
    for (const char* taken : {"wa1-a2", "ma1-a2", "pa1-a2", "Ma1-a2", "Pa1-a2"}) {
        for (const char* piece : {"wall", "monolith", "portal"}) {
            EXPECT_EQ(refusal(on(taken), std::string(piece) + " a1-a2"), "illegal_action KB-3") << taken;
            EXPECT_EQ(refusal(on(taken), std::string(piece) + " a2-a3"), "none") << taken;
        }
    }
}

TEST(KabetopoDrops, KB3_edges_are_named_lower_square_first) {
    for (const char* bad : {"a2-a1", "a1-a3", "a1-b2", "f6-g6", "a1a2", "a1-", ""}) {
        EXPECT_EQ(refusal(on("-"), std::string("wall ") + bad), "bad_action ") << bad;
    }
}

TEST(KabetopoDrops, KB6_nothing_is_dropped_that_is_used_up) {
    EXPECT_EQ(refusal(on("-", "f6:01111"), "wall a1-a2"), "illegal_action KB-6");
    EXPECT_EQ(refusal(on("-", "f6:30111"), "monolith a1-a2"), "illegal_action KB-6");
    EXPECT_EQ(refusal(on("-", "f6:31011"), "portal a1-a2"), "illegal_action KB-6");
    EXPECT_EQ(refusal(on("-", "f6:31101"), "lock door:c6"), "illegal_action KB-6");
}

TEST(KabetopoDrops, KB6_KB11_a_drop_takes_one_from_the_pool) {
    const auto state = loaded(on("Pe5-e6"));
    act(*state, "wall a1-a2");
    EXPECT_EQ(state->view({})["runners"]["east"]["left"],
              (Json{{"wall", 2}, {"monolith", 1}, {"portal", 1}, {"lock", 1}}));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoDrops, KB11_a_lock_goes_on_any_portal_or_door_without_one) {
    const std::string board = on("Pa1-a2,pb1-b2,Pc1-c2*,f4*");
    for (const char* place : {"a1-a2", "b1-b2", "door:c6", "door:d1", "door:a3"})
        EXPECT_EQ(refusal(board, std::string("lock ") + place), "none") << place;
    for (const char* place : {"c1-c2", "door:f4", "d1-d2"})
        EXPECT_EQ(refusal(board, std::string("lock ") + place), "illegal_action KB-11") << place;
    for (const char* place : {"door:a1", "c6", "door:", "door:z9"})
        EXPECT_EQ(refusal(board, std::string("lock ") + place), "bad_action ") << place;
    EXPECT_EQ(refusal(on("wa1-a2"), "lock a1-a2"), "illegal_action KB-11") << "a wall has no lock";
}

TEST(KabetopoDrops, KB11_a_peak_keeps_two_open_entrances) {
    EXPECT_EQ(refusal(on("wb4-c4"), "wall c4-c5"), "none");
    EXPECT_EQ(refusal(on("wb4-c4,Mc4-d4"), "wall c4-c5"), "illegal_action KB-11");
    EXPECT_EQ(refusal(on("wb4-c4,Mc4-d4"), "monolith c3-c4"), "illegal_action KB-11");
    EXPECT_EQ(refusal(on("wb4-c4,Mc4-d4"), "portal c3-c4"), "none") << "a portal closes nothing";
    EXPECT_EQ(refusal(on("wb4-c4,pc4-d4"), "wall c4-c5"), "none") << "a portal leaves an entrance open";
}

TEST(KabetopoDrops, KB11_with_two_players_each_peak_keeps_one) {
    const auto two = [](std::string_view pieces) { return position(pieces, "f6:31111/a1:00000"); };
    EXPECT_EQ(refusal(two("wb4-c4,Mc4-d4"), "wall c4-c5"), "none");
    EXPECT_EQ(refusal(two("wb4-c4,Mc4-d4,mc4-c5"), "wall c3-c4"), "illegal_action KB-11");
    EXPECT_EQ(refusal(two("wc3-d3,wd3-e3,md2-d3"), "wall d3-d4"), "illegal_action KB-11") << "the Summit too";
    EXPECT_EQ(refusal(on("wc3-d3,wd3-e3,md2-d3"), "wall d3-d4"), "none") << "no peak with four players";
}

TEST(KabetopoDrops, KB11_nobody_is_walled_in) {
    EXPECT_EQ(refusal(on("wa1-a2"), "wall a1-b1"), "illegal_action KB-11") << "West is in a1";
    EXPECT_EQ(refusal(on("wa1-a2", "f6:31111", "f1:00000/b2:00000/a6:00000"), "wall a1-b1"), "none");
    EXPECT_EQ(refusal(on("we6-f6"), "monolith f5-f6"), "illegal_action KB-11") << "oneself neither";
}

TEST(KabetopoDrops, KB11_portals_and_doors_are_routes) {
    const auto west_in_a3 = "f1:00000/a3:00000/a6:00000";
    EXPECT_EQ(refusal(on("wa2-a3,wa3-b3", "f6:31111", west_in_a3), "wall a3-a4"), "none") << "by the door";
    EXPECT_EQ(refusal(on("wa2-a3,wa3-b3,f4*", "f6:31111", west_in_a3), "wall a3-a4"), "illegal_action KB-11");
    EXPECT_EQ(refusal(on("wa1-a2,pa1-b1,Pe5-e6"), "wall b1-c1"), "none");
    EXPECT_EQ(refusal(on("wa1-a2,wa1-b1,Pe5-e6", "f6:31111", "f1:00000/b2:00000/a6:00000"), "wall c1-d1"),
              "none")
        << "a closed corner with nobody in it";
}

TEST(KabetopoDrops, KB11_a_lock_takes_nobody_the_last_route_either) {
    const auto west_in_a3 = "f1:00000/a3:00000/a6:00000";
    const std::string by_the_door = on("wa2-a3,wa3-b3,wa3-a4", "f6:31111", west_in_a3);
    EXPECT_EQ(refusal(by_the_door, "lock door:f4"), "illegal_action KB-11");
    EXPECT_EQ(refusal(by_the_door, "lock door:a3"), "illegal_action KB-11");
    EXPECT_EQ(refusal(by_the_door, "lock door:c6"), "none");
    // West sits in a1 behind walls, with a portal to go by.
    const std::string by_portal = on("wa1-a2,wb1-b2,wb1-c1,pa1-b1,Pe5-e6");
    EXPECT_EQ(refusal(by_portal, "lock a1-b1"), "illegal_action KB-11");
    EXPECT_EQ(refusal(by_portal, "lock e5-e6"), "illegal_action KB-11");
    EXPECT_EQ(refusal(by_portal, "lock door:c6"), "none");
}

TEST(KabetopoDrops, KB11_the_way_goes_on_to_a_corner_that_counts) {
    // Three corners are closed; South, with its stone, may not lose the fourth, its own does not count.
    const auto south = "c2+:00000/b2+:00000/a6:00000";
    const std::string closed = "ma1-a2,ma1-b1,wa5-a6,wa6-b6,wf5-f6";
    EXPECT_EQ(refusal(on(closed, "e5:31111", south), "wall e6-f6"), "illegal_action KB-11");
    EXPECT_EQ(refusal(on("wa5-a6,wa6-b6,wf5-f6", "e5:31111", south), "wall e6-f6"), "none");
}

TEST(KabetopoDrops, KB11_a_runner_that_has_lost_its_route_bars_no_drop) {
    // c5 is closed on all sides; South was bumped into it and has no portal left.
    const auto south = "c5:00000/a1:00000/a6:00000";
    EXPECT_EQ(refusal(on("wb5-c5,wc5-d5,wc5-c6,wc4-c5", "f6:31111", south), "wall a1-a2"), "none");
    EXPECT_EQ(refusal(on("wb5-c5,wc5-d5,wc5-c6,wc4-c5", "f6:31111", south), "lock door:c6"), "none");
}

TEST(KabetopoDrops, KB11_with_two_players_the_whole_way_is_kept) {
    // East has its first stone and may well be halfway home in f6, but has to come back to a peak from there.
    const auto closed = "we6-f6,wf4-f5";
    EXPECT_EQ(refusal(position(closed, "f5+:31111/a1:00000"), "wall e5-f5"), "illegal_action KB-11");
    EXPECT_EQ(refusal(position(closed, "e5+:31111/a1:00000"), "wall e5-f5"), "none");
}

/// East, with its whole way before it, may close c2-d2, the last way to the Summit, or not.
std::string closing_the_summit(std::string_view west, std::string_view stones, int rules) {
    const auto state = by_rules(rules, "Md1-d2,Md2-e2,wc3-d3,wd3-d4,wd3-e3 f6:31111/" + std::string(west) +
                                           ":00000 " + std::string(stones) + " 1 E 0 0.0.0.0/0.0.0.0");
    const auto done = state->play(0, action("wall c2-d2"));
    return done ? "none" : done.error().code + " " + done.error().rule;
}

TEST(KabetopoDrops, KB11_a_peak_that_has_run_out_of_stones_is_none_to_climb) {
    EXPECT_EQ(closing_the_summit("a2", "2.2", 2), "none");
    EXPECT_EQ(closing_the_summit("a2+h", "2.1", 2), "none");
    EXPECT_EQ(closing_the_summit("a2++h", "0.2", 2), "illegal_action KB-11");
}

TEST(KabetopoDrops, KB11_a_stone_that_the_runner_takes_itself_is_gone_for_its_second_climb) {
    EXPECT_EQ(closing_the_summit("a2+h", "1.2", 2), "illegal_action KB-11") << "the Mountain has one for two";
}

TEST(KabetopoDrops, KB11_version_1_still_counted_it) {
    EXPECT_EQ(closing_the_summit("a2+h", "1.2", 1), "none");
    EXPECT_EQ(closing_the_summit("a2++h", "0.2", 1), "illegal_action KB-11");
}

TEST(KabetopoDrops, KB11_a_monolith_lets_its_player_move_once_more) {
    const auto state = loaded(on("-", "f6:31110"));
    act(*state, "monolith a1-a2");
    EXPECT_EQ(state->view({})["stage"], "bonus");
    EXPECT_EQ(refusal(state->position(), "wall b1-b2"), "illegal_action KB-11");
    EXPECT_EQ(refusal(state->position(), "token"), "illegal_action KB-14");
    EXPECT_EQ(loaded(after(state->position(), "f5"))->to_move(), std::vector<Seat>{1});
    EXPECT_EQ(loaded(after(state->position(), "end"))->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoDrops, KB11_a_monolith_after_which_nothing_can_move_ends_the_turn) {
    // East in a1 has only the leap over b1, and closes it.
    const std::string before = position("wa2-a3", "a1:31110/b1:21110/a2:31110");
    EXPECT_EQ(moves_to(before), "c1");
    const auto state = loaded(before);
    EXPECT_EQ(act(*state, "monolith b1-c1").size(), 1U) << "nobody ends a turn that is over";
    EXPECT_EQ(state->position(), "wa2-a3,mb1-c1 a1:30110/b1:21110/a2:31110 4 1 S 1 0.0.0.0/0.0.0.0/0.0.0.0");
}

}  // namespace
}  // namespace kabinet::kabetopo
