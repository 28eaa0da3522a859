#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct TournamentServer : Event {};
INSTANTIATE_TEST_SUITE_P(OnShards, TournamentServer, ::testing::Values(1, 3));

/// TN-16: a round ends when every tie has a result, and the next is paired.
TEST_P(TournamentServer, TN3_TN16_an_event_goes_from_its_start_to_its_end_by_itself) {
    create();
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(document()["phase"], "open");
    EXPECT_EQ(direct({{"start", true}}), "ok");
    ASSERT_TRUE(open_tables(2)) << "the first round is paired by itself";
    EXPECT_EQ(document()["round"]["round"], 1);
    play_round();
    ASSERT_TRUE(open_tables(2));
    EXPECT_EQ(document()["round"]["round"], 2);
    play_round();
    EXPECT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
    EXPECT_EQ(matches().size(), 4u);
    EXPECT_TRUE(bench.store.undone().value().empty());

    // The log proves itself, and each result names the match and the last hash of its record (TN-17).
    const Json log = ask({{"log", true}});
    EXPECT_THAT(tournament::verify_log(log), IsEmpty());
    EXPECT_EQ(log["secret"], document()["secret"]);
    int results = 0;
    for (const Json& entry : log["entries"]) {
        if (entry["type"] != "result") continue;
        ++results;
        EXPECT_EQ(entry["body"]["source"], "played");
        const Json record = bench.record(entry["body"]["match"]);
        EXPECT_EQ(entry["body"]["record"], record["entries"].back()["hash"]);
        EXPECT_EQ(record["header"]["tournament"]["id"], id);
        EXPECT_THAT(verify(record), IsEmpty());
    }
    EXPECT_EQ(results, 4);
}

