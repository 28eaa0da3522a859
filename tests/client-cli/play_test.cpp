#include "client-cli/model/play.hpp"

#include <gtest/gtest.h>

#include "client-cli/line/json_lines.hpp"
#include "tests/client-cli/support/play_bench.hpp"

namespace kabinet::cli {
namespace {

const std::string kMatchPlayed = "abcdefghij";

/// A player at tables of kuba.
class PlayTest : public PlayBench {
  protected:
    PlayTest() {
        server.on("table.create", Json{{"match", kMatchPlayed}, {"commitment", std::string(64, '0')}});
        server.on("table.join", Json{{"match", kMatchPlayed}, {"game", "kuba"}, {"status", "open"}});
        server.on("table.sit", Json{{"seat", 0}});
        server.on("table.start", Json::object());
        server.on("table.leave", Json::object());
        server.on("match.legal",
                  Json{{"ply", 0}, {"seat", 0}, {"actions", Json::array({pushed("a7", "down")})}});
        for (const char* method : {"match.act", "match.resign", "match.offer_draw", "match.rematch"}) {
            server.on(method, Json{{"seq", 9}, {"ply", 1}});
        }
    }

    static Json pushed(const char* from, const char* dir) {
        return {{"type", "push"}, {"from", from}, {"dir", dir}};
    }

    void start(Intent intent, Plain::Settings settings = {.wait_for_turn = true, .quiet = true}) {
        play_by(std::move(intent), settings, robot ? &*robot : nullptr);
    }

    static Json open_table(const Json& seats) {
        Json value = kuba_match();
        value["status"] = "open";
        value["state"] = Json::object();
        value["turn"] = Json::array();
        value["seats"] = seats;
        value.erase("left");
        return value;
    }
    static Json holder(const char* id, const char* name) {
        return {{"player", {{"id", id}, {"name", name}}}, {"present", true}};
    }
    static Json row(const char* game, std::int64_t created, const Json& taken) {
        return {{"game", game},   {"options", Json::object()},   {"seats", 2},
                {"taken", taken}, {"clock", {{"type", "none"}}}, {"created", created}};
    }
    void lobby(const Json& tables) {
        server.snapshot("lobby", "e1", ++lobby_seq,
                        {{"tables", tables}, {"matches", Json::object()}, {"online", 1}});
    }

