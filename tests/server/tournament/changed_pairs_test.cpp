#include <gmock/gmock.h>

#include <random>

#include "tests/server/tournament/event_bench.hpp"

/// Pairs change until the first action of a match (TN-12): a match that was made is ended then.
namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct ChangedPairs : Event {
    /// Ada has a match with the entrant whom the rules give her, and nobody has acted.
    void made() {
        create(one_round());
        enter({"ada", "bo", "cy", "di"});
        direct({{"start", true}});
        ASSERT_TRUE(open_tables(2));
        first = match_of("ada");
        ASSERT_NE(first, "");
    }
    /// The entrant whom the account meets.
    int opponent(const std::string& account) {
        const int self = own(account)["entrant"];
        const Json seats = table(account)["seats"];
        return seats[0] == self ? seats[1].get<int>() : seats[0].get<int>();
    }
    /// Ada's opponent sits at the other table from now on.
    std::string swap() {
        const int met = opponent("ada");
        for (const char* account : {"bo", "cy", "di"}) {
            const int number = own(account)["entrant"];
            if (number != met) return direct({{"swap", {met, number}}});
        }
        return "nobody";
    }
    std::string first;
};
INSTANTIATE_TEST_SUITE_P(OnShards, ChangedPairs, ::testing::Values(1, 3));

TEST_P(ChangedPairs, TN12_a_match_without_an_action_ends_when_its_pair_changes) {
    made();
    const int before = opponent("ada");
    EXPECT_EQ(swap(), "ok");
    EXPECT_NE(opponent("ada"), before);
    EXPECT_FALSE(table("ada").contains("match"));
    EXPECT_TRUE(bench.wait_for([&] { return ended(first); }));
    EXPECT_FALSE(logged("remade")) << "its end is of no account";
    EXPECT_NE(match_of("ada"), first);
    play_round();
    EXPECT_TRUE(bench.wait_for([&] { return logged("finish"); }));
    check_once();
    EXPECT_THAT(bench.store.undone().value(), IsEmpty());
}

TEST_P(ChangedPairs, TN12_a_pair_that_comes_back_gets_another_match) {
    made();
    const int before = opponent("ada");
    EXPECT_EQ(swap(), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return ended(first); }));
    while (opponent("ada") != before) ASSERT_EQ(swap(), "ok");
    const std::string second = match_of("ada");
    EXPECT_NE(second, first);
    EXPECT_FALSE(ended(second));
    bench.restart();
    host = &bench.account("host");
    for (const auto& [account, talker] : std::map(people)) back(account);
    bench.wait(1000);
    EXPECT_EQ(table("ada").value("match", ""), second) << "the server knows which of the two is played";
    resign("ada");
    EXPECT_TRUE(bench.wait_for([&] { return logged("result"); }));
}

TEST_P(ChangedPairs, TN12_from_the_first_action_on_a_pair_stays) {
    made();
    EXPECT_FALSE(logged("begun"));
    EXPECT_EQ(begin_match("ada"), first);
    EXPECT_TRUE(logged("begun"));
    EXPECT_EQ(swap(), "has_begun");
    EXPECT_EQ(direct({{"unpair", true}}), "has_begun");
    EXPECT_FALSE(ended(first));
}

TEST_P(ChangedPairs, TN12_the_log_decides_when_a_change_crosses_the_first_action) {
    made();
    const Json seats = table("ada")["seats"];
    const Json& mover = document("_e")["entrants"][std::to_string(seats[0].get<int>())]["player"]["id"];
    const Json push{{"type", "push"}, {"from", "a7"}, {"dir", "right"}};
    bench.journal->hold = true;
    const int swapped = opponent("ada"), other = swapped == 4 ? 3 : 4;
    const int third = own("ada")["entrant"] == other ? 2 : other;
    host->ask("tournament.direct",
              {{"key", fresh_key()}, {"tournament", id}, {"order", {{"swap", {swapped, third}}}}});
    people.at(mover)->ask("match.act", {{"key", fresh_key()}, {"match", first}, {"action", push}});
    bench.wait(100);
    EXPECT_EQ(bench.journal->waiting(), 2u) << "both are on their way";
    bench.journal->commit_all();
    EXPECT_TRUE(bench.wait_for([&] { return ended(first) && bench.store.undone().value().empty(); }));
    EXPECT_FALSE(logged("begun"));
    bench.wait(1000);
    EXPECT_NE(match_of("ada"), first);
    check_once();
}

TEST_P(ChangedPairs, TN18_a_clock_gets_more_time_before_the_first_action) {
    Json settings = one_round();
    settings["clock"] = {{"type", "fischer"}, {"initial_ms", 60'000}, {"increment_ms", 0}};
    create(settings);
    enter({"ada", "bo"});
    direct({{"start", true}});
    ASSERT_NE(match_of("ada"), "");
    EXPECT_EQ(direct({{"extend", {{"table", 1}, {"entrant", own("ada")["entrant"]}, {"seconds", 60}}}}),
              "ok");
    EXPECT_EQ(direct({{"pause_match", {{"table", 1}}}}), "ok");
}

/// The director changes pairs while the server dies again and again.
struct ChangesAndCrashes : ChangedPairs {
    int below(int bound) { return static_cast<int>(chance() % static_cast<unsigned>(bound)); }
    std::string anybody() { return std::next(people.begin(), below(static_cast<int>(people.size())))->first; }
    void crash() {
        bench.journal->hold = true;
        for (int i = below(4); i > 0; --i) {
            ask_something();
            bench.wait(below(300));
            if (bench.journal->waiting() > 0) bench.journal->commit();
        }
        bench.kill();
        bench.start();
        host = &bench.account("host");
        for (const auto& [account, talker] : std::map(people)) back(account);
        bench.wait(below(1500));
    }
    /// Without waiting for the answer.
    void ask_something() {
        if (below(4) == 0) {
            const int a = 1 + below(4), b = 1 + below(4);
            host->ask("tournament.direct",
                      {{"key", fresh_key()}, {"tournament", id}, {"order", {{"swap", {a, b}}}}});
            return;
        }
        const std::string account = anybody();
        Talker& talker = *people[account];
        const std::string match = table(account).value("match", "");
        if (match.empty()) {
            talker.ask("tournament.ready", {{"tournament", id}});
        } else if (below(3) == 0) {
            talker.ask("match.resign", {{"key", fresh_key()}, {"match", match}});
        } else {
            const Json push{{"type", "push"}, {"from", "a7"}, {"dir", "right"}};
            talker.ask("match.act", {{"key", fresh_key()}, {"match", match}, {"action", push}});
        }
    }
    std::minstd_rand chance{5};
};
INSTANTIATE_TEST_SUITE_P(OnShards, ChangesAndCrashes, ::testing::Values(1, 3));

TEST_P(ChangesAndCrashes, TN11_TN12_one_match_a_game_whatever_the_director_changes) {
    create({{"stages", {{{"format", "swiss"}, {"rounds", 3}}}}}, {{"no_show_ms", 0}});
    enter({"ada", "bo", "cy", "di"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    for (int i = 0; i < 800 && !logged("finish") && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        below(8) == 0 ? crash() : ask_something();
        bench.wait(below(600));
    }
    EXPECT_TRUE(logged("finish"));
    bench.wait(3000);
    check_once();
    EXPECT_THAT(bench.store.undone().value(), IsEmpty());
    EXPECT_THAT(bench.store.unfinished("match").value(), IsEmpty()) << "no match was forgotten";
}

}  // namespace
}  // namespace kabinet::testing
