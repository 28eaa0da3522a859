#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "client-cli/boards/registry.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/line/json_lines.hpp"
#include "client-cli/line/plain.hpp"
#include "client-cli/screen/scene.hpp"
#include "tests/client-cli/support/fake_server.hpp"
#include "tests/client-cli/support/kapture9_match.hpp"
#include "tests/client-cli/support/state_folder.hpp"

/// Guests are marked where players are listed (AC-3), and become players in the middle of a match (AC-1).
namespace kabinet::cli {
namespace {

const std::string kMatch = "abcdefghij";
const std::string kLongName = "Maximiliane Obermayer-Li";  // 24 characters

Json guest(const char* id, const std::string& name) {
    return {{"id", id}, {"name", name}, {"guest", true}};
}

/// Kuba between Anna, a guest, and Ben, a player.
Json with_guest() {
    Json value = kuba_match();
    value["seats"]["0"]["player"] = guest("h2kd81xxxxxx", "Anna");
    return value;
}

TEST(Guests, AC3_are_listed_with_a_mark_and_a_tag) {
    const MatchView match = MatchView::of(with_guest());
    EXPECT_EQ(match.listed(0), "Anna (guest h2kd)");
    EXPECT_EQ(match.listed(1), "Ben");
    EXPECT_EQ(match.name_of(0), "Anna");
    EXPECT_EQ(match.listed(2), "Seat 3");
}

TEST(Guests, AC3_with_the_name_of_another_are_told_apart_everywhere) {
    Json value = with_guest();
    value["seats"]["0"]["player"]["name"] = "Ben";
    const MatchView match = MatchView::of(value);
    EXPECT_EQ(match.name_of(0), "Ben (guest h2kd)");
    EXPECT_EQ(match.name_of(1), "Ben");
}

TEST(Guests, AC1_a_new_name_is_told_once) {
    Narrator narrator;
    const auto board = make_board("kuba");
    const auto tell = [&](const Json& value) {
        return narrator.changed(MatchView::of(value), Json::array(), *board);
    };
    tell(with_guest());
    Json value = with_guest();
    value["seats"]["0"]["player"] = {{"id", "h2kd81xxxxxx"}, {"name", "Ada"}};
    EXPECT_EQ(tell(value), std::vector<std::string>{"Anna is now called Ada"});
    EXPECT_TRUE(tell(value).empty());
}

TEST(Guests, AC3_results_list_them_with_the_mark) {
    Json value = with_guest();
    value["status"] = "finished";
    value["result"] = {{"ranks", {2, 1}}, {"scores", {3, 7}}, {"reason", "normal"}};
    EXPECT_EQ(result_lines(MatchView::of(value), *make_board("kuba")),
              (std::vector<std::string>{"Ben wins", "1. Ben (Black), score 7",
                                        "2. Anna (guest h2kd), White, score 3"}));
}

/// The screen of a player whose opponent is a guest of the same name.
struct Listed {
    Listed(const std::string& game, const Json& state, const std::string& name, bool clock = true) {
        Json value = kuba_match();
        value["game"] = game;
        value["state"] = state;
        value["turn"] = {1};
        if (!clock) value.erase("left");
        value["seats"]["0"]["player"] = guest("h2kd81xxxxxx", name);
        value["seats"]["1"]["player"] = {{"id", "p2"}, {"name", name}};
        match = MatchView::of(value);
        board = make_board(game);
        scene.link = Link::online;
        scene.player = "Anna";
        scene.match = &match;
        scene.board = board.get();
        scene.seat = 1;
        scene.now = match.since;
    }
    std::string text(int width, int height) const { return draw(scene, width, height, {}).text(); }

    MatchView match;
    std::unique_ptr<Board> board;
    Scene scene;
};

std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
    std::vector<std::string> found;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) {
        if (line.find(part) != line.npos) found.push_back(line);
    }
    return found;
}

const std::pair<std::string, Json> kGames[] = {
    {"kuba", kuba_view()}, {"kapture9", kapture9_view()}, {"tiddlywinks", Json::object()}};

TEST(Guests, AC3_have_a_mark_on_every_screen_and_players_have_none) {
    for (const auto& [game, state] : kGames) {
        for (const std::string& name : {std::string("Al"), std::string("Annabella"), kLongName}) {
            for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}}) {
                const std::string text = Listed(game, state, name).text(width, height);
                const auto lines = lines_with(text, name);
                ASSERT_EQ(lines.size(), 2u) << game << ": a name was cut\n" << text;
                const bool marked = lines[0].find(name + " (guest") != std::string::npos ||
                                    lines[0].find("~" + name) != std::string::npos;
                EXPECT_TRUE(marked) << text;
                EXPECT_EQ(lines[1].find("(guest"), std::string::npos);
                EXPECT_EQ(lines[1].find("~"), std::string::npos);
                EXPECT_NE(text.find("(you)"), std::string::npos) << text;
                EXPECT_EQ(lines_with(text, "5:00").size(), 2u) << text;
            }
        }
    }
}

TEST(Guests, AC3_are_marked_in_full_where_there_is_room) {
    EXPECT_EQ(lines_with(Listed("kuba", kuba_view(), "Al").text(80, 24), "Al (guest h2kd)").size(), 1u);
    EXPECT_EQ(lines_with(Listed("kuba", kuba_view(), kLongName).text(80, 24), "~" + kLongName).size(), 1u);
    EXPECT_EQ(lines_with(Listed("kuba", kuba_view(), kLongName).text(120, 40), kLongName + " (guest").size(),
              1u);
}