    std::optional<AutoPlayer> robot;
    int lobby_seq = 0;
};

TEST_F(PlayTest, creates_a_table_when_none_suits) {
    start(kuba());
    lobby({{"zzzzzzzzzz", row("nine", 1, Json::object())}});
    ASSERT_EQ(server.heard("table.create").size(), 1u);
    EXPECT_EQ(server.heard("table.create")[0]["game"], "kuba");
    EXPECT_EQ(server.heard("table.create")[0]["clock"], usual_clock()) << "as on the page";
    server.snapshot(kMatchPlayed, "e1", 1, open_table(Json::object()));
    const Json sit = server.heard("table.sit").at(0);
    EXPECT_EQ(sit["seat"], 0);
    EXPECT_EQ(sit["nonce_hash"].get<std::string>().size(), 64u) << "GEN-2: every seat adds to the seed";
}

TEST_F(PlayTest, nobody_becomes_a_guest_for_a_game_that_the_server_does_not_have) {
    Intent intent;
    intent.game = "foo";
    make(intent, std::nullopt);
    plain.emplace(loop, *play, out, Plain::Settings{});
    play->start(*plain);
    loop.settle();
    EXPECT_TRUE(server.heard("sign_in.guest").empty());
    EXPECT_EQ(plain->exit_code(), 2);
    EXPECT_THAT(out.str(), testing::HasSubstr("the server has no game foo; it has: kuba"));
}

TEST_F(PlayTest, joins_the_oldest_table_that_suits) {
    Intent intent = kuba();
    intent.clock = Json{{"type", "none"}};
    start(intent);
    Json timed = row("kuba", 1, Json::object());
    timed["clock"] = {{"type", "move"}, {"move_ms", 1000}};
    lobby({{"aaaaaaaaaa", row("kuba", 30, {{"0", "Ben"}})},
           {"bbbbbbbbbb", row("kuba", 20, {{"0", "Cem"}})},
           {"cccccccccc", row("kuba", 10, {{"0", "Dan"}, {"1", "Eve"}})},
           {"dddddddddd", timed}});
    EXPECT_EQ(server.heard("table.join").at(0)["match"], "bbbbbbbbbb");
    EXPECT_TRUE(server.heard("table.create").empty());
}

TEST_F(PlayTest, opens_a_table_with_byoyomi_where_the_server_has_it) {
    Intent intent = kuba();
    intent.fresh = true;
    intent.clock = parse_clock("10m+3x30s");
    server.features.push_back("byoyomi");
    start(intent);
    EXPECT_EQ(server.heard("table.create").at(0)["clock"], *parse_clock("10m+3x30s"));
}

TEST_F(PlayTest, an_older_server_is_not_asked_for_byoyomi) {
    Intent intent = kuba();
    intent.fresh = true;
    intent.clock = parse_clock("10m+3x30s");
    start(intent);
    EXPECT_TRUE(server.heard("table.create").empty());
    EXPECT_THAT(out.str(), testing::HasSubstr("the server has no byo-yomi"));
}

TEST_F(PlayTest, goes_to_no_table_with_days_a_move_unasked) {
    Json slow = row("kuba", 10, {{"0", "Ben"}});
    slow["clock"] = *parse_clock("move:3d");
    start(kuba());
    lobby({{"aaaaaaaaaa", slow}});
    EXPECT_TRUE(server.heard("table.join").empty());
}

TEST_F(PlayTest, joins_a_table_with_days_a_move_when_asked) {
    Json slow = row("kuba", 10, {{"0", "Ben"}});
    slow["clock"] = *parse_clock("move:3d");
    Intent intent = kuba();
    intent.clock = parse_clock("move:3d");
    start(intent);
    lobby({{"aaaaaaaaaa", slow}});
    EXPECT_EQ(server.heard("table.join").size(), 1u);
}

TEST_F(PlayTest, goes_to_no_rated_table_unasked) {
    start(kuba());
    Json rated = row("kuba", 10, {{"0", "Ben"}});
    rated["rated"] = true;
    lobby({{"aaaaaaaaaa", rated}});
    EXPECT_TRUE(server.heard("table.join").empty());
    EXPECT_FALSE(server.heard("table.create").at(0).contains("rated"));
}

TEST_F(PlayTest, opens_a_rated_table_with_its_range) {
    Intent intent = kuba();
    intent.rated = true;
    intent.rating_max = 1600;
    start(intent);
    lobby({{"aaaaaaaaaa", row("kuba", 10, {{"0", "Ben"}})}});
    EXPECT_TRUE(server.heard("table.join").empty());
    const Json asked = server.heard("table.create").at(0);
    EXPECT_EQ(asked["rated"], true);
    EXPECT_EQ(asked["rating_max"], 1600);
    EXPECT_FALSE(asked.contains("rating_min"));
}

TEST_F(PlayTest, BO10_opens_a_table_of_its_own_for_the_bots_it_names) {
    server.features.push_back("bot_accounts");
    Intent intent = kuba();
    intent.bots_named = {"Engine"};
    start(intent);
    EXPECT_EQ(server.heard("table.create").at(0)["private"], true);
    EXPECT_TRUE(server.heard("lobby.watch").empty());
}

TEST_F(PlayTest, BO10_says_that_a_server_has_no_bots_of_players) {
    Intent intent = kuba();
    intent.bots_named = {"Engine"};
    start(intent);
    EXPECT_TRUE(server.heard("table.create").empty());
    EXPECT_THAT(out.str(), testing::HasSubstr("the server has no bots of players"));
}

TEST_F(PlayTest, BO7_opens_a_table_at_which_a_bot_plays_on_for_who_leaves) {
    server.features.push_back("bots");
    Intent intent = kuba();
    intent.fresh = true;
    intent.bot_for_leavers = true;
    start(intent);
    EXPECT_EQ(server.heard("table.create").at(0)["leavers"], "bot");
}

TEST_F(PlayTest, BO7_says_that_a_server_has_no_bots_for_who_leaves) {
    Intent intent = kuba();
    intent.fresh = true;
    intent.bot_for_leavers = true;
    start(intent);
    EXPECT_TRUE(server.heard("table.create").empty());
    EXPECT_THAT(out.str(), testing::HasSubstr("the server has no bots"));
}

TEST_F(PlayTest, BO6_a_host_has_a_bot_take_a_free_seat) {
    server.features.push_back("bots");
    server.on("table.add_bot", Json{{"seat", 1}});
    Intent intent = kuba();
    intent.fresh = true;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 1, open_table({{"0", holder("p1", "Anna")}}));
    plain->line("bot hard");
    loop.settle();
    const Json asked = server.heard("table.add_bot").at(0);
    EXPECT_EQ(asked["match"], kMatchPlayed);
    EXPECT_EQ(asked["level"], "hard");
    JsonLines lines(loop, *play, out);
    lines.line(R"({"add_bot":"easy"})");
    loop.settle();
    EXPECT_EQ(server.heard("table.add_bot").at(1)["level"], "easy");
}

TEST_F(PlayTest, a_line_that_is_refused_at_once_runs_once) {
    start(kuba(), {.quiet = true});
    plain->line("resign");
    EXPECT_THAT(out.str(), testing::HasSubstr("there is no match yet"));
}

TEST_F(PlayTest, takes_the_first_free_seat_and_the_next_when_somebody_is_faster) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    server.refuse("table.sit", "seat_taken");
    server.snapshot(kMatchPlayed, "e1", 1, open_table(Json::object()));
    EXPECT_EQ(server.heard("table.sit").at(0)["seat"], 0);
    server.on("table.sit", Json{{"seat", 1}});
    server.patch(kMatchPlayed, 2,
                 Json::array({{{"op", "add"}, {"path", "/seats/0"}, {"value", holder("p2", "Ben")}}}));
    EXPECT_EQ(server.heard("table.sit").at(1)["seat"], 1);
}

