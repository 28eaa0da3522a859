#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/api/account_bench.hpp"

/// Practice: a match of one player's own.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

struct Practice : AccountBench {
    Json open(Talker& who, Json more = Json::object(), const std::string& game = "kuba",
              const std::string& key = fresh_key()) {
        more.update({{"key", key}, {"game", game}});
        return who.call("practice.open", more);
    }
    /// A match of practice that its player watches.
    std::string watched(Talker& who, Json more = Json::object(), const std::string& game = "kuba") {
        const std::string match = open(who, std::move(more), game)["match"];
        EXPECT_EQ(who.code("match.watch", {{"match", match}}), "ok");
        bench.wait(300);
        return match;
    }
    std::string act(Talker& who, const std::string& match) {
        return who.code(
            "match.act",
            {{"key", fresh_key()}, {"match", match}, {"action", ServerBench::first_action(who, match)}});
    }
    std::string undo(Talker& who, const std::string& match, Json more = Json::object()) {
        more.update({{"key", fresh_key()}, {"match", match}});
        return who.code("match.undo", more);
    }
    std::string status(Talker& who, const std::string& match) {
        bench.wait(300);
        return who.documents.at(match)["status"];
    }
};

TEST_F(Practice, begins_at_once_with_all_seats_of_one_player) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann);
    const Json doc = ann.documents.at(match);
    EXPECT_EQ(doc["status"], "playing");
    EXPECT_EQ(doc["practice"], true);
    EXPECT_FALSE(doc.contains("undo"));
    for (const char* seat : {"0", "1"}) EXPECT_EQ(doc["seats"][seat]["player"]["name"], "Ann");
    EXPECT_EQ(doc["spectators"], 0);
    for (int seat : {0, 1}) {
        EXPECT_EQ(ann.call("match.legal", {{"match", match}})["seat"], seat);
        EXPECT_EQ(act(ann, match), "ok");
    }
    bench.wait(300);
    EXPECT_EQ(ann.documents.at(match)["undo"], 1);
    EXPECT_EQ(undo(ann, match), "ok");
    EXPECT_EQ(undo(ann, match, {{"ply", 2}}), "stale_ply");
    EXPECT_EQ(undo(ann, match, {{"to", 0}}), "ok");
    EXPECT_EQ(undo(ann, match), "no_undo");
    bench.wait(300);
    EXPECT_EQ(ann.documents.at(match)["state"], doc["state"]);
    EXPECT_EQ(ann.documents.at(match)["ply"], 4);
}

TEST_F(Practice, the_same_request_again_opens_nothing_and_undoes_nothing) {
    Talker& ann = player("Ann");
    const std::string match = open(ann, Json::object(), "kuba", "one")["match"];
    EXPECT_EQ(open(ann, Json::object(), "kuba", "one")["match"], match);
    EXPECT_EQ(ann.code("practice.open", {{"key", "one"}, {"game", "nine"}}), "key_reused");
    const Json bots = Json::array({{{"seat", 1}, {"level", "easy"}}});
    EXPECT_EQ(ann.code("practice.open", {{"key", "one"}, {"game", "kuba"}, {"bots", bots}}), "key_reused");
    for (int i = 0; i < 3; ++i) act(ann, match);
    const Json ask{{"key", "back"}, {"match", match}};
    EXPECT_EQ(ann.call("match.undo", ask)["ply"], 4);
    EXPECT_EQ(ann.call("match.undo", ask)["ply"], 4);
    EXPECT_EQ(ann.call("match.legal", {{"match", match}})["ply"], 4);
}

TEST_F(Practice, refuses_what_it_cannot_open) {
    Talker& ann = player("Ann");
    const auto refused = [&](const std::string& game, Json more) {
        more.update({{"key", fresh_key()}, {"game", game}});
        return ann.code("practice.open", more);
    };
    const auto bot = [](int seat) { return Json{{"seat", seat}, {"level", "easy"}}; };
    EXPECT_EQ(refused("chess", {}), "unknown_game");
    EXPECT_EQ(refused("kuba", {{"seats", 3}}), "bad_seats");
    EXPECT_EQ(refused("kuba", {{"options", {{"moon", "full"}}}}), "bad_options");
    EXPECT_EQ(refused("kuba", {{"bots", {bot(2)}}}), "no_such_seat");
    EXPECT_EQ(refused("kuba", {{"bots", {bot(1), bot(1)}}}), "seat_taken");
    EXPECT_EQ(refused("kuba", {{"bots", {bot(0), bot(1)}}}), "seat_taken") << "somebody has to play";
    EXPECT_EQ(refused("kapow", {{"seats", 3}, {"bots", {bot(1)}}}), "bots_only");
    EXPECT_EQ(refused("kapow", {{"seats", 3}, {"bots", {bot(1), bot(2)}}}), "ok");
    EXPECT_EQ(bench.talker().hello().code("practice.open", {{"key", "k"}, {"game", "kuba"}}),
              "sign_in_first");
}

TEST_F(Practice, the_player_chooses_the_options_of_all_seats) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann, {{"options", {{"orientation", "rotated"}}}});
    EXPECT_EQ(ann.documents.at(match)["options"].value("orientation", ""), "rotated") << "that is Black's";
}

