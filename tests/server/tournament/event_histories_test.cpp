#include <algorithm>

#include "tests/server/tournament/event_bench.hpp"

/// Tournaments in the histories of those who took part (AC-10), as clients have them.
namespace kabinet::testing {
namespace {

struct EventHistories : Event {
    Json listed(Talker& who, const std::string& account) {
        const Json page = who.call("history.tournaments", {{"account", account}});
        EXPECT_TRUE(page.contains("tournaments")) << page;
        return page.value("tournaments", Json::array());
    }
    /// The only tournament that the account's own history has; null for none.
    Json only(const std::string& account) {
        const Json list = listed(bench.account(account), account);
        EXPECT_LE(list.size(), 1u);
        return list.empty() ? Json() : list[0];
    }
    /// A tournament of one round, whose director pairs and finishes, up to the end of its only match.
    void play_only_match() {
        create(one_round(), {{"by_director", true}});
        enter({"ada", "bo"});
        ASSERT_EQ(direct({{"start", true}}), "ok");
        ASSERT_EQ(direct({{"pair", true}}), "ok");
        ASSERT_NE(match_of("ada"), "");
        resign("bo");
        ASSERT_TRUE(open_tables(0));
    }
    /// The server dies with the order on its way to the journal: before it is durable, or after.
    void die_while(const Json& order, bool durable) {
        bench.wait(1000);
        bench.journal->hold = true;
        host->ask("tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}});
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        if (durable) bench.journal->commit();
        bench.restart();
        host = &bench.account("host");
        EXPECT_EQ(host->code("tournament.watch", {{"tournament", id}, {"part", "head"}}), "ok");
        bench.wait(1000);
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, EventHistories, ::testing::Values(1, 3));

TEST_P(EventHistories, AC10_a_tournament_is_listed_from_its_start_to_its_end) {
    create(one_round());
    enter({"ada", "bo"});
    EXPECT_EQ(only("ada"), Json()) << "it has not begun";
    const std::int64_t earliest = bench.world.wall();
    ASSERT_EQ(direct({{"start", true}}), "ok");
    Json running = only("ada");
    EXPECT_GE(running["began"], earliest);
    EXPECT_EQ(running, Json({{"tournament", id},
                             {"title", "Evening"},
                             {"game", "kuba"},
                             {"phase", "running"},
                             {"began", running["began"]},
                             {"entrants", 2}}));
    ASSERT_NE(match_of("ada"), "");
    resign("bo");
    ASSERT_TRUE(bench.wait_for([&] { return document()["phase"] == "finished"; }));
    running["phase"] = "finished";
    running["place"] = 1;
    EXPECT_EQ(only("ada"), running);
    EXPECT_EQ(only("bo")["place"], 2);
    EXPECT_EQ(listed(*host, "ada"), Json::array({running})) << "it is public";
    EXPECT_EQ(listed(bench.talker().hello(), "ada"), Json::array({running}));
    EXPECT_EQ(host->code("history.tournaments", {{"account", "nobody"}}), "unknown_player");
}

TEST_P(EventHistories, AC10_a_private_tournament_is_listed_for_those_who_took_part_alone) {
    create(one_round(), {{"private", true}});
    const Json code = document("_m_host")["invite"];
    for (const char* account : {"ada", "bo"}) {
        const Json params{{"key", fresh_key()}, {"tournament", id}, {"invite", code}};
        EXPECT_EQ(bench.account(account).code("tournament.enter", params), "ok");
    }
    ASSERT_EQ(direct({{"start", true}}), "ok");
    for (const char* account : {"ada", "bo"}) {
        const Json list = listed(bench.account(account), "ada");
        ASSERT_EQ(list.size(), 1u) << account;
        EXPECT_EQ(list[0]["private"], true);
    }
    for (Talker* other : {&bench.account("eve"), &bench.talker().hello(), host})
        EXPECT_EQ(listed(*other, "ada"), Json::array()) << other->id;
}

TEST_P(EventHistories, TN7_who_comes_late_has_the_tournament_too) {
    create({{"stages", {{{"format", "swiss"}, {"rounds", 3}}}}}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    const auto before = static_cast<std::ptrdiff_t>(bench.journal->written.size());
    entrant("eve");
    EXPECT_EQ(only("eve")["entrants"], 5);
    EXPECT_EQ(only("ada")["entrants"], 5);
    const std::vector<Write> written(bench.journal->written.begin() + before, bench.journal->written.end());
    EXPECT_EQ(std::ranges::count_if(
                  written, [](const Write& write) { return std::holds_alternative<LateEntrant>(write); }),
              1);
    EXPECT_TRUE(std::ranges::none_of(written, [](const Write& write) {
        return std::holds_alternative<PlayedEvent>(write);
    })) << "the others stay as they are";
}

TEST_P(EventHistories, TN11_a_finish_is_in_the_histories_if_it_is_durable_and_else_not) {
    for (const bool durable : {false, true}) {
        play_only_match();
        die_while({{"finish", true}}, durable);
        EXPECT_EQ(document()["phase"], durable ? "finished" : "running");
        const Json found = listed(*host, "ada")[0];
        EXPECT_EQ(found["tournament"], id);
        EXPECT_EQ(found["phase"], durable ? "finished" : "running");
        EXPECT_EQ(found.contains("place"), durable);
        if (durable) continue;
        EXPECT_EQ(direct({{"finish", true}}), "ok");
        EXPECT_EQ(listed(*host, "ada")[0]["place"], 1);
        people.clear();
    }
}

TEST_P(EventHistories, TN18_an_undone_start_is_in_the_histories_if_it_is_durable_and_else_not) {
    for (const bool durable : {false, true}) {
        create(one_round(), {{"by_director", true}});
        enter({"ada", "bo"});
        ASSERT_EQ(direct({{"start", true}}), "ok");
        die_while({{"undo", true}}, durable);
        EXPECT_EQ(document()["phase"], durable ? "open" : "running");
        EXPECT_EQ(listed(*host, "ada").size(), 1u - (durable ? 1u : 0u));
        if (!durable) EXPECT_EQ(direct({{"undo", true}}), "ok");
        EXPECT_EQ(listed(*host, "ada").size(), 0u);
        people.clear();
    }
}

TEST_P(EventHistories, AC8_an_export_names_the_tournaments) {
    create(one_round(), {{"private", true}});
    const Json code = document("_m_host")["invite"];
    Talker& ada = bench.account("ada");
    EXPECT_FALSE(ada.call("account.export").at("account").contains("tournaments"));
    const Json params{{"key", fresh_key()}, {"tournament", id}, {"invite", code}};
    EXPECT_EQ(ada.code("tournament.enter", params), "ok");
    EXPECT_EQ(bench.account("bo").code("tournament.enter", params), "ok");
    ASSERT_EQ(direct({{"start", true}}), "ok");
    const Json exported = ada.call("account.export").at("account").at("tournaments");
    EXPECT_EQ(exported, listed(ada, "ada"));
    EXPECT_EQ(exported.size(), 1u);
}

TEST_P(EventHistories, a_match_names_its_tournament_and_its_rematch_none) {
    create(one_round());
    enter({"ada", "bo"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    const std::string match = match_of("ada");
    for (const char* account : {"ada", "bo"})
        EXPECT_EQ(people[account]->code("match.watch", {{"match", match}}), "ok");
    bench.wait();
    EXPECT_EQ(people["ada"]->documents[match]["tournament"], id);
    resign("ada");
    for (const char* account : {"ada", "bo"})
        EXPECT_EQ(people[account]->code("match.rematch", {{"key", fresh_key()}, {"match", match}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return people["ada"]->documents[match].contains("next"); }));
    const std::string next = people["ada"]->documents[match]["next"];
    EXPECT_EQ(people["ada"]->code("match.watch", {{"match", next}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return people["ada"]->documents.contains(next); }));
    EXPECT_FALSE(people["ada"]->documents[next].contains("tournament"));
}

TEST_P(EventHistories, TN16_of_several_tables_the_named_one_is_made_ready) {
    create({{"stages", {{{"format", "round_robin"}, {"at_once", true}}}}});
    enter({"ada", "bo", "cy"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return own("ada").value("tables", Json::array()).size() == 2; }));
    const Json later = own("ada")["tables"][1];
    const Json at{{"round", later["round"]}, {"table", later["table"]}};
    EXPECT_EQ(ready("ada", at), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return own("ada")["tables"][1]["ready"] == true; }));
    EXPECT_EQ(own("ada")["tables"][0]["ready"], false);
    EXPECT_EQ(ready("ada", {{"round", later["round"]}, {"table", 9}}), "no_table");
    EXPECT_EQ(ready("ada", {{"round", 1}}), "invalid_params") << "both or neither";
    EXPECT_EQ(ready("ada"), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return own("ada")["tables"][0]["ready"] == true; }));
}

}  // namespace
}  // namespace kabinet::testing