TEST_F(PlayTest, sends_an_option_with_the_seat_that_chooses_it) {
    Intent intent = kuba();
    intent.fresh = true;
    intent.seat = 1;
    intent.options = {{"orientation", "rotated"}, {"repetition", "none"}};
    start(intent);
    EXPECT_EQ(server.heard("table.create").at(0)["options"], Json({{"repetition", "none"}}));
    server.snapshot(kMatchPlayed, "e1", 1, open_table(Json::object()));
    EXPECT_EQ(server.heard("table.sit").at(0)["options"], Json({{"orientation", "rotated"}}));
}

TEST_F(PlayTest, the_host_starts_a_full_table_once) {
    Intent intent = kuba();
    intent.fresh = true;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 1, open_table({{"0", holder("p1", "Anna")}}));
    EXPECT_TRUE(server.heard("table.start").empty());
    server.patch(kMatchPlayed, 2,
                 Json::array({{{"op", "add"}, {"path", "/seats/1"}, {"value", holder("p2", "Ben")}}}));
    server.patch(kMatchPlayed, 3, Json::array());
    EXPECT_EQ(server.heard("table.start").size(), 1u);
}

TEST_F(PlayTest, two_who_created_a_table_at_the_same_moment_find_each_other) {
    start(kuba());
    lobby(Json::object());
    server.snapshot(kMatchPlayed, "e1", 1, open_table(Json::object()));
    server.patch(kMatchPlayed, 2,
                 Json::array({{{"op", "add"}, {"path", "/seats/0"}, {"value", holder("p1", "Anna")}}}));
    lobby(
        {{kMatchPlayed, row("kuba", 20, {{"0", "Anna"}})}, {"aaaaaaaaaa", row("kuba", 10, {{"0", "Ben"}})}});
    EXPECT_EQ(server.heard("table.leave").at(0)["match"], kMatchPlayed);
    EXPECT_EQ(server.heard("table.join").at(0)["match"], "aaaaaaaaaa");
}

