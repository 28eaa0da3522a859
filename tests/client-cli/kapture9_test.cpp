#include "client-cli/boards/kapture9/board.hpp"
#include "client-cli/boards/registry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "client-cli/boards/kapture9/drawing.hpp"
#include "client-cli/boards/kapture9/flick_words.hpp"
#include "client-cli/screen/aim.hpp"
#include "tests/client-cli/support/kapture9_match.hpp"

namespace kabinet::cli {
namespace {

std::string nobodys_name(int seat) {
    return "P" + std::to_string(seat);
}

Json flick(double right, double ahead) {
    return {{"type", "flick"}, {"vector", {right, ahead}}};
}

TEST(FlickWords, are_read_in_many_forms) {
    const auto board = make_board("kapture9");
    const Json straight = flick(0, 0.8);
    for (const char* text : {"flick 0 0.8", "FLICK 0 .8", " flick  0, 0.8 ", "flick [0, 0.8]", "flick[0,0.8]",
                             "flick 0 0.8 top 0", "flick +0 8e-1", "0 0.8", "[0, 0.8]"}) {
        EXPECT_EQ(board->read(text, Json::array()), straight) << text;
    }
    Json struck = straight;
    struck["strike"] = {-0.2, 0.3};
    EXPECT_EQ(board->read("flick 0 0.8 top 0.3 side -0.2", Json::array()), struck);
    EXPECT_EQ(board->read("flick [0 0.8] side -0.2 top 0.3", Json::array()), struck);
    EXPECT_EQ(board->read("place 4", Json::array()), Json({{"type", "place"}, {"base", 4}}));
    for (const char* text :
         {"flick", "flick 3", "flick a b", "flick 1 2 3", "flick 1 2 top", "flick nan 1", "flick inf 1",
          "flick 0 1e300", "flick [1 2", "place", "place 9", "place 44", "place x", "12", "0.8 top 0", ""}) {
        EXPECT_EQ(board->read(text, Json::array()), std::nullopt) << text;
    }
}

TEST(FlickWords, angles_are_degrees_to_the_right) {
    const FlickWords right{.angle = 30, .speed = 2};
    EXPECT_EQ(right.action(), flick(1, 1.7321));
    const FlickWords left{.angle = -90, .speed = 0.5};
    EXPECT_EQ(left.action(), flick(-0.5, 0));
    const auto words = FlickWords::of(flick(-1, 1));
    EXPECT_NEAR(words->angle, -45, 1e-12);
    EXPECT_NEAR(words->speed, std::numbers::sqrt2, 1e-12);
    EXPECT_EQ(FlickWords::of({{"type", "place"}, {"base", 3}}), std::nullopt);
}

/// What is written leads back to the same action, to the last 0.1 mm/s, slow or fast and at any angle.
TEST(FlickWords, are_read_as_they_are_written) {
    const auto board = make_board("kapture9");
    for (int x = -30'000; x <= 30'000; x += 1237) {
        for (int y = 1; y <= 26'000; y += 1511) {
            const Json action = flick(x / 1e4, y / 1e4);
            EXPECT_EQ(board->read(board->write(action), Json::array()), action) << board->write(action);
        }
    }
}

TEST(Kapture9Board, a_flick_by_its_number_has_its_values_still_to_be_chosen) {
    const auto board = make_board("kapture9");
    EXPECT_EQ(board->read("1", kapture9_legal()), std::nullopt);
    EXPECT_EQ(board->read("2", kapture9_legal()), Json({{"type", "place"}, {"base", 4}}));
}

TEST(Kapture9Board, tells_what_a_flick_came_to) {
    const auto board = make_board("kapture9");
    const Json events = kapture9_flick_events();
    std::vector<std::string> lines;
    for (const Json& event : events) lines.push_back(board->tell(event, 0, nobodys_name));
    EXPECT_EQ(lines, (std::vector<std::string>{"P0: 12.0° right, 0.80 m/s, rolls 1.5 s",
                                               "P0 knocks off 2 of theirs and 1 own", "P0 captures base 4"}));
    EXPECT_EQ(board->tell(events[1], -1, nobodys_name), "Meekones come off: 2, 3, 7");
    EXPECT_EQ(board->touched(events[1]), (std::set<std::string>{"2", "3", "7"}));
    EXPECT_EQ(board->touched(events[2]), std::set<std::string>{"4"});
    EXPECT_EQ(board->tell({{"type", "foul"}, {"why", "left"}}, 0, nobodys_name),
              "Foul: the ball left the board");
    EXPECT_EQ(board->tell({{"type", "foul"}, {"why", "opponent"}}, 0, nobodys_name),
              "Foul: the ball rests at the opponent's home");
    EXPECT_EQ(board->tell({{"type", "again"}}, 1, nobodys_name), "Home, nothing touched: P1 flicks again");
    EXPECT_EQ(board->tell({{"type", "home"}}, 1, nobodys_name), "The ball came home");
    EXPECT_EQ(board->tell({{"type", "dead"}}, 1, nobodys_name), "A dead ball");
    EXPECT_EQ(board->tell({{"type", "place"}, {"seat", 1}, {"base", 0}}, 1, nobodys_name),
              "P1 places a meekone on base 0");
    EXPECT_EQ(board->tell(Json::parse(R"({"type":"round","round":2,"captured":{"0":5,"1":4},"winner":0})"), 0,
                          nobodys_name),
              "Round 2: 5 bases to 4, P0 wins it");
    EXPECT_EQ(board->tell({{"type", "unheard_of"}}, 0, nobodys_name), "");
}

/// A path nobody can read is no reason to show nothing.
TEST(Kapture9Board, takes_events_that_make_no_sense) {
    const auto board = make_board("kapture9");
    Json event = kapture9_flick_events()[0];
    event["path"] = "nonsense";
    EXPECT_EQ(board->motion(event, kapture9_view()), nullptr);
    EXPECT_EQ(board->tell(event, 0, nobodys_name), "P0: 12.0° right, 0.80 m/s");
    event.erase("path");
    EXPECT_EQ(board->motion(event, kapture9_view()), nullptr);
    event["played"] = "far";
    EXPECT_EQ(board->tell(event, 0, nobodys_name), "P0: flicks");
}

TEST(Kapture9Board, as_text_from_either_side) {
    const auto board = make_board("kapture9");
    EXPECT_EQ(board->text(kapture9_view()),
              "          (b)\n"
              "           8.\n"
              "       6.      7b\n"
              "   3b      4.      5.\n"
              "       1w      2w\n"
              "           0.\n"
              "          (w)\n"
              "Round 2, 5 flicks; White: 2 bases, 1 rounds won; Black: 2 bases, 0 rounds won\n");
    board->seen_from(1);
    EXPECT_EQ(board->text(kapture9_view()).substr(0, 114),
              "          (w)\n"
              "           0.\n"
              "       2w      1w\n"
              "   5.      4.      3b\n"
              "       7b      6.\n"
              "           8.\n"
              "          (b)\n");
}

TEST(Kapture9Board, spots_lie_as_their_player_sees_them) {
    const auto board = make_board("kapture9");
    const auto ids = [&] {
        std::string ids;
        for (const Spot& spot : board->spots()) ids += spot.id;
        return ids;
    };
    EXPECT_EQ(ids(), "876543210") << "in reading order, the far side first";
    board->seen_from(1);
    EXPECT_EQ(ids(), "012345678");
}

TEST(Aim, keys_turn_its_dials) {
    const auto board = make_board("kapture9");
    Aim aim;
    EXPECT_FALSE(aim.active());
    aim.offer(*board, kapture9_legal());
    ASSERT_TRUE(aim.active());
    const auto press = [&](Key::Name name, char32_t character = 0) { return aim.key({name, character}); };
    EXPECT_TRUE(press(Key::Name::right));
    EXPECT_TRUE(press(Key::Name::right));
    EXPECT_TRUE(press(Key::Name::up));
    EXPECT_TRUE(press(Key::Name::tab));
    EXPECT_TRUE(press(Key::Name::left));
    EXPECT_TRUE(press(Key::Name::down));
    EXPECT_TRUE(press(Key::Name::character, U'['));
    EXPECT_TRUE(press(Key::Name::character, U'='));
    EXPECT_FALSE(press(Key::Name::character, U'x'));
    EXPECT_FALSE(press(Key::Name::enter));
    EXPECT_EQ(aim.lines(), (std::vector<std::string>{"← →  Angle  3.8° right", "↓ ↑  Speed  0.59 m/s",
                                                     "[ ]  Side   0.05 R left", "- +  Height 0.05 R high",
                                                     "Tab  Steps  fine"}));
    EXPECT_EQ(board->aimed(aim.values()),
              Json({{"type", "flick"}, {"vector", {0.0391, 0.5887}}, {"strike", {-0.05, 0.05}}}));
}

TEST(Aim, stays_within_what_is_offered_and_where_it_was_left) {
    const auto board = make_board("kapture9");
    Aim aim;
    aim.offer(*board, kapture9_legal());
    for (int i = 0; i < 100; ++i) {
        aim.key({Key::Name::right});
        aim.key({Key::Name::up});
        aim.key({Key::Name::character, U']'});
        aim.key({Key::Name::character, U'-'});
    }
    const std::vector<double> ends{90, 4, 0.35, -0.35};
    EXPECT_EQ(aim.values(), ends);
    EXPECT_LT(std::hypot(ends[2], ends[3]), 0.5) << "KC-2: beyond half a radius a finger slips off";
    aim.offer(*board, Json::array());
    EXPECT_FALSE(aim.active());
    aim.offer(*board, kapture9_legal());
    EXPECT_EQ(aim.values(), ends) << "the next flick begins where the last one was aimed";
}

}  // namespace
}  // namespace kabinet::cli
