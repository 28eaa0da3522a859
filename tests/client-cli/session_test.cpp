#include "client-cli/model/session.hpp"

#include <gtest/gtest.h>

#include <random>

#include "protocol/codes.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

class SessionTest : public testing::Test, public Session::Observer {
  protected:
    SessionTest() : server(loop) {}

    void start(std::optional<Identity> identity = std::nullopt) {
        if (identity)
            server.player = {{"id", identity->id}, {"name", identity->name}, {"guest", identity->guest}};
        session.emplace(
            loop, server, [this] { return static_cast<std::uint32_t>(random()); },
            Session::Settings{.name = "Anna",
                              .identity = std::move(identity),
                              .kept = [this] { return kept; },
                              .signed_out = signed_out,
                              .place = " --profile anna",
                              .patience = patience});
        session->start(*this);
        loop.settle();
    }

    void on_link(Link link, const std::string& why) override {
        links.push_back(link);
        last_why = why;
    }
    void on_identity(const Identity& identity, bool is_fresh) override {
        fresh = is_fresh;
        token = identity.token;
    }
    void on_notice(const std::string& text) override { notice = text; }
    void on_document(const std::string&, const Json& what) override { events.push_back(what); }
    void on_lost(const std::string& doc, const Problem&) override { lost.push_back(doc); }

    SimLoop loop;
    FakeServer server;
    std::mt19937 random{1};
    Millis patience = 0;
    Session::SignedOut signed_out = Session::SignedOut::end;
    std::optional<Identity> kept;  // what the profile holds now
    std::string notice;
    std::optional<Session> session;
    std::vector<Link> links;
    std::string last_why;
    bool fresh = false;
    std::string token;
    std::vector<Json> events;
    std::vector<std::string> lost;
};

const Identity kAnna{"secret", "p1", "Anna"};

TEST_F(SessionTest, a_newcomer_signs_in_as_guest) {
    start();
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("sign_in.guest").at(0), Json({{"name", "Anna"}}));
    EXPECT_TRUE(fresh);
    EXPECT_EQ(token, "secret");
}

TEST_F(SessionTest, a_token_signs_in_with_the_hello) {
    start(kAnna);
    EXPECT_EQ(server.heard("hello").at(0)["token"], "secret");
    EXPECT_TRUE(server.heard("sign_in.guest").empty());
    EXPECT_FALSE(fresh);
}

TEST_F(SessionTest, a_guest_that_is_not_known_from_the_start_becomes_a_new_guest_and_is_told) {
    server.ended_tokens = {"secret"};
    start(kAnna);
    loop.pass(2000);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("sign_in.guest").size(), 1u);
    EXPECT_TRUE(notice.starts_with(
        "You were signed out: the server no longer knows the guest Anna; you are a new guest"));
}

TEST_F(SessionTest, knows_the_servers_time) {
    start(kAnna);
    loop.pass(500);
    EXPECT_EQ(session->server_now(), 1'000'000 + loop.now());
}

TEST_F(SessionTest, reconnects_with_back_off_and_resumes_where_it_was) {
    start(kAnna);
    session->watch("abcdefghij");
    loop.settle();
    server.snapshot("abcdefghij", "e1", 4, {{"n", 1}});
    server.patch("abcdefghij", 5, Json::array());
    server.cut();
    EXPECT_EQ(links.back(), Link::waiting);
    EXPECT_GT(session->next_attempt(), 0);
    loop.pass(300);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("hello").at(1)["resume"],
              Json::parse(R"([{"doc":"abcdefghij","epoch":"e1","seq":5}])"));
    EXPECT_EQ(server.heard("match.watch").size(), 1u) << "resuming is enough";
    server.patch("abcdefghij", 6, Json::array({{{"op", "replace"}, {"path", "/n"}, {"value", 2}}}));
    EXPECT_EQ(session->document("abcdefghij")->value()["n"], 2);
}

