#include <gtest/gtest.h>

#include "client-cli/account/history_words.hpp"
#include "client-cli/boards/narrator.hpp"
#include "client-cli/boards/registry.hpp"
#include "client-cli/model/lobby_view.hpp"
#include "client-cli/screen/scene.hpp"
#include "tests/client-cli/support/fake_server.hpp"

/// Bots are marked wherever players are named (BO-6), and it is told when one plays on for who left (BO-7).
namespace kabinet::cli {
namespace {

Json bot(const std::string& name) {
    return {{"id", "b3xv7q"}, {"name", name}, {"bot", true}};
}
const Json kHard{{"id", "house_hard_1"}, {"name", "Hard bot"}, {"bot", true}, {"level", "hard"}};

/// Kuba between Anna and a program.
Json against(const Json& program) {
    Json value = kuba_match();
    value["seats"]["1"]["player"] = program;
    return value;
}

TEST(BotsShown, BO6_a_players_bot_is_marked_and_one_of_the_house_says_it_by_its_name) {
    EXPECT_EQ(MatchView::of(against(bot("Engine"))).listed(1), "Engine (bot)");
    EXPECT_EQ(MatchView::of(against(kHard)).listed(1), "Hard bot");
    EXPECT_EQ(MatchView::of(kuba_match()).listed(1), "Ben");
}

TEST(BotsShown, BO6_in_the_lobby) {
    const Json lobby =
        Json::parse(R"({"tables":{"a":{"game":"kuba","seats":2,"taken":{"0":"Ann","1":"Engine"},
        "seated":{"0":{"id":"p1","name":"Ann"},"1":{"id":"b3xv7q","name":"Engine","bot":true}},
        "clock":{"type":"none"},"created":1}},"matches":{}})");
    EXPECT_EQ(in_words(lobby_rows(lobby, "").at(0)), "kuba  Ann, Engine (bot)  no clock");
}

TEST(BotsShown, BO6_in_profiles_and_histories) {
    EXPECT_EQ(player_in_words(bot("Engine")), "Engine (bot)");
    EXPECT_EQ(player_in_words(kHard), "Hard bot");
    const Json profile{
        {"player", bot("Engine")}, {"kind", "bot"}, {"owner", {{"id", "p1"}, {"name", "Ada"}}}};
    EXPECT_EQ(profile_lines(profile).at(2), "Belongs to Ada.");
}

/// The screen of Anna at a table of Kuba.
std::string screen(const Json& value, bool hosts = false) {
    const MatchView match = MatchView::of(value);
    const auto board = make_board("kuba");
    Scene scene;
    scene.link = Link::online;
    scene.player = "Anna";
    scene.match = &match;
    scene.board = board.get();
    scene.seat = 0;
    scene.now = match.since;
    scene.hosts = hosts;
    return draw(scene, 80, 24, {}).text();
}

TEST(BotsShown, BO6_on_the_screen_whatever_the_length_of_the_name) {
    for (const std::string name : {"Engine", "Maximilian_Obermayer_Bot"}) {
        const std::string text = screen(against(bot(name)));
        EXPECT_TRUE(text.contains(name + " (bot)") || text.contains("*" + name)) << text;
    }
    EXPECT_EQ(screen(kuba_match()).find("(bot)"), std::string::npos);
}

TEST(BotsShown, BO6_the_host_is_told_how_a_bot_takes_a_seat) {
    Json value = kuba_match();
    value["status"] = "open";
    value["seats"].erase("1");
    EXPECT_NE(screen(value, true).find("Type bot hard"), std::string::npos);
    EXPECT_EQ(screen(value).find("Type bot hard"), std::string::npos);
}

TEST(BotsShown, BO7_that_a_bot_plays_on_is_told_and_shown) {
    Json value = kuba_match();
    const auto board = make_board("kuba");
    Narrator narrator;
    narrator.changed(MatchView::of(value), Json::array(), *board);
    value["seats"]["1"]["out"] = true;
    value["seats"]["1"]["played_by"] = "bot";
    EXPECT_EQ(narrator.changed(MatchView::of(value), Json::array(), *board),
              std::vector<std::string>{"Ben is out of the match; a bot plays on"});
    EXPECT_NE(screen(value).find("out, a bot plays on"), std::string::npos);
}

}  // namespace
}  // namespace kabinet::cli
