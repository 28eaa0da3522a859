#include <gmock/gmock.h>

#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

/// What directors do on the server, and what a server that directs by itself leaves to them.
namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct DirectedEvent : Event {
    /// What the entrant asks for itself.
    std::string own_act(const std::string& account, const std::string& act) {
        return people.at(account)->code("tournament.own",
                                        {{"key", fresh_key()}, {"tournament", id}, {"act", act}});
    }
    /// The last entry of the log of that type.
    Json last(const std::string& type) {
        Json found;
        for (const Json& entry : ask({{"log", true}})["entries"]) {
            if (entry["type"] == type) found = entry;
        }
        return found;
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, DirectedEvent, ::testing::Values(1, 3));

TEST_P(DirectedEvent, TN8_who_has_withdrawn_from_a_running_event_comes_back_by_a_director_alone) {
    create();
    enter({"ada", "bo", "cy", "di", "ed"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    EXPECT_EQ(own_act("ada", "withdraw"), "ok");
    EXPECT_EQ(own_act("ada", "return"), "event_refused");
    EXPECT_EQ(people["ada"]->code("tournament.enter", {{"key", fresh_key()}, {"tournament", id}}),
              "event_refused");
    bench.wait();
    EXPECT_EQ(document("_e")["entrants"]["1"]["status"], "withdrawn");
    EXPECT_EQ(direct({{"return", 1}}), "ok");
    EXPECT_EQ(document("_e")["entrants"]["1"]["status"], "active");
}

TEST_P(DirectedEvent, TN8_an_arena_is_left_and_entered_again_by_oneself) {
    create({{"stages", {{{"format", "arena"}, {"minutes", 10}}}}});
    enter({"ada", "bo", "cy"});
    direct({{"start", true}});
    EXPECT_EQ(own_act("ada", "withdraw"), "ok");
    EXPECT_EQ(own_act("ada", "return"), "ok");
}

TEST_P(DirectedEvent, TN9_an_expulsion_is_marked_and_its_reason_stands_beside_the_chain) {
    create();
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(direct({{"withdraw", {{"entrant", 1}, {"expelled", true}, {"reason", "shouting"}}}}), "ok");
    EXPECT_EQ(document("_e")["entrants"]["1"]["expelled"], true);
    EXPECT_EQ(own_act("ada", "return"), "event_refused") << "before the start too";
    const Json log = ask({{"log", true}});
    EXPECT_EQ(log["beside"]["reasons"], Json({{"5", "shouting"}}));
    EXPECT_FALSE(log["entries"][4]["body"].contains("reason"));
    EXPECT_THAT(tournament::verify_log(log), IsEmpty());
}

TEST_P(DirectedEvent, TN18_rulings_have_reasons) {
    create(one_round(), {{"by_director", true}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    direct({{"pair", true}});
    EXPECT_EQ(direct({{"result", {{"table", 1}, {"ranks", {1, 2}}, {"reason", "seen by two"}}}}), "ok");
    EXPECT_EQ(direct({{"annul", {{"table", 1}, {"reason", "seen by none"}}}}), "ok");
    EXPECT_EQ(direct({{"forfeit", {{"table", 1}, {"entrants", {2}}, {"reason", "gone home"}}}}), "ok");
    std::vector<std::string> reasons;
    for (const auto& [n, reason] : ask({{"log", true}})["beside"]["reasons"].items())
        reasons.push_back(reason);
    EXPECT_EQ(reasons, (std::vector<std::string>{"seen by two", "seen by none", "gone home"}));
    EXPECT_EQ(last("result")["body"].value("reason", ""), "");
}

TEST_P(DirectedEvent, TN12_TN18_a_round_that_a_director_takes_back_waits_for_the_director) {
    create();
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    EXPECT_EQ(direct({{"unpair", true}}), "ok");
    bench.wait(60'000);
    EXPECT_EQ(document()["round"]["round"], 0) << "the server does not pair what was just taken back";
    EXPECT_EQ(document()["trouble"], "held_by_director");
    EXPECT_EQ(direct({{"forbid", {1, 2}}}), "ok");
    bench.wait(60'000);
    EXPECT_EQ(document()["round"]["round"], 0) << "an instruction for the next round is no pairing";
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    ASSERT_TRUE(open_tables(2));
    EXPECT_FALSE(document().contains("trouble"));
    EXPECT_EQ(direct({{"undo", true}}), "ok");
    EXPECT_EQ(document()["trouble"], "held_by_director");
    EXPECT_EQ(direct({{"undo", true}}), "ok") << "what lies behind the pairing can be taken back, too";
    EXPECT_EQ(last("undo")["body"]["input"], 8) << "the instruction";
    bench.restart();
    bench.wait(5'000);
    host = &bench.account("host");
    host->code("tournament.watch", {{"tournament", id}, {"part", "head"}});
    bench.wait(1'000);
    EXPECT_EQ(document()["trouble"], "held_by_director") << "after a restart as before";
}

/// Nothing follows by itself then, and the loop rests: a time at which nothing is done would come again and
/// again.
TEST_P(DirectedEvent, TN12_TN28_a_wave_that_a_director_takes_back_waits_for_the_director) {
    create({{"stages", {{{"format", "arena"}, {"minutes", 10}}}}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    EXPECT_EQ(direct({{"unpair", true}}), "ok");
    bench.wait(60'000);
    EXPECT_EQ(document()["trouble"], "held_by_director");
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    EXPECT_TRUE(open_tables(1));
}

TEST_P(DirectedEvent, TN15_by_correspondence_nobody_has_to_be_there) {
    const Json clock{{"type", "move"}, {"move_ms", 2 * 24 * 3600 * 1000}};
    create({{"clock", clock}, {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}});
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_TRUE(bench.wait_for([&] { return table("ada").contains("match"); })) << "nobody said ready";
    bench.wait(600'000);
    EXPECT_EQ(document()["round"]["open"], 1) << "nobody is absent";
    resign("bo");
    EXPECT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
}

TEST_P(DirectedEvent, TN6_check_in_opens_its_minutes_before_the_start) {
    const std::int64_t at = bench.world.wall() + 3'600'000;
    create({{"check_in", 20}}, {{"starts_at", at}});
    enter({"ada", "bo", "cy"});
    EXPECT_EQ(own_act("ada", "check_in"), "event_refused");
    EXPECT_EQ(direct({{"check_in", 3}}), "ok") << "a director may at any time";
    bench.wait(2'450'000);
    EXPECT_EQ(own_act("ada", "check_in"), "ok");
    bench.wait(1'200'000);
    EXPECT_EQ(document()["phase"], "running");
    const Json first = ask({{"tables", true}})[0];
    EXPECT_EQ(first["byes"], Json::array({{{"entrant", 2}, {"kind", "zero"}}})) << "bo did not check in";
}

TEST_P(DirectedEvent, TN4_a_start_by_the_clock_cuts_the_rounds) {
    const std::int64_t at = bench.world.wall() + 60'000;
    create({{"stages", {{{"format", "swiss"}, {"rounds", 9}}}}}, {{"starts_at", at}});
    enter({"ada", "bo", "cy", "di"});
    bench.wait(62'000);
    EXPECT_EQ(document()["phase"], "running");
    EXPECT_EQ(document()["round"]["of"], 3);
    EXPECT_EQ(last("start")["body"], Json({{"automatic", true}}));
}

/// Nothing is done about the players then, and the loop rests: a deadline that nobody meets would come again
/// and again.
TEST_P(DirectedEvent, TN16_who_is_waited_for_beyond_the_time_of_a_round_keeps_nobody_busy) {
    create({}, {{"round_ms", 600'000}, {"no_show_ms", 660'000}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    const std::int64_t end = document()["round"]["ends_at"];
    bench.wait(end - bench.world.wall() + 120'000);
    EXPECT_EQ(document()["trouble"], "round_time");
    EXPECT_EQ(document()["round"]["open"], 2) << "no forfeit without a ruling";
}

TEST_P(DirectedEvent, TN16_what_is_unfinished_when_the_time_of_a_round_is_over_waits_for_a_ruling) {
    create({}, {{"round_ms", 600'000}, {"no_show_ms", 0}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(2));
    const std::int64_t end = document()["round"]["ends_at"];
    EXPECT_NE(match_of("ada"), "");
    bench.wait(end - bench.world.wall() + 2'000);
    EXPECT_EQ(document()["trouble"], "round_time");
    const Json waiting = ask({{"tables", true}})[0]["tables"];
    resign("ada");
    bench.wait(5'000);
    EXPECT_EQ(document()["round"]["open"], 1) << "the match under way has counted";
    EXPECT_EQ(document()["trouble"], "round_time");
    for (const Json& one : waiting) {
        const int entrant = one["seats"][0];
        const std::string account = document("_e")["entrants"][std::to_string(entrant)]["player"]["id"];
        if (table(account).empty() || table(account).contains("match")) continue;
        for (const Json& seat : one["seats"])
            ready(document("_e")["entrants"][std::to_string(seat.get<int>())]["player"]["id"]);
        bench.wait(5'000);
        EXPECT_FALSE(table(account).contains("match")) << "no game begins any more";
        EXPECT_EQ(direct({{"result", {{"table", one["table"]}, {"ranks", {1, 1}}}}}), "ok");
    }
    ASSERT_TRUE(open_tables(2)) << "the next round";
    EXPECT_EQ(document()["round"]["round"], 2);
    EXPECT_FALSE(document().contains("trouble"));
}

TEST_P(DirectedEvent, TN4_of_an_event_by_list_the_directors_enter_everybody) {
    create({}, {{"who", "list"}});
    EXPECT_EQ(document()["terms"]["who"], "list");
    Talker& ada = bench.account("ada");
    const Json enter{{"key", fresh_key()}, {"tournament", id}};
    EXPECT_EQ(ada.code("tournament.enter", enter), "entry_refused");
    EXPECT_EQ(direct({{"enter", {{"account", "ada"}}}}), "ok");
    EXPECT_EQ(ada.code("tournament.own", {{"key", fresh_key()}, {"tournament", id}, {"act", "withdraw"}}),
              "ok");
}

TEST_P(DirectedEvent, TN5_a_director_enters_whom_the_settings_let_in) {
    create({{"rated", true}});
    Talker& guest = bench.talker().hello("Gus");
    EXPECT_EQ(direct({{"enter", {{"account", guest.id}}}}), "guests_cannot");
    bench.account("robot", AccountKind::bot);
    EXPECT_EQ(direct({{"enter", {{"account", "robot"}}}}), "entry_refused");
    EXPECT_EQ(direct({{"enter", {{"account", "nobody"}}}}), "unknown_player");
    bench.account("ada");
    EXPECT_EQ(direct({{"enter", {{"account", "ada"}}}}), "ok");
    bench.wait();
    EXPECT_EQ(document("_e")["entrants"]["1"]["player"]["name"], "Name of ada");
}

TEST_P(DirectedEvent, TN4_TN18_the_host_names_directors_and_nobody_rules_on_the_own_table) {
    create(one_round(), {{"by_director", true}});
    enter({"ada", "bo"});
    const auto order_of = [&](const std::string& account, const Json& order) {
        const Json response = people[account]->answer(people[account]->ask(
            "tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}}));
        bench.wait(500);
        if (response.contains("result")) return std::string("ok");
        const Json data = response["error"]["data"];
        return data.value("reason", data["code"].get<std::string>());
    };
    EXPECT_EQ(order_of("ada", {{"start", true}}), "forbidden");
    EXPECT_EQ(direct({{"directors", {"nobody"}}}), "unknown_player");
    EXPECT_EQ(direct({{"directors", "ada"}}), "bad_input");
    EXPECT_EQ(direct({{"directors", {"ada"}}}), "ok");
    EXPECT_EQ(document()["directors"][0]["name"], "Name of ada");
    EXPECT_EQ(own("ada")["director"], true);
    EXPECT_EQ(order_of("ada", {{"directors", {"ada", "bo"}}}), "forbidden")
        << "the host alone names directors";
    EXPECT_EQ(order_of("ada", {{"start", true}}), "ok");
    EXPECT_EQ(order_of("ada", {{"pair", true}}), "ok");
    const Json result{{"result", {{"table", 1}, {"ranks", {1, 2}}}}};
    EXPECT_EQ(order_of("ada", result), "own_table") << "the host is here";
    EXPECT_EQ(host->code("tournament.unwatch", {{"tournament", id}, {"part", "own"}}), "ok");
    EXPECT_EQ(order_of("ada", result), "ok");
    EXPECT_EQ(last("result")["by"], "ada") << "who ruled is seen";
    bench.restart();
    bench.wait(1'000);
    people["ada"] = &bench.account("ada");
    EXPECT_EQ(order_of("ada", {{"finish", true}}), "ok") << "a director after a restart, too";
}

TEST_P(DirectedEvent, TN18_no_way_around_the_own_table_while_another_director_is_here) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    const auto of_ada = [&](const Json& order) {
        const Json response = people["ada"]->answer(people["ada"]->ask(
            "tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}}));
        bench.wait(500);
        if (response.contains("result")) return std::string("ok");
        const Json data = response["error"]["data"];
        return data.value("reason", data["code"].get<std::string>());
    };
    EXPECT_EQ(direct({{"directors", {"ada"}}}), "ok");
    direct({{"start", true}});
    direct({{"pair", true}});
    bench.wait();
    const auto seats = table("ada")["seats"].get<std::vector<int>>();
    const int number = table("ada")["table"], rival = seats[0] == 1 ? seats[1] : seats[0];
    const int other = rival == 2 ? 3 : 2;
    EXPECT_EQ(of_ada({{"swap", {rival, other}}}), "own_table");
    EXPECT_EQ(of_ada({{"unpair", {{"table", number}}}}), "own_table");
    EXPECT_EQ(of_ada({{"withdraw", rival}}), "own_table");
    EXPECT_EQ(direct({{"result", {{"table", number}, {"ranks", {1, 2}}}}}), "ok");
    EXPECT_EQ(of_ada({{"undo", true}}), "own_table") << "a ruling of the host";
    EXPECT_EQ(direct({{"result", {{"table", 3 - number}, {"ranks", {1, 2}}}}}), "ok");
    EXPECT_EQ(of_ada({{"undo", true}}), "ok") << "a ruling about another table";
    EXPECT_EQ(host->code("tournament.unwatch", {{"tournament", id}, {"part", "own"}}), "ok");
    EXPECT_EQ(of_ada({{"undo", true}}), "ok") << "nobody else is here";
}

TEST_P(DirectedEvent, TN38_whoever_watches_may_ask_for_all_of_the_event) {
    create({{"stages", {{{"format", "knockout"}}}}}, {{"by_director", true}});
    enter({"ada", "bo"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    ASSERT_EQ(direct({{"pair", true}}), "ok");
    const auto asked = [&](const Json& question) {
        return people["ada"]->call("tournament.ask", {{"tournament", id}, {"question", question}})["answer"];
    };
    const Json all = asked({{"json", true}});
    EXPECT_EQ(all["title"], "Evening");
    EXPECT_EQ(all["entrants"][0]["name"], "Name of ada");
    EXPECT_EQ(all["stages"].size(), 1u);
    EXPECT_EQ(asked({{"bracket", true}})[0]["state"], "open");
}

/// The same request after the server was killed gets the answer that it had, and is not carried out again.
TEST_P(DirectedEvent, TN11_a_repeated_order_is_known_after_a_restart) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    direct({{"forbid", {1, 2}}});
    const Json order{{"key", "once"}, {"tournament", id}, {"order", {{"undo", true}}}};
    const Json first = host->call("tournament.direct", order);
    const Json entry{{"key", "entry"}, {"tournament", id}};
    Talker& late = bench.account("late");
    EXPECT_EQ(late.call("tournament.enter", entry)["entrant"], 5);
    const std::size_t entries = ask({{"log", true}})["entries"].size();
    bench.restart();
    bench.wait(1'000);
    host = &bench.account("host");
    const Json again = host->call("tournament.direct", order);
    EXPECT_EQ(again["entry"], first["entry"]);
    EXPECT_EQ(bench.account("late").call("tournament.enter", entry)["entrant"], 5);
    EXPECT_EQ(ask({{"log", true}})["entries"].size(), entries);
}

}  // namespace
}  // namespace kabinet::testing