TEST_F(SessionTest, a_resume_may_bring_a_snapshot_of_another_epoch) {
    start(kAnna);
    session->watch("lobby");
    loop.settle();
    server.snapshot("lobby", "e1", 4, {{"n", 1}});
    server.cut();
    loop.pass(300);
    server.snapshot("lobby", "e2", 1, {{"n", 7}});
    server.patch("lobby", 2, Json::array({{{"op", "replace"}, {"path", "/n"}, {"value", 8}}}));
    EXPECT_EQ(session->document("lobby")->value()["n"], 8);
}

TEST_F(SessionTest, patches_sent_again_are_taken_once) {
    start(kAnna);
    session->watch("lobby");
    loop.settle();
    server.snapshot("lobby", "e1", 4, {{"list", Json::array()}});
    const Json add = Json::array({{{"op", "add"}, {"path", "/list/-"}, {"value", 1}}});
    server.patch("lobby", 5, add);
    server.patch("lobby", 5, add);
    server.patch("lobby", 4, add);
    EXPECT_EQ(session->document("lobby")->value()["list"], Json::array({1}));
    EXPECT_EQ(events.size(), 2u);
}

TEST_F(SessionTest, a_gap_makes_it_ask_for_a_snapshot_once) {
    start(kAnna);
    session->watch("lobby");
    loop.settle();
    server.snapshot("lobby", "e1", 4, {{"n", 1}});
    server.patch("lobby", 6, Json::array());
    server.patch("lobby", 7, Json::array());
    EXPECT_EQ(server.heard("lobby.watch").size(), 2u);
    EXPECT_FALSE(server.heard("lobby.watch").at(1).contains("from"));
    server.snapshot("lobby", "e1", 7, {{"n", 3}});
    EXPECT_EQ(session->document("lobby")->value()["n"], 3);
    server.patch("lobby", 9, Json::array());
    EXPECT_EQ(server.heard("lobby.watch").size(), 3u) << "another gap is another request";
}

TEST_F(SessionTest, a_document_that_is_gone_is_told) {
    start(kAnna);
    session->watch("abcdefghij");
    loop.settle();
    server.snapshot("abcdefghij", "e1", 4, Json::object());
    server.on("hello", [](const Json&) {
        return Json{
            {"result", {{"now", 5}, {"player", {{"id", "p1"}, {"name", "Anna"}}}, {"lost", {"abcdefghij"}}}}};
    });
    server.cut();
    loop.pass(300);
    EXPECT_EQ(lost, std::vector<std::string>{"abcdefghij"});
}

TEST_F(SessionTest, an_unanswered_change_is_sent_again_with_the_same_key) {
    start(kAnna);
    server.ignore("match.act");
    int answers = 0;
    session->change("match.act", {{"match", "abcdefghij"}, {"action", {{"type", "x"}}}},
                    [&](const Reply&) { ++answers; });
    loop.settle();
    server.cut();
    server.on("match.act", Json{{"ply", 1}, {"seq", 2}});
    loop.pass(300);
    const auto sent = server.heard("match.act");
    ASSERT_EQ(sent.size(), 2u);
    EXPECT_EQ(sent[0], sent[1]);
    EXPECT_EQ(answers, 1);
    EXPECT_EQ(session->changes_under_way(), 0u);
}

TEST_F(SessionTest, a_change_made_while_offline_is_sent_when_there_is_a_connection) {
    start(kAnna);
    server.reachable = false;
    server.cut();
    server.on("match.resign", Json{{"seq", 2}});
    bool done = false;
    session->change("match.resign", {{"match", "abcdefghij"}},
                    [&](const Reply& reply) { done = reply.has_value(); });
    loop.pass(5000);
    EXPECT_FALSE(done);
    server.reachable = true;
    loop.pass(20'000);
    EXPECT_TRUE(done);
    EXPECT_EQ(server.heard("match.resign").size(), 1u);
}

TEST_F(SessionTest, every_change_has_a_key_of_its_own) {
    start(kAnna);
    server.on("match.resign", Json{{"seq", 2}});
    for (int i = 0; i < 2; ++i) session->change("match.resign", {{"match", "abcdefghij"}}, nullptr);
    loop.settle();
    const auto sent = server.heard("match.resign");
    EXPECT_NE(sent.at(0)["key"], sent.at(1)["key"]);
}

TEST_F(SessionTest, a_busy_server_is_asked_again_later_with_the_same_key) {
    start(kAnna);
    server.refuse("match.resign", "busy");
    std::optional<Reply> answer;
    session->change("match.resign", {{"match", "abcdefghij"}}, [&](const Reply& reply) { answer = reply; });
    loop.settle();
    EXPECT_FALSE(answer);
    server.on("match.resign", Json{{"seq", 2}});
    loop.pass(1000);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->has_value());
    const auto sent = server.heard("match.resign");
    EXPECT_EQ(sent.at(0), sent.at(1));
}

