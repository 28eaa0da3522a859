#include <gtest/gtest.h>

#include <sstream>

#include "client-cli/line/lobby_lines.hpp"
#include "client-cli/screen/lobby.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

class LargeTerminal final : public Terminal {
  public:
    int width() const override { return 80; }
    int height() const override { return 24; }
    void show(const Screen& screen) override { text = screen.text(); }
    std::string text;
};

/// Anna in the lobby of a scripted server.
class LobbyTest : public testing::Test {
  protected:
    LobbyTest() : server(loop) {
        server.features.push_back("own_matches");
        server.on("match.own",
                  Json::parse(R"({"matches":[{"match":"mmmmmmmmmm","game":"kuba","status":"playing"},
                                             {"match":"pppppppppp","game":"nine","status":"open"}]})"));
        session.emplace(
            loop, server, [] { return 7u; }, Session::Settings{.identity = Identity{"secret", "p1", "Anna"}});
    }

    void show(const Json& tables, const Json& matches) {
        server.snapshot("lobby", "e1", ++seq, {{"tables", tables}, {"matches", matches}, {"online", 1}});
    }
    static Json match(const char* rival) {
        return {{"game", "kuba"}, {"seats", 2}, {"players", {{"0", "Anna"}, {"1", rival}}}, {"started", 5}};
    }

    SimLoop loop;
    FakeServer server;
    std::optional<Session> session;
    int seq = 0;
};

class LobbyLinesTest : public LobbyTest {
  protected:
    void start() {
        lines.emplace(loop, *session, std::nullopt, out, LobbyLines::Settings{});
        lines->start();
        loop.settle();
    }
    std::ostringstream out;
    std::optional<LobbyLines> lines;
};

TEST_F(LobbyLinesTest, say_once_that_nothing_is_there) {
    start();
    for (int i = 0; i < 3; ++i) show(Json::object(), Json::object());
    const std::string said = out.str();
    EXPECT_NE(said.find("No tables, no matches"), said.npos) << said;
    EXPECT_EQ(said.find("No tables, no matches"), said.rfind("No tables, no matches")) << said;
}

TEST_F(LobbyLinesTest, say_again_that_nothing_is_there_any_more) {
    start();
    show(Json::object(), Json::object());
    show(Json::object(), {{"cccccccccc", match("Ben")}});
    show(Json::object(), Json::object());
    const std::string said = out.str();
    EXPECT_NE(said.find("No tables, no matches"), said.rfind("No tables, no matches")) << said;
}

class LobbyScreenTest : public LobbyTest {
  protected:
    void start(const std::string& game = "") {
        front.emplace(loop, *session, terminal, std::nullopt, game, Look{});
        front->start();
        loop.pass(1000);
    }
    void press(char32_t character) { front->key({Key::Name::character, character}); }
    bool shows(const std::string& text) const { return terminal.text.find(text) != std::string::npos; }

    LargeTerminal terminal;
    std::optional<LobbyScreen> front;
};

TEST_F(LobbyScreenTest, quick_play_of_the_game_of_the_lobby_asks_nothing) {
    start("kuba");
    show(Json::object(), Json::object());
    press(U'p');
    ASSERT_TRUE(front->choice());
    EXPECT_EQ(front->choice()->game, "kuba");
    EXPECT_FALSE(front->choice()->fresh);
}

TEST_F(LobbyScreenTest, quick_play_asks_for_the_game) {
    start();
    show(Json::object(), Json::object());
    press(U'p');
    EXPECT_TRUE(shows("Quick play: which game?  1 = Kuba")) << terminal.text;
    EXPECT_FALSE(front->choice());
    press(U'x');
    EXPECT_FALSE(shows("which game?")) << terminal.text;
    press(U'1');
    EXPECT_FALSE(front->choice()) << "nothing was asked";
    press(U'n');
    press(U'1');
    ASSERT_TRUE(front->choice());
    EXPECT_EQ(front->choice()->game, "kuba");
    EXPECT_TRUE(front->choice()->fresh);
}

TEST_F(LobbyScreenTest, shows_the_own_matches_first_and_leads_back_to_them) {
    start();
    show(Json::object(), {{"cccccccccc", match("Cem")}, {"mmmmmmmmmm", match("Ben")}});
    EXPECT_TRUE(shows("Your matches")) << terminal.text;
    EXPECT_LT(terminal.text.find("mmmmmmmmmm"), terminal.text.find("cccccccccc")) << terminal.text;
    EXPECT_TRUE(shows("Anna, Ben")) << terminal.text;
    EXPECT_TRUE(shows("waits for players")) << "private, so that the lobby says no more: " << terminal.text;
    front->key({Key::Name::enter});
    ASSERT_TRUE(front->choice());
    EXPECT_EQ(front->choice()->match, "mmmmmmmmmm");
    EXPECT_EQ(front->choice()->kind, Intent::Kind::play);
}

TEST(OwnMatches, tell_with_whom_and_whose_turn_it_is) {
    Json own = Json::parse(
        R"({"match":"mmmmmmmmmm","game":"kuba","status":"playing","turn":[0],"due":187201000,
            "players":{"0":{"id":"p1","name":"Anna"},"1":{"id":"p2","name":"Ben"}}})");
    EXPECT_EQ(own_in_words(own, "p1", 1000), "with Ben; your turn, 2 d 4 h left");
    EXPECT_EQ(own_in_words(own, "p2", 1000), "with Anna; their turn, 2 d 4 h left");
    own.erase("due");
    own["turn"] = Json::array();
    EXPECT_EQ(own_in_words(own, "p1", 1000), "with Ben");
    EXPECT_EQ(own_in_words({{"match", "m"}, {"game", "kuba"}}, "p1", 0), "") << "an older server";
    own["turn"] = {0, 1};
    EXPECT_EQ(own_in_words(own, "p2", 0), "with Anna; your turn");
}

TEST(OwnMatches, in_which_it_is_ones_turn_come_first) {
    const Json own = Json::parse(
        R"([{"match":"a","game":"kuba","status":"playing","turn":[1],"players":{"0":{"id":"p1","name":"Anna"}}},
            {"match":"b","game":"kuba","status":"playing","turn":[0],"players":{"0":{"id":"p1","name":"Anna"}}}])");
    const auto rows = with_own({}, own, "", "p1", 0);
    EXPECT_EQ(rows.at(0).match, "b");
    EXPECT_EQ(with_own({}, own, "nine", "p1", 0).size(), 0u);
}

}  // namespace
}  // namespace kabinet::cli
