#include "client-cli/tools/bot_player.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

/// A bot of `kabinet bot` against a scripted server.
class BotPlayerTest : public testing::Test {
  protected:
    BotPlayerTest() {
        server.player = {{"id", "b1"}, {"name", "Engine"}, {"bot", true}};
        server.on("bot.accept", Json::object());
        server.on("bot.watch", {{"doc", "bot_b1"}, {"epoch", "e"}, {"seq", 0}});
        server.on("table.sit", {{"seat", 1}});
        server.on("match.watch", {{"doc", "m"}, {"epoch", "e"}, {"seq", 0}});
        server.on("match.unwatch", Json::object());
        server.on("match.legal", {{"seat", 1}, {"ply", 1}, {"actions", {{{"type", "pass"}}}}});
        server.refuse("match.record", "hidden");
        server.on("match.act", {{"ply", 2}, {"seq", 2}});
    }
    void start() {
        player.start();
        loop.settle();
    }
    /// The bot's document.
    void shows(std::int64_t seq, const Json& matches, const Json& invitations = Json::object()) {
        server.snapshot("bot_b1", "e", seq, {{"matches", matches}, {"invitations", invitations}});
        loop.settle();
    }
    void match_shows(std::int64_t seq, int ply) {
        Json value = kuba_match();
        value["match"] = "m";
        value["ply"] = ply;
        server.snapshot("m", "e", seq, value);
        loop.settle();
    }
    static Json row(int ply, bool turn) {
        return {{"m", {{"game", "kuba"}, {"seat", 1}, {"status", "playing"}, {"ply", ply}, {"turn", turn}}}};
    }
    static Json invitation() { return {{"m", {{"game", "kuba"}, {"seats", 2}}}}; }

    SimLoop loop;
    FakeServer server{loop};
    std::mt19937 random{1};
    Session session{loop, server, [this] { return static_cast<std::uint32_t>(random()); },
                    Session::Settings{.identity = Identity{"token", {}, {}, false},
                                      .newcomer = Session::Newcomer::nobody,
                                      .signed_out = Session::SignedOut::end}};
    AutoPlayer fallback{loop, AutoPlayer::Kind::first, 0, 1, 0};
    Mind mind{Level::easy, fallback};
    std::vector<std::string> said;
    int code = -1;
    BotPlayer player{session,
                     mind,
                     {.game = "kuba",
                      .max_matches = 2,
                      .entropy = [this] { return static_cast<std::uint32_t>(random()); }},
                     [this](const std::string& line) { said.push_back(line); },
                     [this](int exit_code) { code = exit_code; }};
};

TEST_F(BotPlayerTest, BO10_it_says_what_it_plays_and_watches_its_document) {
    start();
    EXPECT_EQ(server.heard("bot.accept").at(0),
              Json::parse(R"({"games":["kuba"],"max_matches":2,"humans_only":false})"));
    EXPECT_EQ(server.heard("bot.watch").size(), 1u);
}

TEST_F(BotPlayerTest, BO10_it_takes_the_first_free_seat_where_it_is_invited) {
    int asked = 0;
    server.on("table.sit", [&asked](const Json&) -> Json {
        if (++asked == 1) return refusal("seat_taken");
        return {{"result", {{"seat", 1}}}};
    });
    start();
    shows(1, Json::object(), invitation());
    const auto seats = server.heard("table.sit");
    ASSERT_EQ(seats.size(), 2u);
    EXPECT_EQ(seats[0]["seat"], 0);
    EXPECT_EQ(seats[1]["seat"], 1);
    EXPECT_EQ(seats[1]["match"], "m");
    EXPECT_EQ(seats[1]["nonce"].get<std::string>().size(), 64u) << "its part in the draws (GEN-2)";
}

TEST_F(BotPlayerTest, BO10_it_acts_once_when_it_is_its_turn) {
    start();
    shows(1, row(1, true));
    EXPECT_TRUE(server.heard("match.act").empty()) << "the match is not shown yet";
    match_shows(1, 1);
    shows(2, row(1, true));
    const auto acts = server.heard("match.act");
    ASSERT_EQ(acts.size(), 1u);
    EXPECT_EQ(acts[0]["action"], Json({{"type", "pass"}}));
    EXPECT_EQ(acts[0]["ply"], 1);
    shows(3, row(2, false));
    match_shows(2, 2);
    EXPECT_EQ(server.heard("match.act").size(), 1u);
}

TEST_F(BotPlayerTest, BO10_it_acts_again_when_its_action_was_refused) {
    server.refuse("match.act", "not_your_turn");
    start();
    shows(1, row(1, true));
    match_shows(1, 1);
    EXPECT_EQ(server.heard("match.act").size(), 1u);
    shows(2, row(1, true));
    EXPECT_EQ(server.heard("match.act").size(), 2u);
}

TEST_F(BotPlayerTest, BO10_it_leaves_a_match_that_is_over) {
    start();
    shows(1, row(1, false));
    match_shows(1, 1);
    shows(2, Json::object());
    EXPECT_EQ(server.heard("match.unwatch").size(), 1u);
    EXPECT_EQ(said.back(), "m is over");
}

TEST_F(BotPlayerTest, BO10_it_ends_when_its_token_has_ended) {
    server.ended_tokens = {"token"};
    start();
    loop.pass(100'000);
    EXPECT_EQ(code, 1);
    EXPECT_EQ(said.back(), "the bot's token has ended: its owner makes a new one on the account page");
}

TEST_F(BotPlayerTest, BO10_it_ends_when_the_account_is_no_bot) {
    server.refuse("bot.accept", "not_a_bot");
    server.refuse("bot.watch", "not_a_bot");
    start();
    EXPECT_EQ(code, 1);
}

}  // namespace
}  // namespace kabinet::cli