TEST_F(PlayTest, the_older_table_stays_where_it_is) {
    start(kuba());
    lobby(Json::object());
    server.snapshot(kMatchPlayed, "e1", 1, open_table({{"0", holder("p1", "Anna")}}));
    lobby(
        {{kMatchPlayed, row("kuba", 10, {{"0", "Anna"}})}, {"aaaaaaaaaa", row("kuba", 20, {{"0", "Ben"}})}});
    EXPECT_TRUE(server.heard("table.leave").empty());
}

TEST_F(PlayTest, comes_back_to_a_match_under_way) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 40, kuba_match());
    EXPECT_TRUE(server.heard("table.sit").empty());
    EXPECT_EQ(play->seat(), 0);
    EXPECT_EQ(play->legal().size(), 1u);
}

TEST_F(PlayTest, piped_moves_wait_for_their_turn) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    plain->line("a7 down");
    plain->line("g1 left");
    server.snapshot(kMatchPlayed, "e1", 1, kuba_match());
    auto sent = server.heard("match.act");
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(sent[0]["action"], pushed("a7", "down"));
    EXPECT_EQ(sent[0]["ply"], 0);
    server.on("match.legal", Json{{"ply", 2}, {"seat", 0}, {"actions", Json::array({pushed("g1", "left")})}});
    server.patch(
        kMatchPlayed, 2,
        Json::parse(
            R"([{"op":"replace","path":"/ply","value":1},{"op":"replace","path":"/turn","value":[1]}])"));
    EXPECT_EQ(server.heard("match.act").size(), 1u);
    server.patch(
        kMatchPlayed, 3,
        Json::parse(
            R"([{"op":"replace","path":"/ply","value":2},{"op":"replace","path":"/turn","value":[0]}])"));
    ASSERT_EQ(server.heard("match.act").size(), 2u);
    EXPECT_EQ(server.heard("match.act")[1]["action"], pushed("g1", "left"));
    plain->end_of_input();
    EXPECT_EQ(plain->exit_code(), 0);
    EXPECT_NE(out.str().find("kabinet play --join abcdefghij"), std::string::npos);
}

TEST_F(PlayTest, tells_a_refusal_with_its_rule) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 1, kuba_match());
    server.refuse("match.act", "illegal_action", "KU-2");
    plain->line("b6 up");
    loop.settle();
    EXPECT_NE(out.str().find("Refused: refused: illegal_action (KU-2)"), std::string::npos) << out.str();
}

TEST_F(PlayTest, losing_the_connection_is_told_once_and_play_goes_on) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 1, kuba_match());
    server.ignore("match.act");
    plain->line("a7 down");
    loop.settle();
    server.reachable = false;
    server.cut();
    loop.pass(3000);
    server.reachable = true;
    server.on("match.act", Json{{"seq", 2}, {"ply", 1}});
    loop.pass(20'000);
    const auto sent = server.heard("match.act");
    ASSERT_EQ(sent.size(), 2u);
    EXPECT_EQ(sent[0], sent[1]);
    const std::string lines = out.str();
    EXPECT_EQ(lines.find("No connection"), lines.rfind("No connection"));
    EXPECT_NE(lines.find("Connected again"), std::string::npos);
}

TEST_F(PlayTest, the_robot_plays_after_its_delay_and_leaves_at_the_end) {
    robot.emplace(loop, AutoPlayer::Kind::first, 100, 1, 1);
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    server.snapshot(kMatchPlayed, "e1", 1, kuba_match());
    EXPECT_TRUE(server.heard("match.act").empty());
    loop.pass(100);
    EXPECT_EQ(server.heard("match.act").size(), 1u);
    Json over = kuba_match();
    over["status"] = "finished";
    over["turn"] = Json::array();
    over["result"] = {{"ranks", {1, 2}}, {"scores", {7, 0}}, {"reason", "normal"}};
    server.snapshot(kMatchPlayed, "e1", 9, over);
    EXPECT_EQ(plain->exit_code(), 0);
    EXPECT_NE(out.str().find("Anna wins"), std::string::npos);
}

