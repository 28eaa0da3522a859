#include <gmock/gmock.h>

#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

/// TN-36: an event whose matches and results the public sees late.
namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

constexpr std::int64_t kDelay = 300'000;

struct LateEvent : Event {
    /// An event of four, paired by the host or by itself, with a spectator who watches all of it.
    void begin(bool by_director, int rounds = 2, std::int64_t pause = 0) {
        create({{"stages", {{{"format", "swiss"}, {"rounds", rounds}}}}}, {{"delay_ms", kDelay},
                                                                           {"by_director", by_director},
                                                                           {"no_show_ms", 0},
                                                                           {"round_after_ms", pause}});
        enter({"ada", "bo", "cy", "di"});
        spectator = &bench.account("eve", AccountKind::player, GetParam() - 1);
        look(*spectator);
        EXPECT_EQ(direct({{"start", true}}), "ok");
        if (by_director) EXPECT_EQ(direct({{"pair", true}}), "ok");
        ASSERT_TRUE(open_tables(2));
    }
    void look(Talker& talker) {
        for (const char* part : {"head", "entrants", "standings", "tables"})
            EXPECT_EQ(talker.code("tournament.watch", {{"tournament", id}, {"part", part}}), "ok") << part;
    }
    Json& seen(const std::string& suffix = "") { return spectator->documents[id + suffix]; }
    Json asked(const Json& question) {
        return spectator->call("tournament.ask", {{"tournament", id}, {"question", question}})
            .value("answer", Json());
    }
    std::string overlay(const std::string& name) {
        std::string text;
        bench.server->overlay(0, {.tournament = id, .name = name, .invite = {}},
                              [&](const auto& found) { text = found ? *found : "?"; });
        bench.wait();
        return text;
    }
    /// The account's match is played to its end. Returns its id.
    std::string play(const std::string& account) {
        const std::string match = match_of(account);
        resign(account);
        bench.wait(1'000);
        return match;
    }
    /// What is shown of the games of a match's table.
    static Json game_of(const Json& tables, const std::string& match) {
        for (const auto& [place, table] : tables["tables"].items()) {
            for (const Json& game : table["games"]) {
                if (game.value("match", "") == match) return game;
            }
        }
        return {};
    }
    /// The snapshots and patches that the spectator was told since.
    std::vector<std::string> told_since(std::size_t from) {
        std::vector<std::string> told;
        for (std::size_t i = from; i < spectator->heard.size(); ++i) {
            if (Json::parse(spectator->heard[i]).contains("method")) told.push_back(spectator->heard[i]);
        }
        return told;
    }
    /// All that the public can read of the event.
    Json all_public() {
        Json all;
        for (const char* part : {"", "_e", "_s1", "_r1"}) all[part] = seen(part);
        all["standings"] = asked({{"standings", true}});
        all["places"] = asked({{"places", true}});
        all["csv"] = asked({{"csv", "standings"}});
        all["trf"] = asked({{"trf", 26}});
        all["json"] = asked({{"json", true}});
        all["log"] = asked({{"log", true}});
        for (const char* name : {"standings", "pairings", "round", "clock"})
            all["overlay"][name] = overlay(name);
        return all;
    }
    Talker* spectator = nullptr;
};
INSTANTIATE_TEST_SUITE_P(OnShards, LateEvent, ::testing::Values(1, 3));

TEST_P(LateEvent, TN36_a_result_and_what_follows_are_public_when_the_stream_has_shown_it) {
    begin(true);
    const Json before = all_public();
    const std::string match = play("ada");
    EXPECT_EQ(game_of(document("_r1"), match)["state"], "over") << "directors see all";
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "running") << "the stream of the match goes on";
    EXPECT_EQ(document()["round"]["open"], 1);
    EXPECT_EQ(seen()["round"]["open"], 2);
    Json now = all_public();
    for (const char* same : {"", "_e", "_s1", "standings", "places", "csv", "trf", "overlay"})
        EXPECT_EQ(now[same], before[same]) << same;
    EXPECT_NE(ask({{"standings", true}}), now["standings"]);
    EXPECT_THAT(tournament::verify_log(now["log"]), IsEmpty()) << "what is public is a log of its own";
    EXPECT_LT(now["log"]["entries"].size(), ask({{"log", true}})["entries"].size());

    bench.wait(kDelay);
    now = all_public();
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "over");
    for (const char* part : {"", "_e", "_s1", "_r1"}) EXPECT_EQ(seen(part), document(part)) << part;
    EXPECT_EQ(now["standings"], ask({{"standings", true}}));
    EXPECT_EQ(now["log"], ask({{"log", true}}));
    EXPECT_NE(now["overlay"]["standings"], before["overlay"]["standings"]);
}

