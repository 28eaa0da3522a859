#include <gtest/gtest.h>

#include <random>

#include "client-cli/boards/registry.hpp"
#include "client-cli/screen/full_screen.hpp"
#include "client-cli/screen/hints.hpp"
#include "client-cli/screen/lobby.hpp"
#include "tests/client-cli/support/fake_server.hpp"
#include "tests/client-cli/support/golden.hpp"

namespace kabinet::cli {
namespace {

constexpr Look kFull{};
constexpr Look kMono{.unicode = true, .colour = false};
constexpr Look kAscii{.unicode = false, .colour = false};

/// A scene of a match of kuba that Anna plays.
struct KubaScene {
    explicit KubaScene(Json value = kuba_match()) : match(MatchView::of(value)), board(make_board("kuba")) {
        scene.link = Link::online;
        scene.player = "Anna";
        scene.match = &match;
        scene.board = board.get();
        scene.title = "Kuba";
        scene.seat = 0;
        scene.now = match.since + 12'000;
        scene.log = {"The match begins", "Anna: a7 down, 2 marbles", "Ben: g7 left, 3 marbles"};
    }

    MatchView match;
    std::unique_ptr<Board> board;
    Scene scene;
};

TEST(Golden, kuba_to_move) {
    KubaScene kuba;
    kuba.scene.marks.usable = {"a7", "a6", "b7", "g1", "g2", "f1"};
    kuba.scene.marks.cursor = "b7";
    kuba.scene.marks.ways = {Way::down, Way::right};
    kuba.scene.marks.changed = {"g7", "f7", "e7", "d7"};
    const Screen screen = draw(kuba.scene, 80, 24, kFull);
    expect_golden("kuba-to-move", screen.text() + papers(screen));
    expect_golden("kuba-to-move-mono", draw(kuba.scene, 80, 24, kMono).text());
    expect_golden("kuba-to-move-ascii", draw(kuba.scene, 80, 24, kAscii).text());
    expect_golden("kuba-to-move-small", draw(kuba.scene, 60, 18, kMono).text());
    expect_golden("kuba-to-move-tiny", draw(kuba.scene, 40, 12, kMono).text());
    expect_golden("kuba-to-move-large", draw(kuba.scene, 120, 40, kFull).text());
    expect_golden("kuba-to-move-large-ascii", draw(kuba.scene, 120, 40, kAscii).text());
}

TEST(Panel, shows_the_period_that_runs_and_how_many_are_left) {
    Json value = kuba_match();
    value["clock"] = *parse_clock("10m+3x30s");
    value["left"] = {{"0", 75'000}, {"1", 700'000}};
    value["periods"] = {{"0", 3}, {"1", 3}};
    KubaScene kuba(value);
    for (const auto& look : {kFull, kAscii}) {
        const std::string text = draw(kuba.scene, 80, 24, look).text();
        EXPECT_NE(text.find(" 3.0 x3"), std::string::npos) << text;
        EXPECT_NE(text.find("10:10"), std::string::npos) << text << "the rival has main time";
        EXPECT_NE(text.find("10m+3x30s"), std::string::npos) << text;
    }
}

TEST(Golden, kuba_of_black) {
    Json value = kuba_match();
    value["turn"] = Json::array({1});
    KubaScene kuba(value);
    kuba.scene.seat = 1;
    kuba.board->seen_from(1);
    kuba.scene.marks.usable = {"g1", "g2", "f1", "a7"};
    kuba.scene.marks.cursor = "g1";
    kuba.scene.marks.ways = {Way::down, Way::right};
    expect_golden("kuba-black", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, kuba_picked_up) {
    KubaScene kuba;
    kuba.scene.marks.usable = {"b7"};
    kuba.scene.marks.cursor = "b7";
    kuba.scene.marks.picked = true;
    kuba.scene.marks.ways = {Way::down, Way::right};
    expect_golden("kuba-picked-up", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, kuba_watched_with_one_player_gone_and_a_draw_offer) {
    Json value = kuba_match();
    value["turn"] = Json::array({1});
    value["spectators"] = 3;
    value["draw_offer"] = 0;
    value["state"]["captured"] = {{"0", {{"red", 3}, {"opponent", 1}}}, {"1", {{"red", 0}, {"opponent", 2}}}};
    value["seats"]["1"]["present"] = false;
    value["seats"]["1"]["away_until"] = 1'040'000;
    KubaScene kuba(value);
    kuba.scene.seat.reset();
    expect_golden("kuba-watched", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, kuba_finished_while_typing) {
    Json value = kuba_match();
    value["status"] = "finished";
    value["turn"] = Json::array();
    value["result"] = {{"ranks", {2, 1}}, {"scores", {3, 7}}, {"reason", "normal"}};
    value["rematch"] = {{"1", true}};
    KubaScene kuba(value);
    kuba.scene.input = "rema";
    expect_golden("kuba-finished", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, no_connection_and_a_question) {
    KubaScene kuba;
    kuba.scene.link = Link::waiting;
    kuba.scene.why = "Connection refused";
    kuba.scene.next_attempt = 2100;
    kuba.scene.question = "Resign the match?";
    expect_golden("no-connection", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, help) {
    KubaScene kuba;
    kuba.scene.help = true;
    expect_golden("help", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, waiting_room) {
    Json value = kuba_match();
    value["status"] = "open";
    value["private"] = true;
    value["seats"].erase("1");
    KubaScene kuba(value);
    kuba.scene.invite = "k3v7-x2p9";
    expect_golden("waiting-room", draw(kuba.scene, 80, 24, kMono).text());
    expect_golden("waiting-room-small", draw(kuba.scene, 60, 18, kMono).text());
}

TEST(Scene, QM1_tells_before_there_is_a_match_what_quick_match_says) {
    KubaScene kuba;
    kuba.scene.match = nullptr;
    kuba.scene.log = {"quick match: nobody else waits"};
    for (int i = 0; i < 40; ++i)
        kuba.scene.log.push_back("waiting for others: opponents within " + std::to_string(100 + i) +
                                 " points");
    const std::string text = draw(kuba.scene, 80, 24, kMono).text();
    EXPECT_TRUE(text.contains("opponents within 139 points")) << text;
    EXPECT_FALSE(text.contains("opponents within 120 points")) << text;
}

TEST(Golden, waiting_for_parts_of_the_draw) {
    Json value = kuba_match();
    value["status"] = "open";
    value["lock"] = std::string(64, '1');
    value["awaiting"] = {1};
    KubaScene kuba(value);
    expect_golden("waiting-for-the-draw", draw(kuba.scene, 80, 24, kMono).text());
}

TEST(Golden, nine_in_the_placement) {
    Json value = kuba_match();
    value["game"] = "nine";
    value["state"] = {
        {"phase", "place"},
        {"cells", {{"e5", "r"}, {"b2", "r"}, {"h8", "r"}, {"a1", "y"}, {"c1", "y"}, {"i9", "b"}}},
        {"slots", {{"N1", "y"}, {"N2", "b"}, {"E9", "o"}, {"S5", "g"}, {"W1", "y"}}},
        {"sections", {{"b2", 0}, {"h8", 1}}},
        {"points", {{"0", 1}, {"1", 1}}}};
    KubaScene nine(value);
    nine.board = make_board("nine");
    nine.scene.board = nine.board.get();
    nine.scene.title = "9";
    nine.scene.marks.usable = {"N3", "N4", "S1", "W9", "E1"};
    nine.scene.marks.cursor = "N3";
    nine.scene.marks.changed = {"W1"};
    const Screen screen = draw(nine.scene, 80, 24, kFull);
    expect_golden("nine-placement", screen.text() + papers(screen));
    expect_golden("nine-placement-small", draw(nine.scene, 60, 18, kMono).text());
    expect_golden("nine-placement-ascii",
                  draw(nine.scene, 80, 24, kAscii).text() + nine.board->text(value["state"]));
}

TEST(Golden, a_game_nobody_told_it_of) {
    Json value = kuba_match();
    value["game"] = "tiddlywinks";
    value["state"] = {{"round", 2}, {"pots", {{"0", {{"winks", 3}}}, {"1", {{"winks", 4}}}}}};
    KubaScene winks(value);
    winks.board = make_board("tiddlywinks");
    winks.scene.board = winks.board.get();
    winks.scene.title = "Tiddlywinks";
    const Json legal = {{{"type", "flip"}, {"wink", 1}}, {{"type", "flip"}, {"wink", 2}}, {{"type", "pass"}}};
    winks.scene.legal = &legal;
    expect_golden("generic", draw(winks.scene, 80, 24, kMono).text());
}

TEST(Golden, lobby) {
    LobbyScene lobby;
    lobby.link = Link::online;
    lobby.player = "Anna";
    lobby.online = 5;
    lobby.known = true;
    lobby.rows = lobby_rows(Json::parse(R"({"tables":{
        "bbbbbbbbbb":{"game":"nine","seats":4,"taken":{"0":"Ben","2":"Cem"},"clock":{"type":"none"},"created":20},
        "aaaaaaaaaa":{"game":"kuba","seats":2,"taken":{"1":"Dan"},"clock":{"type":"move","move_ms":30000},"created":10}},
        "matches":{"cccccccccc":{"game":"kuba","seats":2,"players":{"0":"Eve","1":"Fay"},"started":5}}})"),
                            "");
    lobby.chosen = "bbbbbbbbbb";
    expect_golden("lobby", draw(lobby, 80, 24, kMono).text());
    lobby.rows.clear();
    expect_golden("lobby-empty", draw(lobby, 80, 24, kMono).text());
}

TEST(Hints, leave_out_what_is_worth_least) {
    KubaScene kuba;
    EXPECT_EQ(hints(kuba.scene, 100),
              "Arrows, Enter: choose   or type it   ?: help   D: draw   R: resign   Q: quit");
    EXPECT_EQ(hints(kuba.scene, 58), "Arrows, Enter: choose   or type it   ?: help   Q: quit");
    EXPECT_EQ(hints(kuba.scene, 40), "Arrows, Enter: choose   ?: help");
    for (int width = 20; width < 120; ++width)
        EXPECT_LE(hints(kuba.scene, std::max(width, 21)).size(),
                  static_cast<std::size_t>(std::max(width, 21)));
}

TEST(Draw, a_panel_without_room_for_its_log_leaves_the_log_out) {
    Json value = kuba_match();
    value["draw_offer"] = 1;
    KubaScene kuba(value);
    const std::string text = draw(kuba.scene, 40, 12, kMono).text();
    EXPECT_NE(text.find("Ben offers a"), std::string::npos) << text;
    EXPECT_EQ(text.find("The match begins"), std::string::npos) << text;
}

TEST(Draw, says_when_the_terminal_is_too_small) {
    KubaScene kuba;
    for (const auto& [width, height] : {std::pair{40, 10}, {1, 1}, {59, 24}, {80, 17}}) {
        const Screen screen = draw(kuba.scene, width, height, kFull);
        EXPECT_EQ(screen.width(), width);
    }
    EXPECT_NE(draw(kuba.scene, 40, 11, kFull).text().find("40x12"), std::string::npos);
}

class SmallTerminal final : public Terminal {
  public:
    int width() const override { return 80; }
    int height() const override { return 24; }
    void show(const Screen& screen) override { text = screen.text(); }
    std::string text;
};

/// Keys in, requests out.
class FullScreenTest : public testing::Test {
  protected:
    FullScreenTest() : server(loop) {
        server.on("table.join", Json{{"match", "abcdefghij"}, {"game", "kuba"}, {"status", "playing"}});
        server.on("match.legal",
                  Json::parse(R"({"ply":0,"seat":0,"actions":[{"type":"push","from":"a7","dir":"down"},
            {"type":"push","from":"a7","dir":"right"},{"type":"push","from":"g1","dir":"up"}]})"));
        for (const char* method :
             {"match.act", "match.resign", "match.offer_draw", "match.rematch", "match.claim", "match.abort",
              "match.ask_takeback", "match.agree_takeback", "match.decline_takeback", "match.ask_pause",
              "match.resume", "match.say"}) {
            server.on(method, Json{{"seq", 9}, {"ply", 1}});
        }
        const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
        session.emplace(loop, server, entropy,
                        Session::Settings{.identity = Identity{"secret", "p1", "Anna"}});
        Intent intent;
        intent.match = "abcdefghij";
        play.emplace(*session, entropy, intent, std::nullopt);
        front.emplace(loop, *play, terminal, kMono);
        play->start(*front);
        loop.settle();
        server.snapshot("abcdefghij", "e1", 1, kuba_match());
    }

    void press(Key::Name name) { front->key({name}); }
    void type(const std::string& text) {
        for (const char c : text) front->key({Key::Name::character, static_cast<char32_t>(c)});
        loop.settle();
    }
    void enter() {
        press(Key::Name::enter);
        loop.settle();
    }
    bool shows(const std::string& text) const { return terminal.text.find(text) != std::string::npos; }

    SimLoop loop;
    FakeServer server;
    SmallTerminal terminal;
    std::mt19937 random{1};
    std::optional<Session> session;
    std::optional<Play> play;
    std::optional<FullScreen> front;
};

TEST_F(FullScreenTest, arrows_push) {
    enter();
    EXPECT_TRUE(shows("Arrow: which way"));
    press(Key::Name::right);
    loop.settle();
    EXPECT_EQ(server.heard("match.act").at(0)["action"],
              Json({{"type", "push"}, {"from", "a7"}, {"dir", "right"}}));
}

TEST_F(FullScreenTest, typing_pushes) {
    type("g1 x");
    press(Key::Name::backspace);
    type("up");
    EXPECT_TRUE(shows("> g1 up"));
    enter();
    EXPECT_EQ(server.heard("match.act").at(0)["action"],
              Json({{"type", "push"}, {"from", "g1"}, {"dir", "up"}}));
}

TEST_F(FullScreenTest, escape_takes_back_what_was_typed) {
    type("g1");
    press(Key::Name::escape);
    EXPECT_FALSE(shows("> g1"));
    enter();
    EXPECT_TRUE(server.heard("match.act").empty());
}

TEST_F(FullScreenTest, nonsense_is_told_so) {
    type("z9 sideways");
    enter();
    EXPECT_TRUE(shows("Not understood: z9 sideways"));
}

TEST_F(FullScreenTest, a_refusal_is_shown_with_its_rule) {
    server.refuse("match.act", "illegal_action", "KU-2");
    type("b6 up");
    enter();
    EXPECT_TRUE(shows("(KU-2)"));
}

TEST_F(FullScreenTest, resigning_asks_first) {
    type("R");
    EXPECT_TRUE(shows("Resign the match?  y / n"));
    type("n");
    EXPECT_TRUE(server.heard("match.resign").empty());
    type("Ry");
    EXPECT_EQ(server.heard("match.resign").size(), 1u);
}

TEST_F(FullScreenTest, aborting_asks_first_while_it_is_possible) {
    Json match = kuba_match();
    match["abortable"] = true;
    server.snapshot("abcdefghij", "e2", 1, match);
    EXPECT_TRUE(shows("B: abort"));
    type("By");
    EXPECT_EQ(server.heard("match.abort").size(), 1u);
}

TEST_F(FullScreenTest, a_takeback_is_asked_for_and_answered) {
    type("U");
    EXPECT_EQ(server.heard("match.ask_takeback").size(), 1u);
    Json match = kuba_match();
    match["takeback_asked"] = {{"by", 1}, {"agreed", Json::array()}};
    server.snapshot("abcdefghij", "e2", 1, match);
    EXPECT_TRUE(shows("asks for a takeback"));
    type("A");
    EXPECT_EQ(server.heard("match.agree_takeback").size(), 1u);
    type("X");
    EXPECT_EQ(server.heard("match.decline_takeback").size(), 1u);
}

TEST_F(FullScreenTest, the_key_that_asks_for_a_takeback_undoes_within_a_turn) {
    server.on("match.undo", Json{{"seq", 9}, {"ply", 2}});
    Json match = kuba_match();
    match["undo"] = 3;
    server.snapshot("abcdefghij", "e2", 1, match);
    EXPECT_TRUE(shows("U: undo"));
    type("U");
    EXPECT_EQ(server.heard("match.undo").size(), 1u);
    EXPECT_TRUE(server.heard("match.ask_takeback").empty());
}

TEST_F(FullScreenTest, one_key_asks_for_a_pause_and_goes_on) {
    type("P");
    EXPECT_EQ(server.heard("match.ask_pause").size(), 1u);
    Json match = kuba_match();
    match["paused"] = true;
    match["paused_until"] = 90'000'000;
    match["turn"] = Json::array();
    server.snapshot("abcdefghij", "e2", 1, match);
    EXPECT_TRUE(shows("The match is paused"));
    type("P");
    EXPECT_EQ(server.heard("match.resume").size(), 1u);
}

TEST_F(FullScreenTest, a_phrase_is_typed_by_its_number) {
    type("say 3");
    enter();
    EXPECT_EQ(server.heard("match.say").at(0)["phrase"], 3);
}

TEST_F(FullScreenTest, quitting_a_match_asks_and_says_how_to_come_back) {
    type("Q");
    EXPECT_FALSE(front->exit_code());
    type("y");
    EXPECT_EQ(front->exit_code(), 0);
    EXPECT_EQ(front->last_words(), "Come back with: kabinet play --join abcdefghij");
}

TEST_F(FullScreenTest, any_key_closes_the_help) {
    type("?");
    EXPECT_TRUE(shows("Any key closes this help."));
    type("R");
    EXPECT_FALSE(shows("Any key closes this help."));
    EXPECT_FALSE(shows("Resign"));
}

TEST_F(FullScreenTest, clocks_run_and_the_link_is_shown) {
    loop.pass(10'000);
    EXPECT_TRUE(shows("4:5")) << terminal.text;
    server.reachable = false;
    server.cut(1006, "connection lost");
    loop.pass(200);
    EXPECT_TRUE(shows("; again in 1 s")) << terminal.text;
}

TEST_F(FullScreenTest, nothing_can_be_chosen_while_an_action_is_under_way) {
    server.ignore("match.act");
    type("a7 down");
    enter();
    EXPECT_TRUE(shows("Sending ..."));
    type("g1 up");
    enter();
    EXPECT_EQ(server.heard("match.act").size(), 1u);
}

}  // namespace
}  // namespace kabinet::cli
