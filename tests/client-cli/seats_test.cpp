#include <gmock/gmock.h>

#include "client-cli/line/json_lines.hpp"
#include "tests/client-cli/support/play_bench.hpp"

namespace kabinet::cli {
namespace {

using ::testing::HasSubstr;

const std::string kSeatTable = "abcdefghij";

/// Anna at a table for three where seats change and a host asks who is ready, against a scripted server.
class SeatsTest : public PlayBench {
  protected:
    SeatsTest() {
        server.features.push_back("move");
        server.on("table.join", Json{{"match", kSeatTable}, {"game", "kuba"}, {"status", "open"}});
        for (const char* method : {"table.move", "table.ready", "table.ask_ready"})
            server.on(method, Json::object());
        Intent intent;
        intent.match = kSeatTable;
        play_by(intent);
    }
    void seated(const char* host) {
        Json value = kuba_match();
        value["status"] = "open";
        value["state"] = Json::object();
        value["turn"] = Json::array();
        value["host"] = host;
        value["seats_total"] = 3;
        value["seats"] = {{"0", holder("p2", "Ben")}, {"1", holder("p1", "Anna")}};
        value.erase("left");
        server.snapshot(kSeatTable, "e1", 1, value);
    }
    static Json holder(const char* id, const char* name) {
        return {{"player", {{"id", id}, {"name", name}}}, {"present", true}};
    }
    void tells(int seq, const char* op, const char* path, const Json& value) {
        Json one{{"op", op}, {"path", path}};
        if (!value.is_null()) one["value"] = value;
        server.patch(kSeatTable, seq, Json::array({one}));
    }
};

TEST_F(SeatsTest, a_host_moves_players_and_asks_who_is_ready) {
    seated("p1");
    EXPECT_TRUE(play->may_move());
    plain->line("move 1 3");
    plain->line("move 3 1");
    plain->line("ready");
    loop.settle();
    const auto moved = server.heard("table.move");
    ASSERT_EQ(moved.size(), 1u) << "nobody sits on seat 3";
    EXPECT_EQ(moved[0]["player"], "p2");
    EXPECT_EQ(moved[0]["seat"], 2);
    EXPECT_THAT(out.str(), HasSubstr("nobody sits there"));
    EXPECT_EQ(server.heard("table.ask_ready").size(), 1u);
    JsonLines lines(loop, *play, out);
    lines.line(R"({"move":0,"to":1})");
    lines.line(R"({"ask_ready":true})");
    loop.settle();
    EXPECT_EQ(server.heard("table.move").at(1)["seat"], 1);
    EXPECT_EQ(server.heard("table.ask_ready").size(), 2u);
}

TEST_F(SeatsTest, all_are_told_who_moves_where) {
    seated("p2");
    EXPECT_FALSE(play->may_move());
    const Json gone{{"op", "remove"}, {"path", "/seats/0"}};
    const Json there{{"op", "add"}, {"path", "/seats/2"}, {"value", holder("p2", "Ben")}};
    server.patch(kSeatTable, 2, Json::array({gone, there}));
    EXPECT_THAT(out.str(), HasSubstr("Ben moves to seat 3"));
    EXPECT_THAT(out.str(), Not(HasSubstr("leaves")));
}

TEST_F(SeatsTest, in_practice_nobody_moves) {
    server.on("match.legal", Json{{"ply", 0}, {"actions", Json::array()}});
    Json value = kuba_match();
    value["practice"] = true;
    value["seats"] = {{"0", holder("p1", "Anna")}, {"1", holder("p1", "Anna")}};
    server.snapshot(kSeatTable, "e1", 1, value);
    tells(2, "replace", "/ply", 1);
    EXPECT_THAT(out.str(), Not(HasSubstr("moves to")));
}

TEST_F(SeatsTest, who_is_asked_says_so) {
    seated("p2");
    EXPECT_FALSE(play->is_asked());
    tells(2, "add", "/ready_check", {{"seats", Json::array()}, {"until", 30000}});
    EXPECT_TRUE(play->is_asked());
    EXPECT_THAT(out.str(), HasSubstr("The host asks who is ready"));
    plain->line("ready");
    loop.settle();
    EXPECT_EQ(server.heard("table.ready").size(), 1u);
    EXPECT_TRUE(server.heard("table.ask_ready").empty());
    tells(3, "add", "/ready_check/seats/0", 1);
    EXPECT_FALSE(play->is_asked());
    tells(4, "remove", "/ready_check", nullptr);
    EXPECT_FALSE(play->is_asked());
}

}  // namespace
}  // namespace kabinet::cli