TEST_F(Practice, nobody_else_learns_of_it) {
    Talker& ann = player("Ann");
    Talker& bob = player("Bob");
    bob.call("lobby.watch");
    const std::string match = watched(ann);
    act(ann, match);
    bench.wait(1000);
    EXPECT_THAT(bob.documents.at("lobby")["tables"], IsEmpty());
    EXPECT_THAT(bob.documents.at("lobby")["matches"], IsEmpty());
    for (const char* method : {"match.watch", "match.legal", "match.record", "match.replay", "table.join"})
        EXPECT_EQ(bob.code(method, {{"match", match}}), "unknown_match") << method;
    for (const char* method : {"match.abort", "match.undo", "match.resign", "table.leave"})
        EXPECT_EQ(bob.code(method, {{"match", match}, {"key", fresh_key()}}), "unknown_match") << method;
    EXPECT_EQ(bob.code("match.say", {{"match", match}, {"phrase", 1}}), "unknown_match");
    EXPECT_EQ(bob.code("analysis.request", {{"match", match}}), "unknown_match");
    EXPECT_TRUE(bench.record(match).is_null()) << "over HTTP nobody is signed in";
}

TEST_F(Practice, is_in_nobodys_way_and_in_no_history) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann);
    EXPECT_EQ(ann.call("match.own")["matches"], Json::array());
    EXPECT_EQ(ann.code("match.say", {{"match", match}, {"phrase", 1}}), "not_in_practice");
    for (const char* method : {"match.resign", "match.offer_draw", "match.ask_takeback", "match.ask_pause"})
        EXPECT_EQ(ann.code(method, {{"match", match}, {"key", fresh_key()}}), "not_in_practice") << method;
    act(ann, match);
    EXPECT_EQ(ann.code("match.abort", {{"match", match}, {"key", fresh_key()}}), "ok");
    EXPECT_EQ(status(ann, match), "finished");
    EXPECT_THAT(bench.store.matches_of({.account = ann.id, .viewer = ann.id, .most = 9}).value(), IsEmpty());
    EXPECT_EQ(undo(ann, match), "match_over");
    const Json record = ann.call("match.record", {{"match", match}})["record"];
    EXPECT_THAT(verify(record), IsEmpty());
}

TEST_F(Practice, one_more_than_three_ends_the_oldest) {
    Talker& ann = player("Ann");
    std::vector<std::string> matches;
    for (int i = 0; i < 4; ++i) {
        matches.push_back(watched(ann));
        bench.wait(10);
    }
    EXPECT_EQ(status(ann, matches[0]), "finished");
    for (int i = 1; i < 4; ++i) EXPECT_EQ(status(ann, matches[static_cast<std::size_t>(i)]), "playing");
    bench.restart();
    Talker& again = bench.talker(1).hello();
    EXPECT_EQ(again.code("sign_in.password", {{"name", "Ann"}, {"password", kPassword}}), "ok");
    bench.wait(1000);
    watched(again);
    again.call("match.watch", {{"match", matches[1]}});
    EXPECT_EQ(status(again, matches[1]), "finished") << "the count is known after a restart";
}

TEST_F(Practice, a_restart_finds_it_where_it_was_and_goes_back_further) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann, {{"options", {{"tremor", "off"}, {"first", "0"}}}}, "kapture9");
    const auto flick = [&](Talker& who) {
        const Json action{{"type", "flick"}, {"vector", {0.0, 0.3}}};
        return who.code("match.act", {{"key", fresh_key()}, {"match", match}, {"action", action}});
    };
    EXPECT_EQ(flick(ann), "ok");
    EXPECT_EQ(undo(ann, match), "ok");
    EXPECT_EQ(flick(ann), "ok");
    bench.wait(300);
    const Json before = ann.documents.at(match);
    bench.restart();
    Talker& again = bench.talker().hello();
    EXPECT_EQ(again.code("sign_in.password", {{"name", "Ann"}, {"password", kPassword}}), "ok");
    EXPECT_EQ(again.code("match.watch", {{"match", match}}), "ok");
    bench.wait(300);
    EXPECT_EQ(again.documents.at(match)["state"], before["state"]);
    EXPECT_EQ(again.documents.at(match)["undo"], before["undo"]);
    EXPECT_EQ(undo(again, match), "ok");
}

TEST_F(Practice, a_bot_of_the_house_answers_and_both_actions_are_undone) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann, {{"bots", {{{"seat", 1}, {"level", "easy"}}}}}, "nine");
    const Json start = ann.documents.at(match);
    if (start["turn"] == Json::array({0})) EXPECT_EQ(act(ann, match), "ok");
    ASSERT_TRUE(bench.wait_for([&] {
        const Json& doc = ann.documents.at(match);
        return doc["ply"].get<int>() >= 1 && doc["turn"] == Json::array({0});
    }));
    EXPECT_EQ(act(ann, match), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return ann.documents.at(match)["turn"] == Json::array({0}); }));
    EXPECT_EQ(undo(ann, match), "ok");
    bench.wait(300);
    EXPECT_EQ(ann.documents.at(match)["turn"], Json::array({0}));
}

TEST_F(Practice, leaves_memory_unless_looked_at_and_ends_after_a_day) {
    Talker& ann = player("Ann");
    const std::string match = watched(ann);
    act(ann, match);
    ann.call("match.unwatch", {{"match", match}});
    const auto live = [&] {
        return bench.server->metrics(0).matches_live.get() + bench.server->metrics(1).matches_live.get();
    };
    EXPECT_EQ(live(), 1);
    bench.wait(61'000);
    EXPECT_EQ(live(), 0);
    EXPECT_EQ(ann.code("match.watch", {{"match", match}}), "ok");
    EXPECT_EQ(status(ann, match), "playing");
    ann.call("match.unwatch", {{"match", match}});
    bench.wait(25 * 3'600'000);
    EXPECT_EQ(ann.code("match.watch", {{"match", match}}), "ok");
    EXPECT_EQ(status(ann, match), "finished");
}

}  // namespace
}  // namespace kabinet::testing
