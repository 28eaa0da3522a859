#include "games/kabetopo/position.hpp"

#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "games/kabetopo/text.hpp"
#include "tests/games/kabetopo/play.hpp"

namespace kabinet::kabetopo {
namespace {

TEST(KabetopoBoard, squares_edges_and_doors_have_names) {
    EXPECT_EQ(name_of(0), "a1");
    EXPECT_EQ(name_of(35), "f6");
    EXPECT_EQ(name_of(kMountain), "c4");
    EXPECT_EQ(name_of(kSummit), "d3");
    for (Square square = 0; square < kSquares; ++square) EXPECT_EQ(square_named(name_of(square)), square);
    for (const Edge edge : kEdges) EXPECT_EQ(edge_named(name_of(edge)), edge);
    for (const Square door : kDoors) EXPECT_EQ(door_named(door_name(door)), door);
    for (const char* bad : {"", "a", "g1", "a7", "a0", "A1", "a11"}) EXPECT_FALSE(square_named(bad)) << bad;
    for (const char* bad : {"", "a1", "a1-a1", "a1-a3", "a2-a1", "a1-b2", "f6-g6", "a1+a2"})
        EXPECT_FALSE(edge_named(bad)) << bad;
    for (const char* bad : {"", "c6", "door:", "door:c5", "door:c6 "}) EXPECT_FALSE(door_named(bad)) << bad;
}

TEST(KabetopoBoard, KB3_there_are_sixty_edges_in_the_order_of_their_names) {
    for (std::size_t i = 1; i < kEdges.size(); ++i) EXPECT_LT(name_of(kEdges[i - 1]), name_of(kEdges[i]));
    EXPECT_EQ(kAllEdges.size(), 60);
}

TEST(KabetopoPosition, is_written_and_read) {
    for (const char* text : {
             "- f6:31111/a1:31111 2.2 1 E 0 0.0.0.0/0.0.0.0",
             "Ma4-b4,Pb4-b5*,pc1-d1,c6* f6:31011/f1:21100/a1:31101/a6:31111 4 3 N 17 "
             "12.1.0.5/0.0.2.7/3.0.0.9/4.1.0.0",
             "wa1-a2,mb1-b2 c4+:20111/c5+^E:31111/a1:31111 2 2 S:moved 3 0.0.0.0/0.0.0.0/0.0.0.0",
             "mb1-b2 c4+!:30110/a1+=1:00000/a1:31111/a6:31111 2 1 E:bonus 3 0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0",
             "- b4++h!:30110/a2+h:31111 1.0 2 E:extra 199 0.0.0.0/0.0.0.0",
             "- b4++h!:30110/a2+h:31111 1.0 2 - 200 9.1.1.9/0.0.0.0",
         }) {
        const auto position = parse(text);
        ASSERT_TRUE(position) << text << ": " << position.error();
        EXPECT_EQ(to_text(*position), text);
    }
}

TEST(KabetopoPosition, what_no_game_has_is_refused) {
    const std::string two = "0 0.0.0.0/0.0.0.0";
    for (const std::string& text : std::vector<std::string>{
             "",
             "-",
             "x f6:31111/a1:31111 2.2 1 E " + two,
             "- f6:31111 2.2 1 E 0 0.0.0.0",
             "- f6:41111/a1:31111 2.2 1 E " + two,
             "- f6:31112/a1:31111 2.2 1 E " + two,
             "- f6:3111/a1:31111 2.2 1 E " + two,
             "- f6:31111/a1:31111 4 1 E " + two,
             "- f6:31111/a1:31111 2.1 1 E " + two,
             "- f6:31111/a1:31111 2.2 0 E " + two,
             "- f6:31111/a1:31111 2.2 3 E " + two,
             "- f6:31111/a1:31111 2.2 1 S " + two,
             "- f6:31111/a1:31111 2.2 1 - " + two,
             "- f6:31111/a1:31111 2.2 1 E:begin " + two,
             "- f6:31111/a1:31111 2.2 1 E:bonus " + two,
             "- f6:31111/a1:31111 2.2 1 E:extra " + two,
             "- f6:31110/a1:31111 2.2 1 E:moved " + two,
             "- f6:31111/a1:31111 2.2 1 E 200 0.0.0.0/0.0.0.0",
             "- f6:31111/a1:31111 2.2 1 E 00 0.0.0.0/0.0.0.0",
             "- f6:31111/a1:31111 2.2 1 E 0 0.0.0.0",
             "- f6:31111/a1:31111 2.2 1 E 0 0.0.0/0.0.0.0",
             "wa1-a2 f6:31111/a1:31111 2.2 1 E " + two,
             "wa1-a2,ma1-a2 f6:20111/a1:31111 2.2 1 E " + two,
             "wa1-a2* f6:21101/a1:31111 2.2 1 E " + two,
             "Pa1-a2* f6:31111/a1:31111 2.2 1 E " + two,
             "c5* f6:31101/a1:31111 2.2 1 E " + two,
             "c6*,c6* f6:31101/a1:31101 2.2 1 E " + two,
             "Ma1-a2,Mb1-b2,Mc1-c2,Md1-d2 f6:31111/a1:31111 2.2 1 E " + two,
             "wc3-c4,wc4-c5,wb4-c4,wc4-d4 f6:01111/a1:01111 2.2 1 E " + two,
             "- c2:31111/c2:31111 2.2 1 E " + two,
             "- c4:31111/a1:31111 2.2 1 E " + two,
             "- c2+++:31111/a1:31111 1.0 1 E " + two,
             "- c2h:31111/a1:31111 2.2 1 E " + two,
             "- c2++:31111/a1:31111 1.1 1 E " + two,
             "- c2+!:31111/a1:31111 1.2 1 E " + two,
             "- a6+:31111/a1:31111 1.2 1 E " + two,
             "- a6++h:31111/a1:31111 1.1 1 E " + two,
             "- a6++h=1:31111/a1:31111 1.1 1 E " + two,
             "- c2^E:31111/a1:31111 2.2 1 E " + two,
             "- c2^N:31111/a1:31111 2.2 1 E " + two,
             "- c2+=1:31111/f1:31111/a1:31111 3 1 S 0 0.0.0.0/0.0.0.0/0.0.0.0",
             "- a6+=2:31111/f1:31111/a1:31111 3 1 S 0 0.0.0.0/0.0.0.0/0.0.0.0",
             "- a6+=1:31111/f1:31111/a1:31111 3 1 E 0 0.0.0.0/0.0.0.0/0.0.0.0",
         }) {
        EXPECT_FALSE(parse(text)) << text;
    }
}

TEST(KabetopoPosition, KB15_a_stuck_runner_is_passed_over_when_it_is_loaded) {
    const auto state = loaded(position("wa2-a3,wb1-c1", "b1:00000/a2:10000/a1:00000", "W"));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
}

TEST(KabetopoPosition, a_save_that_is_none_is_refused) {
    const Json good = fresh(3)->save();
    const auto restored = [](const Json& saved) { return find_game("kabetopo")->restore(saved).has_value(); };
    EXPECT_TRUE(restored(good));
    for (const char* member : {"position", "options"}) {
        Json bad = good;
        bad.erase(member);
        EXPECT_FALSE(restored(bad)) << member;
        bad[member] = 7;
        EXPECT_FALSE(restored(bad)) << member;
    }
    Json more = good;
    more["more"] = 1;
    EXPECT_FALSE(restored(more));
    for (const Json& rules : {Json(0), Json(1), Json(99), Json("2"), Json(2.0), Json()}) {
        Json bad = good;
        bad["rules"] = rules;
        EXPECT_FALSE(restored(bad)) << rules;
    }
    EXPECT_FALSE(restored(Json::array()));
}

TEST(KabetopoPosition, GEN5_a_save_goes_on_by_the_rules_it_was_made_by) {
    const auto start = [](int rules) {
        return find_game("kabetopo")->start({.seats = 2, .rules = rules}).value()->save();
    };
    EXPECT_EQ(start(0)["rules"], 2);
    EXPECT_FALSE(start(1).contains("rules")) << "as saves were written then";
    for (const int rules : {1, 2})
        EXPECT_EQ(find_game("kabetopo")->restore(start(rules)).value()->save(), start(rules));
}

TEST(KabetopoPosition, the_view_shows_the_board_by_names) {
    const Json view =
        loaded("Ma4-b4,Pb4-b5*,wc1-d1,c6* f6:21100/a6+=1:31101/a1:31111 3 2 E 17 0.0.0.0/3.0.1.6/0.0.0.0")
            ->view({});
    EXPECT_EQ(view["edges"], (Json{{"a4-b4", "monolith"}, {"b4-b5", "portal"}, {"c1-d1", "wall"}}));
    EXPECT_EQ(view["set_up"], (Json{{"a4-b4", "monolith"}, {"b4-b5", "portal"}}));
    EXPECT_EQ(view["locks"], (Json{{"b4-b5", true}, {"door:c6", true}}));
    EXPECT_EQ(view["doors"]["door:f4"], "door:a3");
    EXPECT_EQ(view["runners"]["south"]["home"], 1);
    EXPECT_EQ(view["runners"]["south"]["seat"], 2);
    EXPECT_EQ(view["scores"]["1"],
              (Json{{"points", 3}, {"first_homes", 0}, {"first_stones", 1}, {"unused", 6}}));
    EXPECT_EQ(view["quiet"], 17);
    EXPECT_EQ(view["round"], 2);
    EXPECT_EQ(view["rounds"], 3);
}

}  // namespace
}  // namespace kabinet::kabetopo
