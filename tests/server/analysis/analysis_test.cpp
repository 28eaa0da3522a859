#include <gtest/gtest.h>

#include "games/analysis/study.hpp"
#include "games/core/registry.hpp"
#include "server/analysis/analyses.hpp"
#include "server/analysis/analysis_rows.hpp"
#include "tests/server/support/server_bench.hpp"

/// The analysis of finished matches in the live server (BO-11).
namespace kabinet::testing {
namespace {

struct AnalysisTest : ::testing::Test {
    explicit AnalysisTest(const Config& config = {}) : bench(1, config) {
        ada = &bench.talker().hello("Ada");
        bo = &bench.talker().hello("Bo");
    }

    /// Whoever is to move plays the first legal action, `plies` times, behind the first `from`.
    void play(const std::string& match, int plies, int from = 0) {
        for (int i = from; i < from + plies; ++i) {
            ASSERT_TRUE(bench.wait_for([&] { return ada->documents[match]["ply"] == i; }));
            Talker& mover = *(ada->documents[match]["turn"][0] == 0 ? ada : bo);
            const Json action = ServerBench::first_action(mover, match);
            ASSERT_EQ(mover.code("match.act",
                                 {{"match", match}, {"key", fresh_key()}, {"ply", i}, {"action", action}}),
                      "ok");
        }
    }
    std::string begin() { return bench.match(*ada, *bo); }
    std::string finished(int plies) {
        std::string match = begin();
        play(match, plies);
        EXPECT_EQ(bo->code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
        return match;
    }

    static std::string doc(const std::string& match) { return "a_" + match; }
    std::string request(Talker& who, const std::string& match, const std::string& depth = "quick") {
        return who.code("analysis.request", {{"match", match}, {"depth", depth}});
    }
    /// The document once the analysis is in `state`.
    Json seen(Talker& who, const std::string& match, const std::string& state) {
        if (!who.documents.contains(doc(match))) who.call("analysis.watch", {{"match", match}});
        Json& shown = who.documents[doc(match)];
        EXPECT_TRUE(bench.wait_for([&] { return shown.is_object() && shown["state"] == state; })) << shown;
        return shown;
    }
    /// What becomes of all that `who` may ask about a finished match.
    std::set<std::string> outcomes(Talker& who, const std::string& match) {
        bench.wait(3000);  // the limit of replays
        const Json of{{"match", match}};
        const std::set<std::string> codes{request(who, match), who.code("analysis.watch", of),
                                          who.code("analysis.try", {{"match", match}, {"ply", 0}}),
                                          who.code("analysis.try", {{"match", match}, {"ply", 6}}),
                                          who.code("analysis.try", {{"match", match}, {"ply", 8}})};
        who.code("analysis.unwatch", of);
        return codes;
    }
    void come_back() {
        ada = &bench.talker();
        ada->hello("Ada");
    }

    /// The same analysis, computed from the exported record.
    Json computed(const std::string& match) {
        const auto record = Record::from_json(bench.record(match)).value();
        analysis::OpenRecord open{record.header, record.secret.value(), {}};
        for (const Entry& entry : record.entries) open.lines.push_back(entry.text());
        analysis::Findings findings{.brief = analysis::brief_of(record.header.match, find_game("kuba")->info,
                                                                analysis::Depth::quick,
                                                                analysis::count_plies(open.lines))};
        analysis::Study study(open, findings.brief);
        while (!study.finished()) study.advance();
        findings.points = study.take();
        findings.complete = true;
        findings.last = study.last();
        return findings.to_json("done");
    }

    ServerBench bench;
    Talker* ada = nullptr;
    Talker* bo = nullptr;
};

TEST_F(AnalysisTest, BO11_a_finished_match_is_analysed_as_its_record_says) {
    const std::string match = finished(2);
    EXPECT_EQ(seen(*bo, match, "none"), (Json{{"match", match}, {"game", "kuba"}, {"state", "none"}}));
    EXPECT_EQ(ada->call("analysis.request", {{"match", match}}), (Json{{"document", doc(match)}}));
    const Json done = seen(*ada, match, "done");
    EXPECT_EQ(done.dump(), computed(match).dump());
    EXPECT_EQ(seen(*bo, match, "done"), done);
    EXPECT_EQ(done["final"], (Json{10'000, 0}));
}

TEST_F(AnalysisTest, BO11_the_result_lasts) {
    const std::string match = finished(2);
    request(*ada, match);
    const Json done = seen(*ada, match, "done");
    bench.restart();
    const int before = bench.workers->count;
    come_back();
    EXPECT_EQ(seen(*ada, match, "done"), done);
    EXPECT_EQ(request(*ada, match), "ok");
    EXPECT_LE(bench.workers->count, before + 2);  // the match itself comes back
}

TEST_F(AnalysisTest, BO11_killed_between_request_and_result_it_goes_on_to_the_same_end) {
    const std::string match = finished(3);
    bench.workers->hold = true;
    request(*ada, match);
    ada->call("analysis.watch", {{"match", match}});
    for (Json& shown = ada->documents[doc(match)]; !shown.is_object() || shown.value("done", 0) < 1;) {
        bench.wait();
        if (bench.workers->waiting() > 0) bench.workers->work();
    }
    EXPECT_EQ(seen(*ada, match, "running")["done"], 1);
    bench.restart();
    come_back();
    EXPECT_EQ(seen(*ada, match, "done").dump(), computed(match).dump());
}

TEST_F(AnalysisTest, BO11_every_point_is_shown_as_it_is_found) {
    const std::string match = finished(3);
    request(*ada, match);
    seen(*ada, match, "done");
    std::set<std::string> states;
    std::set<int> counts;
    for (const auto& [version, value] : ada->history) {
        if (version.first != doc(match)) continue;
        states.insert(value["state"]);
        counts.insert(value["done"].get<int>());
        EXPECT_EQ(value["points"].size(), value["done"].get<std::size_t>());
    }
    EXPECT_TRUE(states.contains("done"));
    EXPECT_TRUE(counts.contains(3));
}

TEST_F(AnalysisTest, BO11_work_that_is_refused_is_done_later) {
    const std::string match = finished(1);
    bench.workers->full = true;
    EXPECT_EQ(request(*ada, match), "ok");
    seen(*ada, match, "waiting");
    bench.wait(30'000);
    EXPECT_EQ(ada->documents[doc(match)]["state"], "waiting");
    EXPECT_LT(bench.workers->count, 40);
    bench.workers->full = false;
    seen(*ada, match, "done");
}

TEST_F(AnalysisTest, BO11_thoughts_that_gave_way_are_thought_anew) {
    const std::string match = finished(2);
    bench.workers->hurries = 7;
    request(*ada, match);
    EXPECT_EQ(seen(*ada, match, "done").dump(), computed(match).dump());
    EXPECT_EQ(bench.workers->hurries, 0);
    const Json asked{{"match", match}, {"ply", 1}, {"best", "easy"}};
    const Json best = ada->call("analysis.try", asked);
    bench.workers->hurries = 3;
    EXPECT_EQ(ada->call("analysis.try", asked), best);
    EXPECT_EQ(bench.workers->hurries, 0);
}

/// An unfinished analysis of another version of the engine does not go on: its numbers would not fit.
TEST_F(AnalysisTest, BO11_an_analysis_that_has_stopped_is_asked_for_at_another_depth) {
    const std::string match = finished(0);
    auto brief = analysis::brief_of(match, find_game("kuba")->info, analysis::Depth::quick, 0);
    brief.engine = "another engine";
    const Write begun = stream_of(brief);
    ASSERT_TRUE(bench.store.commit({&begun, 1}).has_value());
    EXPECT_EQ(seen(*ada, match, "stopped")["points"], Json::object());
    EXPECT_EQ(request(*ada, match, "deep"), "ok");
    EXPECT_EQ(seen(*ada, match, "done")["depth"], "deep");
}

TEST_F(AnalysisTest, BO11_points_that_could_not_be_written_are_written_later) {
    const std::string match = finished(2);
    bench.workers->hold = true;
    request(*ada, match);
    bench.journal->broken = true;
    bench.workers->work_all();
    bench.wait(10'000);
    EXPECT_EQ(seen(*bo, match, "running")["done"], 0);
    bench.journal->broken = false;
    EXPECT_EQ(seen(*bo, match, "done").dump(), computed(match).dump());
}

TEST_F(AnalysisTest, BO11_everybody_who_watches_gets_the_changes_alone) {
    const std::string match = finished(3);
    std::vector<Talker*> all{ada, bo, &bench.talker().hello("Cleo"), &bench.talker().hello()};
    for (Talker* who : all) seen(*who, match, "none");
    request(*ada, match);
    for (Talker* who : all) {
        EXPECT_EQ(seen(*who, match, "done"), seen(*ada, match, "done"));
        EXPECT_EQ(who->snapshots[doc(match)], 1);
    }
}

TEST_F(AnalysisTest, BO11_a_running_match_has_none) {
    const std::string match = begin();
    for (Talker* who : {ada, bo, &bench.talker().hello("Cleo")}) {
        EXPECT_EQ(request(*who, match), "analysis_live");
        EXPECT_EQ(who->code("analysis.watch", {{"match", match}}), "analysis_live");
        EXPECT_EQ(who->code("analysis.try", {{"match", match}, {"ply", 0}}), "analysis_live");
    }
    EXPECT_EQ(request(*ada, "nosuchmatch"), "unknown_match");
    EXPECT_EQ(ada->code("analysis.watch", {{"match", "nosuchmatch"}}), "unknown_match");
}

TEST_F(AnalysisTest, BO11_nobody_is_helped_in_a_running_match_with_the_same_position) {
    const std::string over = finished(8);
    const std::string live = begin();
    play(live, 5);
    EXPECT_EQ(outcomes(*ada, over), std::set<std::string>{"ok"});
    play(live, 1, 5);
    for (Talker* who : {ada, bo}) EXPECT_EQ(outcomes(*who, over), std::set<std::string>{"analysis_live"});
    EXPECT_EQ(outcomes(bench.talker().hello("Cleo"), over), std::set<std::string>{"ok"});
    play(live, 3, 6);  // to where the finished match never came
    EXPECT_EQ(outcomes(*ada, over), std::set<std::string>{"ok"});
    const std::string twin = begin();
    play(twin, 6);
    EXPECT_EQ(outcomes(*ada, over), std::set<std::string>{"analysis_live"});
    EXPECT_EQ(bo->code("match.resign", {{"match", twin}, {"key", fresh_key()}}), "ok");
    EXPECT_EQ(outcomes(*ada, over), std::set<std::string>{"ok"});
}

/// After a start nobody knows who sits where before all matches are back.
TEST_F(AnalysisTest, BO11_nobody_is_helped_while_running_matches_come_back) {
    const std::string over = finished(8);
    play(begin(), 6);
    const std::string token = ada->token;
    bench.restart();
    bench.workers->hold = true;
    ada = &bench.talker();
    ada->call("hello", {{"client", "test"}, {"token", token}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.workers->waiting() == 1; }));
    bench.workers->refuse();  // the running match, which is tried again later
    const int asked = ada->ask("analysis.watch", {{"match", over}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.workers->waiting() == 1; }));
    bench.workers->work();  // the finished match is back
    EXPECT_EQ(ada->answer(asked)["error"]["data"]["code"], "busy");
    EXPECT_EQ(request(*ada, over), "busy");
    EXPECT_EQ(ada->code("analysis.try", {{"match", over}, {"ply", 6}}), "busy");
    bench.workers->work_all();
    EXPECT_EQ(outcomes(*ada, over), std::set<std::string>{"analysis_live"});
}

TEST_F(AnalysisTest, BO11_nobody_plays_from_a_finished_match_into_the_position_of_a_running_one) {
    const std::string over = finished(5);
    const std::string live = begin();
    play(live, 5);
    const Json last = ServerBench::first_action(*bo, live);
    play(live, 1, 5);
    const Json tried = Json::array({{{"seat", 1}, {"action", last}}});
    const Json params{{"match", over}, {"ply", 5}, {"actions", tried}};
    EXPECT_EQ(ada->code("analysis.try", params), "analysis_live");
    EXPECT_EQ(ada->code("analysis.try", {{"match", over}, {"ply", 5}}), "ok");
    EXPECT_EQ(bench.talker().hello("Cleo").code("analysis.try", params), "ok");
}

TEST_F(AnalysisTest, BO11_an_analysis_has_no_other_name_by_which_it_is_watched) {
    const std::string over = finished(8);
    play(begin(), 6);
    EXPECT_EQ(ada->code("match.watch", {{"match", doc(over)}}), "analysis_live");
    Talker& guest = bench.talker();
    guest.hello();
    EXPECT_EQ(guest.code("analysis.watch", {{"match", over}}), "ok");
}

TEST_F(AnalysisTest, BO11_who_leaves_while_the_record_is_looked_along_hears_nothing) {
    const std::string over = finished(8);
    play(begin(), 6);
    bench.workers->hold = true;
    const int asked = ada->ask("analysis.watch", {{"match", over}});
    bench.wait();
    EXPECT_EQ(bench.workers->waiting(), 1u);
    const int left = ada->ask("analysis.unwatch", {{"match", over}});
    EXPECT_EQ(ada->answer(left)["result"], Json::object());
    bench.workers->work_all();
    EXPECT_FALSE(ada->answer(asked).is_null());
    EXPECT_FALSE(ada->documents.contains(doc(over)));
    EXPECT_EQ(bench.watchers(), 4);  // two of each match
}

TEST_F(AnalysisTest, BO11_only_players_ask_and_everybody_watches) {
    const std::string match = finished(1);
    Talker& guest = bench.talker();
    guest.hello();
    EXPECT_EQ(request(guest, match), "sign_in_first");
    EXPECT_EQ(guest.code("analysis.try", {{"match", match}, {"ply", 0}, {"best", "easy"}}), "sign_in_first");
    EXPECT_EQ(guest.code("analysis.try", {{"match", match}, {"ply", 0}}), "ok");
    EXPECT_EQ(seen(guest, match, "none")["game"], "kuba");
    EXPECT_EQ(guest.code("analysis.unwatch", {{"match", match}}), "ok");
    EXPECT_EQ(guest.code("analysis.unwatch", {{"match", match}}), "not_watching");
}

TEST_F(AnalysisTest, BO11_actions_are_tried_from_any_position) {
    const std::string match = finished(2);
    const Json start = ada->call("analysis.try", {{"match", match}, {"ply", 0}});
    EXPECT_EQ(start["ply"], 0);
    EXPECT_EQ(start["to_move"], Json::array({0}));
    EXPECT_FALSE(start["over"]);
    const Json tried = Json::array({{{"seat", 0}, {"action", start["legal"]["0"][1]}}});
    const Json next =
        ada->call("analysis.try", {{"match", match}, {"ply", 0}, {"actions", tried}, {"best", "easy"}});
    EXPECT_EQ(next["ply"], 1);
    EXPECT_NE(next["value"], start["value"]);
    EXPECT_FALSE(start.contains("events"));
    EXPECT_EQ(next["events"][0]["type"], "push") << next["events"];
    EXPECT_EQ(next["best"]["seat"], next["to_move"][0]);
    EXPECT_EQ(next["best"]["shares"].size(), 2u);
    EXPECT_EQ(ada->call("analysis.try", {{"match", match}, {"ply", 99}})["ply"], 2);
    bench.wait(3000);  // the limit of replays
    const Json wrong = Json::array({{{"seat", 1}, {"action", start["legal"]["0"][1]}}});
    EXPECT_EQ(ada->code("analysis.try", {{"match", match}, {"ply", 0}, {"actions", wrong}}), "not_your_turn");
    EXPECT_EQ(ada->code("analysis.try", {{"match", match}, {"ply", 0}, {"seat", 2}}), "no_such_seat");
}

struct AnalysisQuota : AnalysisTest {
    static Config one_a_day() {
        Config config;
        config.limits.quick_analyses_per_day = 1;
        config.limits.deep_analyses_per_day = 1;
        config.limits.tried_thoughts_per_day = 2;
        return config;
    }
    AnalysisQuota() : AnalysisTest(one_a_day()) {}
};

struct ManyAnalyses : AnalysisTest {
    static Config many_a_day() {
        Config config;
        config.limits.quick_analyses_per_day = 1000;
        config.limits.watches = 1000;
        return config;
    }
    ManyAnalyses() : AnalysisTest(many_a_day()) {}
};

/// One is thought about while kMostWaiting wait.
TEST_F(ManyAnalyses, BO11_so_many_wait_and_no_more) {
    bench.workers->hold = true;
    for (std::size_t i = 0; i <= Analyses::kMostWaiting; ++i)
        ASSERT_EQ(request(*ada, finished(0)), "ok") << i;
    const std::string match = finished(0);
    EXPECT_EQ(request(*ada, match), "busy");
    bench.workers->work_all();
    bench.wait(5000);
    EXPECT_EQ(request(*ada, match), "ok");
}

TEST_F(AnalysisQuota, BO11_a_day_allows_so_many_and_what_is_there_is_free) {
    const std::string one = finished(1), two = finished(1);
    EXPECT_EQ(request(*ada, one), "ok");
    seen(*ada, one, "done");
    const Json refused = ada->call("analysis.request", {{"match", two}});
    EXPECT_EQ(refused["data"]["code"], "analysis_quota") << refused;
    EXPECT_GT(refused["data"]["retry_after_ms"].get<int>(), 86'000'000);
    EXPECT_EQ(request(*ada, one), "ok");
    EXPECT_EQ(request(*bo, one), "ok");
    EXPECT_EQ(request(*bo, two), "ok");
    EXPECT_EQ(request(*ada, two), "ok");
}

TEST_F(AnalysisQuota, BO11_a_request_that_could_not_be_written_is_not_counted) {
    const std::string match = finished(1);
    bench.journal->broken = true;
    EXPECT_EQ(request(*ada, match), "storage_failed");
    bench.journal->broken = false;
    EXPECT_EQ(request(*ada, match), "ok");
    seen(*ada, match, "done");
}

TEST_F(AnalysisQuota, BO11_a_day_allows_so_many_answers_of_a_bot) {
    const std::string match = finished(2);
    const Json free{{"match", match}, {"ply", 0}};
    Json asked = free, wrong = free;
    asked["best"] = wrong["best"] = "easy";
    wrong["seat"] = 7;
    EXPECT_EQ(ada->code("analysis.try", asked), "ok");
    EXPECT_EQ(ada->code("analysis.try", wrong), "no_such_seat");
    EXPECT_EQ(ada->code("analysis.try", asked), "ok");
    bench.wait(3000);  // the limit of replays
    const Json refused = ada->call("analysis.try", asked);
    EXPECT_EQ(refused["data"]["code"], "analysis_quota") << refused;
    EXPECT_GT(refused["data"]["retry_after_ms"].get<int>(), 43'000'000);
    EXPECT_EQ(ada->code("analysis.try", free), "ok") << "actions are tried without a bot";
    EXPECT_EQ(bo->code("analysis.try", asked), "ok");
}

TEST_F(AnalysisQuota, BO11_a_refused_request_is_not_counted) {
    const std::string live = begin();
    EXPECT_EQ(request(*ada, live), "analysis_live");
    EXPECT_EQ(bo->code("match.resign", {{"match", live}, {"key", fresh_key()}}), "ok");
    EXPECT_EQ(request(*ada, live), "ok");
}

/// Nothing that lasts names a person (AC-8).
TEST_F(AnalysisTest, BO11_what_is_kept_names_nobody) {
    const std::string match = finished(1);
    request(*ada, match);
    seen(*ada, match, "done");
    const auto stored = bench.store.stream("a_" + match + "_quick").value().value();
    EXPECT_TRUE(stored.over);
    std::string kept = stored.stream.header;
    for (const Append& entry : stored.entries) kept += entry.entry + entry.actor;
    for (const Talker* who : {ada, bo}) EXPECT_EQ(kept.find(who->id), kept.npos);
}

}  // namespace
}  // namespace kabinet::testing
