#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/server/tournament/event_bench.hpp"
#include "tournament/log.hpp"

/// The server is killed behind each commit of a whole event in turn, before anybody hears of the commit:
/// between "pair" and the matches, between a match's end and the standings, and wherever else. The event goes
/// on to the same end: one match a game, one result a match (TN-11, TN-17).
namespace kabinet::testing {
namespace {

/// One event, and what everybody does in it.
struct Evening {
    const char* name;
    Json settings;
    std::vector<std::string> people;
    std::size_t matches;  ///< that are made in all
    /// The host pairs, annuls the first result and finishes the event.
    bool annuls = false;
    /// The host pairs, exchanges two entrants when all matches are there, and finishes the event.
    bool swaps = false;
    bool by_hand() const { return annuls || swaps; }
};

Json stage(const char* format) {
    return {{{"format", format}}};
}

std::vector<Evening> evenings() {
    return {
        {"swiss", {{"stages", {{{"format", "swiss"}, {"rounds", 2}}}}}, {"ada", "bo", "cy"}, 2},
        {"annulled",
         {{"stages", {{{"format", "swiss"}, {"rounds", 1}}}}},
         {"ada", "bo", "cy", "di"},
         3,
         true},
        {"swapped",
         {{"stages", {{{"format", "swiss"}, {"rounds", 1}}}}},
         {"ada", "bo", "cy", "di"},
         2,
         false,
         true},
        {"knockout of sums",
         {{"game", "nine"}, {"stages", stage("knockout")}, {"tie", {{"games", 2}, {"mode", "sum"}}}},
         {"ada", "bo", "cy"},
         4},
        {"tables of three",
         {{"game", "nine"},
          {"seats", 3},
          {"smallest", 3},
          {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}},
         {"ada", "bo", "cy", "di", "ed", "fi"},
         2},
    };
}

/// A server that hosts one evening.
struct Killed : Event {
    void TestBody() override {}

    /// Plays the evening, and kills the server behind commit `kill_at` of it, -1 for never.
    /// Returns how many commits there were.
    int live(const Evening& evening, int kill_at) {
        create(evening.settings, {{"no_show_ms", 0}, {"by_director", evening.by_hand()}});
        enter(evening.people);
        bench.wait(500);
        bench.journal->hold = true;
        int commits = 0;
        for (int i = 0; i < 4000 && !done() && !HasFailure(); ++i) {
            if (i % 8 == 0) everybody(evening);
            bench.wait(50);
            if (bench.journal->waiting() == 0) continue;
            bench.journal->commit();
            if (kill_at == commits++) die();
        }
        return commits;
    }
    bool done() { return logged("finish") && bench.store.undone().value().empty(); }
    void die() {
        bench.kill();
        check_once();
        bench.start();
        host = &bench.account("host");
        for (const auto& [account, talker] : std::map(people)) back(account);
        bench.journal->hold = true;
    }
    /// Each does what there is to do, without waiting for answers; what a crash undid is done again.
    void everybody(const Evening& evening) {
        if (!logged("start")) return order({{"start", true}});
        if (evening.by_hand()) direct_by_hand(evening);
        for (const auto& [account, talker] : people) act(account, *talker, evening.swaps);
    }
    void direct_by_hand(const Evening& evening) {
        const auto results = results_logged();
        if (!logged("paired")) return order({{"pair", true}});
        if (results.size() == evening.matches) return order({{"finish", true}});
        if (evening.swaps) return swap();
        if (results.empty() || logged("annul")) return;
        const Json& body = results.front()["body"];
        order({{"annul", {{"round", 1}, {"table", body["table"]}, {"game", body["game"]}}}});
    }
    void swap() {
        const bool all = std::ranges::all_of(people, [&](const auto& person) {
            return !person.second->documents.empty() && table(person.first).contains("match");
        });
        if (all && !logged("repaired")) order({{"swap", {1, 2}}});
    }
    std::vector<Json> results_logged() {
        std::vector<Json> results = entries();
        std::erase_if(results, [](const Json& entry) { return entry["type"] != "result"; });
        return results;
    }
    void order(const Json& line) {
        host->ask("tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", line}});
    }
    /// All but one of a table give up; the last entrant of it stays.
    void act(const std::string& account, Talker& talker, bool swaps) {
        const Json mine = table(account);
        if (mine.empty()) return;
        const auto seats = mine["seats"].get<std::vector<int>>();
        if (!mine.contains("match")) {
            talker.ask("tournament.ready", {{"tournament", id}});
        } else if (swaps && !logged("repaired")) {
            return;
        } else if (swaps && acted.insert(mine["match"].get<std::string>() + account).second) {
            const Json push{{"type", "push"}, {"from", "a7"}, {"dir", "right"}};
            talker.ask("match.act", {{"key", fresh_key()}, {"match", mine["match"]}, {"action", push}});
        } else if (own(account)["entrant"] != std::ranges::max(seats)) {
            talker.ask("match.resign", {{"key", fresh_key()}, {"match", mine["match"]}});
        }
    }
    std::set<std::string> acted;  // who has tried to act, by match
    void check_end(const Evening& evening) {
        EXPECT_TRUE(done());
        check_once();
        const std::set<std::string> unwanted = dropped();
        EXPECT_EQ(unwanted.size(), evening.swaps ? 2u : 0u);
        EXPECT_EQ(matches().size(), evening.matches + unwanted.size());
        EXPECT_EQ(logged("begun"), evening.swaps) << "the others resign at once";
        std::set<Json> places;
        for (const std::string& match : matches()) {
            const auto stored = bench.store.stream(match).value();
            EXPECT_TRUE(stored->over) << match;
            places.insert(Json::parse(stored->stream.header).at("tournament"));
        }
        EXPECT_EQ(places.size(), evening.matches - (evening.annuls ? 1 : 0)) << "each game has a match";
        EXPECT_EQ(results_logged().size(), evening.matches);
        bench.journal->commit_all();
        EXPECT_THAT(tournament::verify_log(ask({{"log", true}})), ::testing::IsEmpty());
    }
};

struct EventKilled : ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(OnShards, EventKilled, ::testing::Values(2));

TEST_P(EventKilled, TN11_TN17_behind_any_commit_it_ends_as_if_nothing_had_happened) {
    for (const Evening& evening : evenings()) {
        int commits = 1;
        for (int kill_at = -1; kill_at < commits && !HasFailure(); ++kill_at) {
            SCOPED_TRACE(std::string(evening.name) + ", killed behind commit " + std::to_string(kill_at));
            Killed server;
            const int there = server.live(evening, kill_at);
            if (kill_at < 0) commits = there;
            server.check_end(evening);
        }
        EXPECT_GT(commits, 10) << evening.name;
    }
}

}  // namespace
}  // namespace kabinet::testing