TEST_F(PlayTest, the_rematch_is_followed) {
    Intent intent;
    intent.match = kMatchPlayed;
    start(intent);
    Json over = kuba_match();
    over["status"] = "finished";
    over["turn"] = Json::array();
    over["result"] = {{"ranks", {1, 2}}, {"scores", {7, 0}}, {"reason", "normal"}};
    server.snapshot(kMatchPlayed, "e1", 9, over);
    plain->line("rematch");
    loop.settle();
    EXPECT_EQ(server.heard("match.rematch").size(), 1u);
    over["next"] = "nextnextne";
    server.snapshot(kMatchPlayed, "e1", 10, over);
    EXPECT_EQ(play->match_id(), "nextnextne");
    EXPECT_EQ(server.heard("match.watch").back()["match"], "nextnextne");
    Json next = kuba_match();
    next["match"] = "nextnextne";
    server.snapshot("nextnextne", "e1", 1, next);
    EXPECT_TRUE(play->our_turn());
}

TEST_F(PlayTest, who_watches_from_a_terminal_follows_the_rematch_and_hears_the_score) {
    Intent intent;
    intent.kind = Intent::Kind::watch;
    intent.match = kMatchPlayed;
    start(intent, {.wait_for_turn = false, .quiet = true});
    Json over = kuba_match();
    over["seats"]["0"]["player"]["id"] = "p9";
    over["status"] = "finished";
    over["turn"] = Json::array();
    over["result"] = {{"ranks", {1, 2}}, {"scores", {7, 0}}, {"reason", "normal"}};
    server.snapshot(kMatchPlayed, "e1", 9, over);
    EXPECT_FALSE(plain->exit_code());
    over["next"] = "nextnextne";
    server.snapshot(kMatchPlayed, "e1", 10, over);
    over["match"] = "nextnextne";
    over.erase("next");
    server.snapshot("nextnextne", "e1", 1, over);
    EXPECT_THAT(out.str(), testing::HasSubstr("Series: Anna 2 : 0 Ben"));
}

TEST_F(PlayTest, json_lines_say_everything_and_take_commands) {
    Intent intent;
    intent.match = kMatchPlayed;
    make(intent);
    JsonLines lines(loop, *play, out);
    play->start(lines);
    loop.settle();
    server.snapshot(kMatchPlayed, "e1", 1, kuba_match());
    lines.line(R"({"id":7,"act":{"type":"push","from":"a7","dir":"down"}})");
    loop.settle();
    server.refuse("match.offer_draw", "no_draws");
    lines.line(R"({"id":"x","offer_draw":true})");
    lines.line("nonsense");
    loop.settle();
    std::vector<Json> said;
    std::istringstream all(out.str());
    for (std::string line; std::getline(all, line);) said.push_back(Json::parse(line));
    const auto has = [&](const Json& wanted) {
        return std::ranges::any_of(said, [&](const Json& line) {
            return std::ranges::all_of(wanted.items(), [&](const auto& item) {
                return line.contains(item.key()) && line[item.key()] == item.value();
            });
        });
    };
    EXPECT_TRUE(has({{"link", "online"}, {"player", {{"id", "p1"}, {"name", "Anna"}}}}));
    EXPECT_TRUE(has({{"document", kMatchPlayed}, {"seq", 1}, {"value", kuba_match()}, {"seat", 0}}));
    EXPECT_TRUE(has({{"legal", Json::array({pushed("a7", "down")})}, {"ply", 0}, {"seat", 0}}));
    EXPECT_TRUE(has({{"id", 7}, {"ok", {{"seq", 9}, {"ply", 1}}}}));
    EXPECT_TRUE(has({{"id", "x"}, {"error", {{"code", "no_draws"}, {"message", "refused: no_draws"}}}}));
    EXPECT_TRUE(has({{"error", {{"code", "parse_error"}, {"message", "not a JSON object"}}}}));
    lines.end_of_input();
    EXPECT_EQ(lines.exit_code(), 0);
}

}  // namespace
}  // namespace kabinet::cli
