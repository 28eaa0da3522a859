#include <random>

#include "tests/server/tournament/event_bench.hpp"

/// An event goes on while the server dies again and again: whatever the moment, a game has one match at a
/// time, and its result comes once (TN-11, TN-17).
namespace kabinet::testing {
namespace {

struct EventCrashes : Event {
    int below(int bound) { return static_cast<int>(chance() % static_cast<unsigned>(bound)); }
    std::string anybody() { return std::next(people.begin(), below(static_cast<int>(people.size())))->first; }

    void crash() {
        bench.journal->hold = true;
        if (below(2) == 0) ask_something(anybody());
        for (int i = below(5); i > 0; --i) {
            bench.wait(below(700));
            if (bench.journal->waiting() > 0) bench.journal->commit();
        }
        bench.kill();
        check_once();
        bench.start();
        for (const auto& [account, talker] : std::map(people)) back(account);
        bench.wait(below(1500));
    }
    /// Without waiting for the answer.
    void ask_something(const std::string& account) {
        Talker& talker = *people[account];
        const std::string match = table(account).value("match", "");
        if (match.empty()) {
            talker.ask("tournament.ready", {{"tournament", id}});
        } else {
            talker.ask("match.resign", {{"key", fresh_key()}, {"match", match}});
        }
    }
    void step() {
        if (below(6) == 0) return crash();
        ask_something(anybody());
        bench.wait(below(600));
    }
    std::minstd_rand chance{3};
};
INSTANTIATE_TEST_SUITE_P(OnShards, EventCrashes, ::testing::Values(1, 3));

TEST_P(EventCrashes, TN11_TN17_one_match_a_game_and_one_result_a_match) {
    create({{"stages", {{{"format", "round_robin"}, {"cycles", 2}}}}}, {{"no_show_ms", 0}});
    enter({"ada", "bo", "cy", "di"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    for (int i = 0; i < 600 && !logged("finish") && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        step();
        check_once();
    }
    EXPECT_TRUE(logged("finish"));
    bench.wait(3000);
    check_once();
    EXPECT_EQ(matches().size(), 12u) << "six rounds of two tables";
    EXPECT_TRUE(bench.store.undone().value().empty());
}

}  // namespace
}  // namespace kabinet::testing