TEST_F(SessionTest, after_each_refusal_the_same_is_sent_again_as_the_protocol_says) {
    start(kAnna);
    for (const auto& code : protocol::all_codes()) {
        SCOPED_TRACE(code.name);
        server.refuse("match.resign", std::string(code.name));
        std::optional<Reply> answer;
        session->change("match.resign", {{"match", "abcdefghij"}},
                        [&](const Reply& reply) { answer = reply; });
        loop.settle();
        ASSERT_EQ(answer.has_value(), code.resend == protocol::Resend::never);
        if (answer) continue;
        server.on("match.resign", Json{{"seq", 2}});
        loop.pass(1000);
        EXPECT_EQ(answer.has_value(), code.resend == protocol::Resend::later);
        if (!answer) {
            server.cut(1001, "the server stops");
            loop.pass(1000);
        }
        ASSERT_TRUE(answer && answer->has_value());
        const auto sent = server.heard("match.resign");
        EXPECT_EQ(sent.at(sent.size() - 2), sent.back());
    }
}

TEST_F(SessionTest, a_server_about_to_stop_is_no_reason_not_to_sign_in) {
    server.refuse("sign_in.guest", "shutting_down");
    start();
    EXPECT_NE(session->link(), Link::ended);
    server.on("sign_in.guest", Json{{"player", {{"id", "p1"}, {"name", "Anna"}}}, {"token", "secret"}});
    loop.pass(2000);
    EXPECT_EQ(session->link(), Link::online);
}

TEST_F(SessionTest, a_server_about_to_stop_takes_no_document_away) {
    start(kAnna);
    server.refuse("match.watch", "shutting_down");
    session->watch("abcdefghij");
    loop.settle();
    server.on("match.watch", Json::object());
    loop.pass(2000);
    EXPECT_TRUE(lost.empty());
    EXPECT_EQ(server.heard("match.watch").size(), 2u);
}

TEST_F(SessionTest, a_refusal_is_passed_on_with_its_rule) {
    start(kAnna);
    server.refuse("match.act", "illegal_action", "KU-2");
    std::optional<Problem> problem;
    session->change("match.act", {{"match", "abcdefghij"}, {"action", Json::object()}},
                    [&](const Reply& reply) { problem = reply.error(); });
    loop.settle();
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->code, "illegal_action");
    EXPECT_EQ(problem->rule, "KU-2");
}