/// TN-34: each game of a rated event is rated by its own. TN-35: a result changes rows and the order, by
/// entrant.
TEST_P(TournamentServer, TN34_TN35_results_of_a_rated_event_change_rows) {
    create({{"rated", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    const std::string match = match_of("ada");
    EXPECT_EQ(people["ada"]->documents[match], Json()) << "nobody watches the match yet";
    const std::size_t before = host->heard.size();
    resign("ada");
    bench.wait(1000);
    EXPECT_EQ(bench.record(match)["header"]["rated"], true);
    int patches = 0;
    for (std::size_t i = before; i < host->heard.size(); ++i) {
        const Json message = Json::parse(host->heard[i]);
        if (message.value("method", "") != "patch" || message["params"]["doc"] != id + "_s1") continue;
        for (const Json& op : message["params"]["ops"]) {
            ++patches;
            const std::string path = op["path"];
            EXPECT_TRUE(path.starts_with("/rows/") || path.starts_with("/order")) << path;
        }
    }
    EXPECT_GT(patches, 0);
}

TEST_P(TournamentServer, TN2_the_secret_of_the_lots_is_told_at_the_end_alone) {
    create(one_round());
    enter({"ada", "bo"});
    EXPECT_FALSE(ask({{"log", true}}).contains("secret"));
    EXPECT_EQ(direct({{"start", true}}), "ok");
    EXPECT_FALSE(document().contains("secret"));
    EXPECT_EQ(direct({{"cancel", {{"reason", "no light"}}}}), "ok");
    EXPECT_EQ(ask({{"log", true}})["secret"], document()["secret"]);
}

TEST_P(TournamentServer, TN5_an_account_enters_once_and_comes_back_before_the_start) {
    create();
    Talker& ada = entrant("ada");
    EXPECT_EQ(ada.code("tournament.enter", {{"key", fresh_key()}, {"tournament", id}}), "event_refused");
    const Json own_act{{"key", fresh_key()}, {"tournament", id}, {"act", "withdraw"}};
    EXPECT_EQ(ada.code("tournament.own", own_act), "ok");
    EXPECT_EQ(ada.code("tournament.own", own_act), "ok") << "the same request again";
    EXPECT_EQ(ada.call("tournament.enter", {{"key", fresh_key()}, {"tournament", id}})["entrant"], 1);
    bench.wait();
    EXPECT_EQ(document("_e")["entrants"]["1"]["status"], "active");
    EXPECT_EQ(document("_e")["entrants"]["1"]["player"]["name"], "Name of ada");
}

TEST_P(TournamentServer, TN4_TN5_who_may_enter) {
    create({{"rated", true}}, {{"private", true}, {"rating_min", 1600}});
    EXPECT_EQ(document()["terms"]["private"], true);
    const std::string code = document("_m_host")["invite"];
    Talker& guest = bench.talker().hello("Gus");
    const Json enter{{"key", fresh_key()}, {"tournament", id}, {"invite", code}};
    EXPECT_EQ(guest.code("tournament.enter", enter), "guests_cannot");
    Talker& ada = bench.account("ada");
    EXPECT_EQ(ada.code("tournament.enter", {{"key", fresh_key()}, {"tournament", id}}), "bad_invite");
    EXPECT_EQ(ada.code("tournament.enter", enter), "outside_range");
    Talker& bot = bench.account("robot", AccountKind::bot);
    EXPECT_EQ(bot.code("tournament.enter", enter), "entry_refused");
    EXPECT_EQ(bench.talker().hello().code("events.watch"), "ok");
}

TEST_P(TournamentServer, TN15_who_does_not_come_forfeits) {
    create();
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    const std::string other = table("ada")["seats"].dump();
    EXPECT_EQ(ready("ada"), "ok");
    EXPECT_EQ(table("ada").value("match", ""), "") << "nobody plays alone";
    bench.wait(299'000);
    EXPECT_EQ(document()["round"]["round"], 1) << other;
    bench.wait(3'000);
    const Json rounds = ask({{"tables", true}});
    EXPECT_THAT(matches(), IsEmpty());
    int absent = 0;
    for (const Json& seat : rounds[0]["tables"]) absent += static_cast<int>(seat["absent"].size());
    EXPECT_EQ(absent, 3) << "one of ada's table, and both of the other";
    EXPECT_EQ(rounds.size(), 2u) << "the next round was paired";
}

TEST_P(TournamentServer, TN15_the_windows_begin_anew_after_an_outage) {
    create(one_round());
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    bench.wait(200'000);
    bench.restart();
    bench.wait(1000);
    host = &bench.account("host");
    for (const char* part : {"head", "entrants", "tables"})
        EXPECT_EQ(host->code("tournament.watch", {{"tournament", id}, {"part", part}}), "ok");
    back("ada");
    back("bo");
    bench.wait(200'000);
    EXPECT_NE(match_of("ada"), "") << "nobody is absent yet";
}

TEST_P(TournamentServer, TN11_a_round_that_is_paired_again_has_other_matches) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    EXPECT_EQ(document()["round"]["round"], 0) << "the director pairs";
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    EXPECT_EQ(direct({{"undo", true}}), "ok");
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    EXPECT_EQ(direct({{"swap", {1, 2}}}), "ok");
    ASSERT_TRUE(open_tables(2));
    const std::string match = begin_match("ada");
    EXPECT_EQ(matches(), std::vector<std::string>{match});
    EXPECT_EQ(direct({{"undo", true}}), "undo_blocked") << "a match has begun";
}

TEST_P(TournamentServer, TN18_an_annulled_result_leads_to_another_match) {
    create(one_round(), {{"by_director", true}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    direct({{"pair", true}});
    const std::string first = match_of("ada");
    resign("ada");
    ASSERT_TRUE(open_tables(0));
    EXPECT_EQ(direct({{"annul", {{"round", 1}, {"table", 1}, {"game", 1}}}}), "ok");
    ASSERT_TRUE(open_tables(1));
    const std::string second = match_of("ada");
    EXPECT_NE(first, second);
    EXPECT_EQ(direct({{"result", {{"table", 1}, {"ranks", {1, 2}}, {"scores", {7, 0}}}}}), "ok");
    ASSERT_TRUE(open_tables(0));
    bench.wait(1000);
    EXPECT_THAT(bench.store.unfinished("match").value(), IsEmpty()) << "the match under way was ended";
    EXPECT_EQ(ask({{"tables", true}})[0]["tables"][0]["games"][0]["source"], "typed");
}

TEST_P(TournamentServer, TN3_a_cancelled_event_ends_its_matches_without_results) {
    create(one_round());
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    const std::string match = match_of("ada");
    EXPECT_EQ(direct({{"cancel", {{"reason", "fire alarm"}}}}), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return bench.store.unfinished("match").value().empty(); }));
    EXPECT_EQ(document()["phase"], "cancelled");
    EXPECT_TRUE(bench.wait_for([&] { return bench.store.undone().value().empty(); }));
    EXPECT_EQ(ask({{"log", true}})["beside"]["reasons"].size(), 1u);
    EXPECT_EQ(direct({{"pair", true}}), "finished");
}

TEST_P(TournamentServer, TN3_an_event_starts_at_its_time_or_is_cancelled) {
    const std::int64_t at = bench.world.wall() + 60'000;
    create({{"min_entrants", 3}}, {{"starts_at", at}});
    enter({"ada", "bo"});
    bench.wait(59'000);
    EXPECT_EQ(document()["phase"], "open");
    bench.wait(3'000);
    EXPECT_EQ(document()["phase"], "cancelled") << "too few had entered";
}

TEST_P(TournamentServer, TN14_a_tie_of_two_games_exchanges_seats_and_knows_no_draws) {
    create({{"game", "nine"},
            {"tie", {{"games", 2}, {"mode", "sum"}}},
            {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    const Json first = table("ada");
    const std::string match = match_of("ada");
    EXPECT_EQ(people["ada"]->code("match.offer_draw", {{"key", fresh_key()}, {"match", match}}), "no_draws");
    resign("ada");
    ASSERT_TRUE(bench.wait_for([&] { return table("ada").value("game", 0) == 2; }));
    const Json second = table("ada");
    EXPECT_EQ(second["seats"], Json({first["seats"][1], first["seats"][0]}));
    EXPECT_NE(match_of("ada"), match);
    resign("bo");
    EXPECT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
    bench.wait();
    EXPECT_EQ(document("_s1")["rows"]["1"]["points"], "0.5") << "nine sections each are level";
}

TEST_P(TournamentServer, GEN2_TN15_a_seat_that_fails_its_draw_twice_is_absent) {
    create(one_round());
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    for (int attempt = 0; attempt < 2; ++attempt) {
        const std::string nonce(64, attempt == 0 ? 'a' : 'b');
        Bytes32 bytes{};
        ASSERT_TRUE(from_hex(nonce, bytes));
        const std::string hash = to_hex(sha256({bytes_of(bytes)}));
        EXPECT_EQ(ready("ada", {{"nonce_hash", hash}}), "ok");
        EXPECT_EQ(ready("bo"), "ok");
        ASSERT_TRUE(bench.wait_for([&] { return table("ada").contains("match"); }));
        const std::string match = table("ada")["match"];
        people["ada"]->call("match.watch", {{"match", match}});
        ASSERT_TRUE(bench.wait_for([&] { return table("ada").value("match", "") != match; }))
            << "no nonce came";
    }
    ASSERT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
    const Json row = ask({{"tables", true}})[0]["tables"][0];
    EXPECT_EQ(row["absent"], Json::array({own("ada")["entrant"]}));
}

TEST_P(TournamentServer, AC9_only_directors_direct_and_nobody_brings_results_of_matches) {
    create();
    Talker& ada = entrant("ada");
    const Json order{{"key", fresh_key()}, {"tournament", id}, {"order", {{"start", true}}}};
    EXPECT_EQ(ada.code("tournament.direct", order), "forbidden");
    for (const char* line : {"begun", "remade", "create", "load", "import", "time"})
        EXPECT_EQ(direct({{line, true}}), "forbidden") << line;
    EXPECT_EQ(direct({{"enter", {{"account", "bo"}, {"nonce", "00"}}}}), "forbidden") << "GEN-4";
    EXPECT_EQ(direct({{"enter", {{"account", "bo"}}}}), "unknown_player");
    bench.account("bo");
    EXPECT_EQ(direct({{"enter", {{"account", "bo"}}}}), "ok");
    const Json question{{"tournament", id}, {"question", {{"undo", "preview"}}}};
    EXPECT_EQ(ada.code("tournament.ask", question), "forbidden");
    EXPECT_EQ(host->code("tournament.ask", question), "ok");
    EXPECT_EQ(ada.code("tournament.ask", {{"tournament", id}, {"question", {{"start", true}}}}), "forbidden");
    EXPECT_EQ(ada.code("tournament.watch", {{"tournament", "t_nosuch"}, {"part", "head"}}),
              "unknown_tournament");
    EXPECT_EQ(ada.code("match.watch", {{"match", id + "_m_host"}}), "unknown_match")
        << "another's own document";
}

TEST_P(TournamentServer, the_list_shows_public_events_also_after_a_restart) {
    create();
    const std::string shown = id;
    create({}, {{"private", true}});
    Talker& someone = bench.talker().hello();
    EXPECT_EQ(someone.code("events.watch"), "ok");
    bench.wait(1000);
    EXPECT_EQ(someone.documents["events"]["events"].size(), 1u);
    EXPECT_EQ(someone.documents["events"]["events"][shown]["phase"], "open");
    bench.restart();
    bench.wait(2000);
    Talker& other = bench.talker().hello();
    EXPECT_EQ(other.code("events.watch"), "ok");
    bench.wait(1000);
    EXPECT_EQ(other.documents["events"]["events"].size(), 1u);
}

TEST_P(TournamentServer, a_create_sent_again_finds_its_event) {
    const Json settings{{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 2}}}}};
    Json wish{{"key", "once"}, {"title", "Evening"}, {"settings", settings}};
    const Json first = host->call("tournament.create", wish);
    EXPECT_EQ(host->call("tournament.create", wish), first);
    wish["title"] = "Another";
    EXPECT_EQ(host->code("tournament.create", wish), "key_reused");
    wish["key"] = "twice";
    wish["settings"]["game"] = "chess";
    EXPECT_EQ(host->code("tournament.create", wish), "bad_settings");
    wish["settings"] = settings;
    wish["settings"]["clock"] = {{"type", "sand"}};
    EXPECT_EQ(host->code("tournament.create", wish), "bad_clock");
}

}  // namespace
}  // namespace kabinet::testing
