#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

/// Rulings about matches of an event that are played (TN-18).
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct RuledMatch : Event {
    /// Ada and bo play with a minute each; both watch the match.
    void play(const Json& clock = {{"type", "fischer"}, {"initial_ms", 60'000}, {"increment_ms", 0}}) {
        Json settings = one_round();
        settings["clock"] = clock;
        create(settings);
        enter({"ada", "bo"});
        direct({{"start", true}});
        match = match_of("ada");
        for (const char* account : {"ada", "bo"})
            EXPECT_EQ(people[account]->code("match.watch", {{"match", match}}), "ok");
        bench.wait(500);
    }
    Json& shown() { return people["ada"]->documents[match]; }
    /// Who has seat 0 acts.
    std::string push() {
        const std::string first = shown()["seats"]["0"]["player"]["id"];
        return people[first]->code("match.act",
                                   {{"key", fresh_key()},
                                    {"match", match},
                                    {"action", {{"type", "push"}, {"from", "a7"}, {"dir", "right"}}}});
    }
    /// The types of entries of the match's record that are rulings.
    std::vector<std::string> rulings() {
        std::vector<std::string> types;
        for (const Append& row : bench.store.stream(match).value()->entries) {
            const Json entry = Json::parse(row.entry);
            if (entry["detail"].is_object() && entry["detail"].contains("ruling"))
                types.push_back(entry["type"]);
        }
        return types;
    }
    std::string match;
};
INSTANTIATE_TEST_SUITE_P(OnShards, RuledMatch, ::testing::Values(1, 3));

TEST_P(RuledMatch, TN18_a_director_pauses_one_match_and_lets_it_go_on) {
    play();
    bench.wait(10'000);
    EXPECT_EQ(direct({{"pause_match", {{"table", 1}, {"reason", "a dog"}}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return shown().value("paused", false); }));
    EXPECT_THAT(shown()["turn"], IsEmpty());
    EXPECT_EQ(document("_r1")["tables"]["1_1"]["games"][0]["paused"], true);
    EXPECT_EQ(push(), "match_paused");
    EXPECT_EQ(people["bo"]->code("match.resign", {{"key", fresh_key()}, {"match", match}}), "match_paused");
    bench.wait(600'000);
    EXPECT_EQ(shown()["status"], "playing") << "nobody's time is up";
    EXPECT_EQ(direct({{"resume_match", {{"table", 1}}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return !shown().contains("paused"); }));
    EXPECT_EQ(push(), "ok");
    bench.wait(61'000);
    EXPECT_EQ(shown()["result"]["reason"], "timeout") << "the clock of the other runs on";
    const Json told = people["ada"]->call("match.record", {{"match", match}});
    EXPECT_THAT(verify(told["record"]), IsEmpty());
    EXPECT_THAT(rulings(), ElementsAre("pause", "resume"));
    EXPECT_THAT(tournament::verify_log(ask({{"log", true}})), IsEmpty());
}

TEST_P(RuledMatch, TN18_a_director_gives_a_clock_more_time_once) {
    play();
    const int first = shown()["seats"]["0"]["player"]["id"] == "ada" ? 1 : 2;
    const Json order{{"extend", {{"table", 1}, {"entrant", first}, {"seconds", 30}, {"reason", "noise"}}}};
    const Json params{{"key", fresh_key()}, {"tournament", id}, {"order", order}};
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(host->call("tournament.direct", params).contains("entry"));
    bench.wait(70'000);
    EXPECT_EQ(shown()["status"], "playing") << "a minute and a half";
    EXPECT_THAT(rulings(), ElementsAre("rule"));
    bench.wait(25'000);
    EXPECT_EQ(shown()["result"]["reason"], "timeout");
}

TEST_P(RuledMatch, TN18_in_overtime_more_time_makes_the_period_whole_and_is_then_main_time) {
    play({{"type", "byoyomi"}, {"initial_ms", 10'000}, {"period_ms", 20'000}, {"periods", 2}});
    const int first = shown()["seats"]["0"]["player"]["id"] == "ada" ? 1 : 2;
    bench.wait(39'000);
    EXPECT_EQ(direct({{"extend", {{"table", 1}, {"entrant", first}, {"seconds", 60}, {"reason", "noise"}}}}),
              "ok");
    ASSERT_TRUE(bench.wait_for([&] { return shown()["periods"]["0"] == 1; }));
    EXPECT_GT(shown()["left"]["0"], 65'000);
    EXPECT_LE(shown()["left"]["0"], 71'000);
    bench.wait(60'000);
    EXPECT_EQ(push(), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return shown()["left"]["0"] == 20'000; })) << "the last period, whole";
    bench.wait(60'000);
    EXPECT_EQ(shown()["result"]["reason"], "timeout");
    const Json told = people["ada"]->call("match.record", {{"match", match}});
    EXPECT_THAT(verify(told["record"]), IsEmpty());
    EXPECT_THAT(tournament::verify_log(ask({{"log", true}})), IsEmpty());
}

TEST_P(RuledMatch, TN3_a_pause_of_the_event_lets_clocks_run_unless_the_director_says_so) {
    play();
    EXPECT_EQ(direct({{"pause_event", true}}), "ok");
    bench.wait(1'000);
    EXPECT_FALSE(shown().contains("paused"));
    EXPECT_EQ(direct({{"resume_event", true}}), "ok");
    EXPECT_EQ(direct({{"pause_event", {{"clocks", true}}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return shown().value("paused", false); }));
    EXPECT_EQ(document()["clocks_stand"], true);
    bench.wait(600'000);
    EXPECT_EQ(direct({{"resume_event", true}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return !shown().contains("paused"); }));
    EXPECT_EQ(shown()["status"], "playing");
    EXPECT_FALSE(document().contains("clocks_stand"));
}

TEST_P(RuledMatch, TN18_a_pause_outlives_the_server_and_can_be_undone) {
    play();
    EXPECT_EQ(direct({{"pause_match", {{"table", 1}}}}), "ok");
    bench.wait(2'000);
    bench.restart();
    bench.wait(5'000);
    host = &bench.account("host");
    for (const char* part : {"head", "tables"})
        host->code("tournament.watch", {{"tournament", id}, {"part", part}});
    for (const char* account : {"ada", "bo"}) {
        back(account);
        people[account]->code("match.watch", {{"match", match}});
    }
    bench.wait(600'000);
    EXPECT_EQ(shown().value("paused", false), true);
    EXPECT_EQ(direct({{"undo", true}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return !shown().contains("paused"); }));
    EXPECT_THAT(rulings(), ElementsAre("pause", "resume"));
}

/// A rated event, in which ada has lost to bo. Both have acted.
struct RatedEvent : RuledMatch {
    void lose() {
        Json settings = one_round();
        settings["rated"] = true;
        create(settings, {{"by_director", true}});
        enter({"ada", "bo"});
        direct({{"start", true}});
        direct({{"pair", true}});
        match = match_of("ada");
        const auto seats = table("ada")["seats"].get<std::vector<int>>();
        Talker* const ada = people["ada"];
        Talker* const bo = people["bo"];
        for (Talker* player : {ada, bo}) EXPECT_EQ(player->code("match.watch", {{"match", match}}), "ok");
        const std::vector<Talker*> players = seats[0] == 1 ? std::vector{ada, bo} : std::vector{bo, ada};
        for (int ply = 0; ply < 2; ++ply) bench.act(match, players);
        resign("ada");
        EXPECT_TRUE(bench.rated());
        ASSERT_TRUE(open_tables(0));
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, RatedEvent, ::testing::Values(1, 3));

TEST_P(RatedEvent, TN18_annulling_takes_the_change_of_ratings_back_once) {
    lose();
    ASSERT_EQ(bench.events("kuba_two").size(), 1U);
    EXPECT_EQ(direct({{"annul", {{"table", 1}, {"reason", "a fault"}}}}), "ok");
    ASSERT_TRUE(bench.rated());
    bench.restart();
    bench.wait(5'000);
    const std::vector<RatingEvent> events = bench.events("kuba_two");
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[1].type, RatingEvent::Type::adjust);
    EXPECT_EQ(events[1].corrects, 1);
    for (const RatedPlayer& player : events[1].players) EXPECT_EQ(player.after, Rating()) << player.account;
    host = &bench.account("host");
    EXPECT_EQ(direct({{"undo", true}}), "undo_blocked") << "the rating is taken back";
}

TEST_P(RatedEvent, TN18_a_corrected_result_leaves_ratings_and_annulling_it_does_not) {
    lose();
    EXPECT_EQ(direct({{"correct", {{"table", 1}, {"ranks", {1, 1}}, {"reason", "agreed"}}}}), "ok");
    bench.wait(5'000);
    EXPECT_EQ(bench.events("kuba_two").size(), 1U) << "ratings follow the match's own end";
    EXPECT_EQ(direct({{"annul", {{"table", 1}}}}), "ok");
    ASSERT_TRUE(bench.rated());
    EXPECT_EQ(bench.events("kuba_two").size(), 2U);
}

TEST_P(RatedEvent, TN18_what_was_never_rated_is_not_taken_back) {
    Json settings = one_round();
    settings["rated"] = true;
    create(settings, {{"by_director", true}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    direct({{"pair", true}});
    match_of("ada");
    resign("ada");
    ASSERT_TRUE(open_tables(0));
    EXPECT_EQ(direct({{"annul", {{"table", 1}}}}), "ok");
    ASSERT_TRUE(bench.rated()) << "no task is left";
    EXPECT_TRUE(bench.events("kuba_two").empty());
}

TEST_P(RuledMatch, TN18_where_no_match_runs_nothing_is_paused) {
    create(one_round());
    enter({"ada", "bo"});
    EXPECT_EQ(direct({{"pause_match", {{"table", 1}}}}), "no_match");
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    EXPECT_EQ(direct({{"pause_match", {{"table", 1}}}}), "no_match") << "nobody has come yet";
    match_of("ada");
    EXPECT_EQ(direct({{"extend", {{"table", 1}, {"entrant", 1}, {"seconds", 9}}}}), "no_clock");
    EXPECT_EQ(direct({{"pause_match", {{"table", 7}}}}), "no_match");
}

}  // namespace
}  // namespace kabinet::testing