TEST_F(SessionTest, a_server_that_falls_silent_is_left_and_found_again) {
    start(kAnna);
    server.ignore("ping");
    loop.pass(60'000);
    EXPECT_GT(server.connections(), 1);
    EXPECT_EQ(session->link(), Link::online);
}

TEST_F(SessionTest, comes_back_after_the_time_the_server_asked_for) {
    start(kAnna);
    server.notify("goaway", {{"reason", "restart"}, {"after_ms", 5000}});
    server.cut(1001, "going away");
    loop.pass(4000);
    EXPECT_EQ(server.connections(), 1);
    loop.pass(2000);
    EXPECT_EQ(server.connections(), 2);
}

TEST_F(SessionTest, some_ends_are_final) {
    start(kAnna);
    server.cut(4406, "no subprotocol in common");
    EXPECT_EQ(links.back(), Link::ended);
    EXPECT_EQ(last_why, "no subprotocol in common");
    loop.pass(100'000);
    EXPECT_EQ(server.connections(), 1);
}

TEST_F(SessionTest, patience_ends) {
    patience = 5000;
    server.reachable = false;
    start(kAnna);
    loop.pass(60'000);
    EXPECT_EQ(links.back(), Link::ended);
}

TEST_F(SessionTest, nonsense_from_the_server_makes_a_new_connection) {
    start(kAnna);
    server.text("{\"jsonrpc\":");
    loop.pass(1000);
    EXPECT_EQ(server.connections(), 2);
    EXPECT_EQ(session->link(), Link::online);
}

TEST_F(SessionTest, a_number_that_no_whole_number_holds_is_nonsense) {
    start(kAnna);
    server.text(R"({"jsonrpc":"2.0","method":"goaway","params":{"after_ms":1.5e113}})");
    loop.pass(1000);
    EXPECT_EQ(server.connections(), 2);
}

TEST_F(SessionTest, a_snapshot_without_its_epoch_is_nonsense) {
    start(kAnna);
    session->watch("lobby");
    loop.settle();
    server.text(R"({"jsonrpc":"2.0","method":"snapshot","params":{"doc":"lobby","seq":1,"value":{}}})");
    EXPECT_TRUE(events.empty());
    EXPECT_EQ(session->document("lobby"), nullptr);
    loop.pass(1000);
    EXPECT_EQ(server.connections(), 2);
}

TEST_F(SessionTest, answers_in_a_batch_are_answers) {
    start(kAnna);
    server.ignore("match.legal");
    int answers = 0;
    for (int i = 0; i < 2; ++i)
        session->ask("match.legal", {{"match", "abcdefghij"}}, [&](const Reply&) { ++answers; });
    loop.settle();
    Json batch = Json::array();
    for (const auto& heard : server.heard()) {
        if (heard.method == "match.legal")
            batch.push_back({{"jsonrpc", "2.0"}, {"id", heard.id}, {"result", Json::object()}});
    }
    server.text(batch.dump());
    EXPECT_EQ(answers, 2);
}

// ---- tokens that end

const Identity kAda{"ada's token", "p1", "Ada", false};

TEST_F(SessionTest, AC7_at_a_reconnect_it_takes_the_newest_token_of_the_profile) {
    start(kAnna);
    kept = Identity{"new token", "p1", "Ada", false};
    server.cut();
    loop.pass(300);
    EXPECT_EQ(server.heard("hello").at(1)["token"], "new token");
    EXPECT_EQ(session->link(), Link::online);
}

TEST_F(SessionTest, AC7_a_new_token_may_come_into_the_profile_a_moment_later) {
    start(kAnna);
    server.ended_tokens = {"secret"};
    server.cut();
    loop.pass(300);
    EXPECT_EQ(session->link(), Link::connecting) << "it looks once more";
    kept = Identity{"new token", "p1", "Ada", false};
    loop.pass(1000);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("hello").back()["token"], "new token");
}

TEST_F(SessionTest, AC5_it_goes_on_when_the_same_player_has_signed_in_anew) {
    start(kAda);
    session->watch("abcdefghij");
    loop.settle();
    server.snapshot("abcdefghij", "e1", 4, {{"n", 1}});
    kept = Identity{"new token", "p1", "Ada", false};
    server.ended_tokens = {kAda.token};
    server.cut(4401, "The session has ended");
    loop.pass(2000);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_EQ(server.heard("hello").at(1)["resume"].size(), 1u) << "the match goes on where it was";
}

TEST_F(SessionTest, AC5_whose_session_was_ended_is_told_how_to_sign_in_and_it_never_loops) {
    start(kAda);
    server.ended_tokens = {kAda.token};
    server.cut(4401, "The session has ended");
    loop.pass(100'000);
    EXPECT_EQ(links.back(), Link::ended);
    EXPECT_EQ(last_why,
              "You were signed out: this device is no longer signed in as Ada. "
              "Sign in again with: kabinet account sign-in Ada --profile anna");
    EXPECT_EQ(server.connections(), 1);
    EXPECT_TRUE(server.heard("sign_in.guest").empty()) << "a player does not become a guest";
}

TEST_F(SessionTest, AC5_a_player_that_is_not_known_from_the_start_does_not_become_a_guest) {
    server.ended_tokens = {kAda.token};
    start(kAda);
    loop.pass(100'000);
    EXPECT_EQ(links.back(), Link::ended);
    EXPECT_TRUE(server.heard("sign_in.guest").empty());
    EXPECT_EQ(server.connections(), 1);
}

TEST_F(SessionTest, AC5_who_only_looks_on_does_so_without_a_player) {
    signed_out = Session::SignedOut::nobody;
    start(kAda);
    session->watch("abcdefghij");
    loop.settle();
    server.snapshot("abcdefghij", "e1", 4, {{"n", 1}});
    server.ended_tokens = {kAda.token};
    server.cut(4401, "The session has ended");
    loop.pass(2000);
    EXPECT_EQ(session->link(), Link::online);
    EXPECT_FALSE(session->identity());
    EXPECT_TRUE(notice.starts_with("You were signed out"));
    EXPECT_FALSE(server.heard("hello").at(1).contains("token"));
    EXPECT_EQ(server.heard("match.watch").size(), 2u) << "the public may see other things than a seat";
    server.snapshot("abcdefghij", "e2", 1, {{"n", 2}});
    EXPECT_EQ(session->document("abcdefghij")->value()["n"], 2);
    EXPECT_EQ(server.connections(), 2);
}

TEST_F(SessionTest, a_guest_in_the_middle_of_something_does_not_become_another) {
    start(kAnna);
    server.ended_tokens = {"secret"};
    server.cut();
    loop.pass(100'000);
    EXPECT_EQ(links.back(), Link::ended);
    EXPECT_TRUE(last_why.starts_with(
        "You were signed out: the server no longer knows the guest Anna. If an account"));
    EXPECT_TRUE(server.heard("sign_in.guest").empty());
}

TEST_F(SessionTest, another_players_token_in_the_profile_is_not_taken_in_the_middle) {
    start(kAda);
    kept = Identity{"ben's token", "p2", "Ben", false};
    server.ended_tokens = {kAda.token};
    server.cut(4401, "The session has ended");
    loop.pass(100'000);
    EXPECT_EQ(links.back(), Link::ended);
    EXPECT_EQ(server.connections(), 1);
}

TEST_F(SessionTest, it_can_be_ended_while_it_looks_for_a_token) {
    start(kAda);
    server.cut(4401, "The session has ended");
    session->finish();
    EXPECT_EQ(links.back(), Link::ended);
    loop.pass(100'000);
    EXPECT_EQ(server.connections(), 1);
}

TEST_F(SessionTest, a_request_of_one_attempt_hears_of_a_lost_connection) {
    start(kAnna);
    server.ignore("match.act");
    const Json params{{"key", "k"}, {"match", "abcdefghij"}, {"action", {{"type", "x"}}}};
    std::vector<std::string> answers;
    const OnReply note = [&](const Reply& reply) { answers.push_back(reply ? "done" : reply.error().code); };
    session->attempt("match.act", params, note);
    loop.settle();
    server.cut();
    EXPECT_EQ(answers, std::vector<std::string>{kConnectionLost});
    session->attempt("match.act", params, note);
    loop.pass(1000);
    EXPECT_EQ(answers.size(), 2u) << "there is no connection to send it on";
    EXPECT_EQ(server.heard("match.act").size(), 1u);
}

TEST(BackOff, doubles_to_a_limit_and_is_partly_random) {
    EXPECT_EQ(back_off(0, 0), 125);
    EXPECT_LE(back_off(0, 0xffffffff), 250);
    EXPECT_EQ(back_off(3, 0), 1000);
    EXPECT_EQ(back_off(60, 0), 5000);
    for (std::uint32_t r : {1u, 77u, 123456u}) EXPECT_LE(back_off(60, r), 10'000);
}

}  // namespace
}  // namespace kabinet::cli