/// Nothing of a result is in any frame before its time, whatever happens behind it.
TEST_P(LateEvent, TN36_no_frame_tells_of_a_result_before_its_time) {
    begin(true);
    const std::size_t from = spectator->heard.size();
    const std::string match = match_of("ada");
    EXPECT_EQ(spectator->code("match.watch", {{"match", match}}), "ok");
    resign("ada");
    const std::int64_t ended = Json::parse(bench.store.stream(match).value()->entries.back().entry).at("at");
    bench.wait(1'000);
    match_of(table("cy").empty() ? "bo" : "cy");
    EXPECT_EQ(
        people["di"]->code("tournament.own", {{"key", fresh_key()}, {"tournament", id}, {"act", "withdraw"}}),
        "ok");
    bench.wait(ended + kDelay - 1 - bench.world.wall());
    for (const std::string& text : told_since(from)) {
        for (const char* word : {"\"ranks\"", "\"result\"", "\"over\":true", "withdrawn", "\"games\":1"})
            EXPECT_EQ(text.find(word), text.npos) << word << " in " << text;
    }
    bench.wait(2'000);
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "over");
    EXPECT_EQ(spectator->documents[match]["status"], "finished");
}

TEST_P(LateEvent, TN36_the_time_of_the_next_pairing_does_not_tell_that_the_round_is_over) {
    begin(false, 2, 2 * kDelay);
    const Json before = all_public();
    for (const char* account : {"ada", "bo", "cy", "di"}) {
        if (!table(account).empty()) play(account);
    }
    EXPECT_TRUE(document()["round"].contains("next_at"));
    const Json now = all_public();
    EXPECT_EQ(now[""], before[""]);
    EXPECT_EQ(now["overlay"], before["overlay"]);
    bench.wait(kDelay + 1'000);
    EXPECT_EQ(seen(), document());
}

TEST_P(LateEvent, TN36_the_next_pairing_is_not_late_and_brings_the_results_before_it) {
    begin(true);
    const std::string first = play("ada");
    for (const char* account : {"bo", "cy", "di"}) {
        if (!table(account).empty()) play(account);
    }
    EXPECT_EQ(seen()["round"]["open"], 2);
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    ASSERT_TRUE(open_tables(2));
    for (const char* part : {"", "_e", "_s1", "_r1"}) EXPECT_EQ(seen(part), document(part)) << part;
    EXPECT_EQ(asked({{"log", true}}), ask({{"log", true}}));
    EXPECT_EQ(spectator->code("match.watch", {{"match", first}}), "ok");
    bench.wait();
    EXPECT_EQ(spectator->documents[first]["status"], "playing") << "the stream itself goes on late";
}

TEST_P(LateEvent, TN36_an_event_ends_when_the_public_has_seen_its_last_result) {
    begin(false, 1);
    play_round();
    EXPECT_EQ(document()["round"]["open"], 0);
    EXPECT_EQ(direct({{"finish", true}}), "not_shown_yet");
    bench.wait(kDelay / 2);
    EXPECT_EQ(document()["phase"], "running");
    EXPECT_FALSE(logged("finish"));
    bench.wait(kDelay / 2);
    EXPECT_TRUE(bench.wait_for([&] { return seen()["phase"] == "finished"; }));
    bench.wait(1'000);
    EXPECT_TRUE(bench.store.undone().value().empty()) << "histories have been told of the matches";
    EXPECT_EQ(seen("_s1"), document("_s1"));
}

TEST_P(LateEvent, TN36_a_restart_shows_nothing_earlier_and_nothing_later) {
    begin(true);
    const std::string match = play("ada");
    const Json before = seen("_s1");
    bench.wait(kDelay / 2);
    bench.restart();
    host = &bench.account("host");
    spectator = &bench.account("eve");
    bench.wait(2'000);
    look(*host);
    look(*spectator);
    bench.wait(1'000);
    EXPECT_EQ(seen("_s1"), before);
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "running");
    EXPECT_EQ(game_of(document("_r1"), match)["state"], "over");
    bench.wait(kDelay / 2);
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "over");
}

TEST_P(LateEvent, TN36_who_is_made_a_director_sees_all_from_then_on) {
    begin(true);
    const std::string match = play("ada");
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "running");
    EXPECT_EQ(direct({{"directors", {"eve"}}}), "ok");
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "over");
    EXPECT_EQ(asked({{"standings", true}}), ask({{"standings", true}}));
    EXPECT_EQ(direct({{"directors", Json::array()}}), "ok");
    EXPECT_EQ(game_of(seen("_r1"), match)["state"], "running");
}

TEST_P(LateEvent, TN36_a_rated_event_has_no_delay_and_a_delay_stays_as_it_is) {
    const Json wish{{"game", "kuba"}, {"rated", true}, {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}};
    const Json refused = host->answer(host->ask(
        "tournament.create",
        {{"key", fresh_key()}, {"title", "Evening"}, {"settings", wish}, {"terms", {{"delay_ms", kDelay}}}}));
    EXPECT_EQ(refused["error"]["data"]["code"], "bad_settings");
    EXPECT_EQ(refused["error"]["data"]["reason"], "rated_delay");
    EXPECT_EQ(refused["error"]["data"]["rule"], "TN-36");
    create({}, {{"delay_ms", kDelay}});
    EXPECT_EQ(document()["terms"]["delay_ms"], kDelay);
    EXPECT_EQ(direct({{"change", {{"settings", wish}}}}), "rated_delay");
    EXPECT_EQ(direct({{"change", {{"terms", {{"delay_ms", 0}}}}}}), "bad_settings");
}

}  // namespace
}  // namespace kabinet::testing
