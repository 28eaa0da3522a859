#include <gtest/gtest.h>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/boards/registry.hpp"
#include "client-cli/model/lobby_view.hpp"
#include "tests/client-cli/support/fake_server.hpp"

/// Ratings in the lobby, and at the end of a match (RA-5).
namespace kabinet::cli {
namespace {

TEST(RatedRow, RA5_says_the_range_and_who_sits_there) {
    const Json lobby = Json::parse(R"({"tables":{"a":{"game":"kuba","seats":3,"taken":{"0":"Ann","2":"Bea"},
        "clock":{"type":"none"},"created":1,"rated":true,"rating_min":1400,
        "ratings":{"0":{"rating":1512},"2":{"rating":1500,"provisional":true}}}},
        "matches":{"b":{"game":"nine","seats":2,"players":{"0":"Cem","1":"Dan"},"started":1,"rated":true}}})");
    const auto rows = lobby_rows(lobby, "");
    EXPECT_EQ(in_words(rows.at(0)), "kuba  Ann 1512, -, Bea 1500?  no clock  rated, for 1400 and more");
    EXPECT_EQ(in_words(rows.at(1)), "nine  Cem, Dan  rated");
}

TEST(RatedMatch, RA2_what_has_changed_is_told_once_when_the_ladder_has_taken_it) {
    Json value = kuba_match();
    value["status"] = "finished";
    value["turn"] = Json::array();
    value["rated"] = true;
    value["result"] = {{"ranks", {1, 2}}, {"scores", {7, 0}}, {"reason", "normal"}};
    const auto board = make_board("kuba");
    Narrator narrator;
    narrator.changed(MatchView::of(value), Json::array(), *board);
    value["rating"] = {{"ladder", "kuba_two"},
                       {"event", 3},
                       {"weight", 1},
                       {"seats",
                        {{"0", {{"before", 1500}, {"after", 1512}, {"provisional", true}}},
                         {"1", {{"before", 1700}, {"after", 1688}}}}}};
    const auto lines = narrator.changed(MatchView::of(value), Json::array(), *board);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], "Ratings (kuba_two):");
    EXPECT_TRUE(lines[1].ends_with(": 1500 to 1512? (+12)")) << lines[1];
    EXPECT_TRUE(lines[2].ends_with(": 1700 to 1688 (-12)")) << lines[2];
    EXPECT_TRUE(narrator.changed(MatchView::of(value), Json::array(), *board).empty());
    value["rating"]["weight"] = 0;
    EXPECT_EQ(rating_lines(MatchView::of(value)).size(), 1u) << "RA-6";
}

}  // namespace
}  // namespace kabinet::cli
