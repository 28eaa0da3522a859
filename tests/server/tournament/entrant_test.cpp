#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// What entrants ask for themselves, and how they learn where they are entered.
namespace kabinet::testing {
namespace {

struct Entrants : Event {
    std::string own_act(const std::string& account, const Json& more) {
        Json params{{"key", fresh_key()}, {"tournament", id}};
        params.update(more);
        const Json response = people.at(account)->answer(people.at(account)->ask("tournament.own", params));
        bench.wait();
        if (response.contains("result")) return "ok";
        const Json data = response["error"]["data"];
        return data.value("reason", data["code"].get<std::string>());
    }
    std::string status(int entrant) {
        return document("_e")["entrants"][std::to_string(entrant)].value("status", "none");
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, Entrants, ::testing::Values(1, 3));

TEST_P(Entrants, TN8_leaving_is_for_before_the_start_and_costs_nobody_a_tie) {
    create();
    enter({"ada", "bo", "cy", "di"});
    const Json again{{"key", "once"}, {"act", "leave"}};
    EXPECT_EQ(own_act("di", again), "ok");
    EXPECT_EQ(status(4), "withdrawn");
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    EXPECT_EQ(own_act("di", again), "ok") << "the same request again";
    EXPECT_EQ(own_act("ada", {{"act", "leave"}}), "event_begun");
    EXPECT_EQ(status(1), "active");
    EXPECT_EQ(own_act("ada", {{"act", "withdraw"}}), "ok");
    EXPECT_EQ(status(1), "withdrawn");
}

TEST_P(Entrants, TN8_byes_are_asked_for_ahead_and_shown_to_the_entrant) {
    create({{"half_byes", 1}, {"stages", {{{"format", "swiss"}, {"rounds", 3}}}}});
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(own("ada")["byes"], Json::array());
    EXPECT_EQ(own("ada")["half_byes"], 1);
    EXPECT_EQ(own_act("ada", {{"act", "half_bye"}, {"round", 2}}), "ok");
    EXPECT_EQ(own("ada")["byes"], (Json::array({{{"round", 2}, {"kind", "half"}}})));
    EXPECT_EQ(own("ada")["half_byes"], 0);
    EXPECT_EQ(own_act("bo", {{"act", "zero_bye"}, {"round", 1}}), "ok");
    EXPECT_NE(own_act("ada", {{"act", "half_bye"}, {"round", 1}}), "ok") << "there is one only";
    direct({{"start", true}});
    ASSERT_TRUE(open_tables(1));
    EXPECT_EQ(own("bo")["tables"], Json::array());
    EXPECT_EQ(own("bo")["byes"], Json::array()) << "the round is there";
    EXPECT_EQ(own("ada")["byes"].size(), 1u);
    EXPECT_EQ(own("ada")["tables"].size(), 1u);
}

TEST_P(Entrants, TN8_no_byes_are_offered_where_the_format_has_none) {
    create({{"stages", {{{"format", "knockout"}}}}});
    entrant("ada");
    bench.wait();
    EXPECT_FALSE(own("ada").contains("byes"));
    EXPECT_FALSE(own("ada").contains("half_byes"));
}

/// The list of the own tournaments of an account.
struct OwnList : Entrants {
    static Json list(Talker& who, const std::string& account) {
        return who.documents["events_" + account].value("tournaments", Json());
    }
    std::string enters(const std::string& account) { return direct({{"enter", {{"account", account}}}}); }
};
INSTANTIATE_TEST_SUITE_P(OnShards, OwnList, ::testing::Values(1, 3));

TEST_P(OwnList, TN5_whoever_a_director_enters_is_told_at_any_screen) {
    create({}, {{"private", true}});
    Talker& ada = bench.account("ada", AccountKind::player, GetParam() - 1);
    EXPECT_EQ(ada.call("events.watch", {{"own", true}})["doc"], "events_ada");
    bench.wait();
    EXPECT_EQ(list(ada, "ada"), Json::array());
    EXPECT_EQ(enters("ada"), "ok");
    bench.wait(1000);
    EXPECT_EQ(list(ada, "ada"), Json({id}));
    EXPECT_EQ(ada.code("tournament.own", {{"key", fresh_key()}, {"tournament", id}, {"act", "leave"}}), "ok");
    bench.wait(1000);
    EXPECT_EQ(list(ada, "ada"), Json::array());
    EXPECT_EQ(ada.code("events.unwatch", {{"own", true}}), "ok");
    EXPECT_EQ(ada.code("events.unwatch", {{"own", true}}), "not_watching");
}

TEST_P(OwnList, is_there_again_after_a_restart_and_forgets_what_is_over) {
    create();
    bench.account("ada");
    EXPECT_EQ(enters("ada"), "ok");
    bench.restart();
    bench.wait(2000);
    Talker& ada = bench.account("ada", AccountKind::player, GetParam() - 1);
    EXPECT_EQ(ada.code("events.watch", {{"own", true}}), "ok");
    bench.wait(1000);
    EXPECT_EQ(list(ada, "ada"), Json({id}));
    host = &bench.account("host");
    EXPECT_EQ(direct({{"cancel", {{"reason", "rain"}}}}), "ok");
    bench.wait(2000);
    EXPECT_EQ(list(ada, "ada"), Json::array());
}

TEST_P(OwnList, is_nobody_elses) {
    create();
    bench.account("ada");
    EXPECT_EQ(enters("ada"), "ok");
    EXPECT_EQ(bench.talker().hello().code("events.watch", {{"own", true}}), "sign_in_first");
    EXPECT_EQ(bench.talker().hello().code("events.unwatch", {{"own", true}}), "sign_in_first");
    Talker& bo = bench.account("bo");
    EXPECT_EQ(bo.call("events.watch", {{"own", true}})["doc"], "events_bo");
    bench.wait(1000);
    EXPECT_EQ(list(bo, "bo"), Json::array());
    Talker& eve = bench.account("eve");
    EXPECT_EQ(eve.code("match.watch", {{"match", "events_ada"}}), "unknown_match");
    const Json stolen{{{"doc", "events_ada"}, {"epoch", "e"}, {"seq", 1}}};
    EXPECT_EQ(bench.talker().call("hello", {{"client", "test"}, {"resume", stolen}})["lost"],
              Json({"events_ada"}));
}

struct NewEvents : Event {
    Json wish(const Json& terms = Json::object()) {
        return {{"key", fresh_key()},
                {"title", "Evening"},
                {"settings", {{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 2}}}}}},
                {"terms", terms}};
    }
    std::string reason(const Json& params) {
        const Json response = host->answer(host->ask("tournament.create", params));
        if (response.contains("result")) return "ok";
        const Json data = response["error"]["data"];
        return data.value("reason", data["code"].get<std::string>());
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, NewEvents, ::testing::Values(1, 3));

TEST_P(NewEvents, TN3_a_start_by_the_clock_lies_ahead) {
    const std::int64_t now = bench.world.wall();
    EXPECT_EQ(reason(wish({{"starts_at", now - 60'000}})), "past_start");
    const Json soon = wish({{"starts_at", now + 60'000}});
    EXPECT_EQ(reason(soon), "ok");
    bench.wait(90'000);
    EXPECT_EQ(reason(soon), "ok") << "the same request again";
    create({}, {{"starts_at", bench.world.wall() + 60'000}});
    const auto change = [&](std::int64_t at) {
        return direct({{"change", {{"terms", {{"starts_at", at}}}}}});
    };
    EXPECT_EQ(change(bench.world.wall() - 1000), "past_start");
    EXPECT_EQ(change(bench.world.wall() + 120'000), "ok");
}

TEST_P(NewEvents, TN3_an_account_hosts_ten_events_at_once) {
    std::vector<std::string> made;
    for (int i = 0; i < 10; ++i) {
        made.push_back(host->call("tournament.create", wish()).value("tournament", ""));
        ASSERT_NE(made.back(), "") << i;
    }
    EXPECT_EQ(reason(wish()), "too_many_events");
    EXPECT_EQ(bench.account("other").code("tournament.create", wish()), "ok") << "others host their own";
    id = made.front();
    EXPECT_EQ(direct({{"cancel", {{"reason", "rain"}}}}), "ok");
    bench.wait(2000);
    EXPECT_EQ(reason(wish()), "ok");
}

}  // namespace
}  // namespace kabinet::testing