TEST(Guests, AC3_are_not_marked_to_themselves) {
    for (const auto& [game, state] : kGames) {
        for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}}) {
            Listed listed(game, state, "Annabella");
            listed.scene.seat = 0;
            const std::string text = listed.text(width, height);
            EXPECT_NE(lines_with(text, "Annabella").at(0).find("Annabella (you)"), std::string::npos) << text;
            EXPECT_EQ(text.find("~"), std::string::npos) << text;
        }
    }
}

TEST(Guests, AC3_are_marked_in_the_waiting_room) {
    Json value = with_guest();
    value["status"] = "open";
    Listed listed("kuba", kuba_view(), "Anna");
    listed.match = MatchView::of(value);
    const std::string text = listed.text(80, 24);
    EXPECT_EQ(lines_with(text, "White: Anna (guest h2kd)").size(), 1u) << text;
    EXPECT_EQ(lines_with(text, "Black: Ben (you)").size(), 1u) << text;
}

/// Anna, a guest, plays in line mode while another process of hers makes an account.
class GuestAtTheTable : public testing::Test {
  protected:
    GuestAtTheTable() {
        const Identity anna{"guest token", "p1", "Anna", true};
        EXPECT_TRUE(profile.save(anna));
        server.player = guest("p1", "Anna");
        server.on("table.join", Json{{"match", kMatch}, {"game", "kuba"}, {"status", "playing"}});
        server.on("match.legal", Json{{"ply", 0}, {"seat", 0}, {"actions", Json::array()}});
        const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
        session.emplace(loop, server, entropy,
                        Session::Settings{.identity = anna, .kept = [this] { return profile.load(); }});
        Intent intent;
        intent.match = kMatch;
        play.emplace(*session, entropy, intent, profile);
        plain.emplace(loop, *play, out, Plain::Settings{.quiet = true});
        play->start(*plain);
        loop.settle();
        Json value = kuba_match();
        value["seats"]["0"]["player"] = guest("p1", "Anna");
        server.snapshot(kMatch, "e1", 1, value);
    }

    void rename(const Json& player) {
        server.patch(kMatch, ++seq,
                     Json::array({{{"op", "replace"}, {"path", "/seats/0/player"}, {"value", player}}}));
    }
    bool said(const std::string& text) const { return out.str().find(text) != std::string::npos; }

    SimLoop loop;
    FakeServer server{loop};
    StateFolder folder;
    Profile profile{folder.path, "ws://a:1/ws", "default"};
    std::mt19937 random{1};
    std::optional<Session> session;
    std::optional<Play> play;
    std::ostringstream out;
    std::optional<Plain> plain;
    std::int64_t seq = 1;
};

TEST_F(GuestAtTheTable, AC1_goes_on_as_the_player_over_the_end_of_the_old_token) {
    EXPECT_TRUE(said("Connected as Anna (guest)"));
    ASSERT_TRUE(profile.save({"new token", "p1", "Ada", false}));
    server.ended_tokens = {"guest token"};
    server.player = {{"id", "p1"}, {"name", "Ada"}};
    rename(server.player);
    EXPECT_TRUE(said("Anna is now called Ada"));
    EXPECT_EQ(session->identity()->name, "Ada");
    EXPECT_FALSE(session->identity()->guest);
    EXPECT_EQ(profile.load()->token, "new token") << "the newer token stays";
    server.cut();
    loop.pass(300);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("hello").back()["token"], "new token");
    EXPECT_EQ(server.heard("hello").back()["resume"][0]["doc"], kMatch);
}

TEST_F(GuestAtTheTable, AC2_a_new_name_of_ones_own_is_kept) {
    rename(guest("p1", "Annabel"));
    EXPECT_EQ(profile.load(), (Identity{"guest token", "p1", "Annabel", true}));
}

TEST_F(GuestAtTheTable, AC3_is_listed_without_a_mark_for_oneself) {
    plain->line("seats");
    EXPECT_TRUE(said("White: Anna (you), ")) << out.str();
    EXPECT_TRUE(said("Black: Ben, "));
}

TEST_F(GuestAtTheTable, AC5_ends_with_plain_words_when_signed_out) {
    server.ended_tokens = {"guest token"};
    server.cut(4401, "The session has ended");
    loop.pass(2000);
    EXPECT_EQ(plain->exit_code(), 1);
    EXPECT_TRUE(said("You were signed out: the server no longer knows the guest Anna.")) << out.str();
    EXPECT_FALSE(said("trying again"));
}

TEST(JsonLine, lets_no_control_character_through) {
    const std::string attack =
        "\x1b]0;x\x07\x7f\xc2\x9b"
        "2J\xe2\x80\xae\n";
    const Json value{{"name", attack}, {"fine", "Jörg 🎲"}};
    const std::string line = json_line(value);
    std::string_view rest(line);
    rest.remove_suffix(1);
    while (!rest.empty()) EXPECT_FALSE(is_control(next_glyph(rest))) << line;
    EXPECT_EQ(Json::parse(line), value);
    EXPECT_NE(line.find("Jörg 🎲"), std::string::npos);
}

}  // namespace
}  // namespace kabinet::cli
