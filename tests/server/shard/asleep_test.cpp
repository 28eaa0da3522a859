#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// Matches by correspondence cost no memory while nobody looks at them, and lose nothing by that.
namespace kabinet::testing {
namespace {

constexpr std::int64_t kDay = 86'400'000;
constexpr std::int64_t kDozes = 61'000;

struct Correspondence : ::testing::Test {
    Correspondence() : a(&bench.talker().hello("A")), b(&bench.talker().hello("B")) {
        match = bench.match(*a, *b, {{"clock", {{"type", "move"}, {"move_ms", kDay}}}});
    }
    const ShardMetrics& metrics() { return bench.server->metrics(0); }
    void leave() {
        for (Talker* each : {a, b}) EXPECT_EQ(each->code("match.unwatch", {{"match", match}}), "ok");
    }
    /// Everybody has gone, and a while has passed.
    void sleep() {
        leave();
        bench.wait(kDozes);
        ASSERT_EQ(metrics().matches_live.get(), 0);
        ASSERT_EQ(metrics().matches_asleep.get(), 1);
    }
    Json& seen(Talker& who) {
        EXPECT_EQ(who.code("match.watch", {{"match", match}}), "ok");
        bench.wait();
        return who.documents[match];
    }
    std::string act(Talker& who, const Json& action, const std::string& key = fresh_key()) {
        return who.code("match.act", {{"key", key}, {"match", match}, {"action", action}});
    }
    Json last_entry() { return Json::parse(bench.store.stream(match).value()->entries.back().entry); }

    ServerBench bench;
    Talker *a, *b;
    std::string match;
};

TEST_F(Correspondence, a_match_that_nobody_looks_at_leaves_memory_and_stays_in_the_lobby) {
    leave();
    bench.wait(kDozes - 2'000);
    EXPECT_EQ(metrics().matches_live.get(), 1);
    bench.wait(2'000);
    EXPECT_EQ(metrics().matches_live.get(), 0);
    EXPECT_EQ(metrics().matches_asleep.get(), 1);
    EXPECT_EQ(a->code("lobby.watch"), "ok");
    bench.wait();
    EXPECT_TRUE(a->documents["lobby"]["matches"].contains(match));
}

TEST_F(Correspondence, it_comes_back_for_whoever_asks_and_leaves_again) {
    sleep();
    const Json own = a->call("match.own")["matches"];
    ASSERT_EQ(own.size(), 1u);
    EXPECT_EQ(own[0]["match"], match);
    EXPECT_EQ(metrics().matches_live.get(), 1);
    EXPECT_EQ(metrics().matches_asleep.get(), 0);
    bench.wait(kDozes);
    EXPECT_EQ(metrics().matches_live.get(), 0);
    EXPECT_EQ(metrics().matches_asleep.get(), 1);
}

TEST_F(Correspondence, its_clock_runs_on_to_the_millisecond) {
    const std::int64_t begun = seen(*a)["since"];
    sleep();
    bench.wait(kDay / 2);
    const Json& document = seen(*a);
    EXPECT_EQ(document["since"], begun);
    EXPECT_EQ(document["left"]["0"], kDay);
    const std::int64_t took = bench.world.wall() - begun;
    ASSERT_EQ(act(*a, bench.first_action(*a, match)), "ok");
    const std::int64_t start = Json::parse(bench.store.stream(match).value()->entries[2].entry)["t"];
    EXPECT_NEAR(static_cast<double>(last_entry()["t"].get<std::int64_t>() - start), static_cast<double>(took),
                1'000);
}

TEST_F(Correspondence, time_is_up_while_it_sleeps) {
    const std::int64_t since = seen(*a)["since"];
    sleep();
    bench.wait(since + kDay - bench.world.wall() - 1);
    EXPECT_FALSE(bench.store.stream(match).value()->over);
    bench.wait(1'000);
    ASSERT_TRUE(bench.store.stream(match).value()->over);
    EXPECT_EQ(last_entry()["detail"]["result"]["reason"], "timeout");
    EXPECT_EQ(metrics().matches_asleep.get(), 0);
}

TEST_F(Correspondence, an_action_wakes_it_and_is_taken_once) {
    sleep();
    const Json push{{"type", "push"}, {"from", "a7"}, {"dir", "right"}};
    const std::string key = fresh_key();
    EXPECT_EQ(act(*a, push, key), "ok");
    bench.wait(kDozes);
    ASSERT_EQ(metrics().matches_asleep.get(), 1);
    EXPECT_EQ(act(*a, push, key), "ok") << "the same request";
    EXPECT_EQ(seen(*b)["ply"], 1);
}

TEST_F(Correspondence, whoever_held_it_before_gets_a_snapshot) {
    const Json held = a->call("match.watch", {{"match", match}});
    bench.wait();
    const int before = a->snapshots[match];
    sleep();
    const Json from{{"epoch", held["epoch"]}, {"seq", held["seq"]}};
    const Json now = a->call("match.watch", {{"match", match}, {"from", from}});
    EXPECT_NE(now["epoch"], held["epoch"]);
    bench.wait();
    EXPECT_EQ(a->snapshots[match], before + 1);
}

TEST_F(Correspondence, a_restart_finds_it_again) {
    sleep();
    bench.restart();
    bench.wait(kDozes);
    EXPECT_EQ(metrics().matches_asleep.get(), 1);
    Talker& late = bench.talker().hello("L");
    EXPECT_EQ(seen(late)["status"], "playing");
}

TEST_F(Correspondence, a_journal_that_cannot_be_read_is_asked_again) {
    const std::int64_t since = seen(*a)["since"];
    sleep();
    bench.journal->unreadable = true;
    bench.wait(since + kDay - bench.world.wall() + 5'000);
    EXPECT_FALSE(bench.store.stream(match).value()->over);
    bench.journal->unreadable = false;
    bench.wait(3'000);
    EXPECT_TRUE(bench.store.stream(match).value()->over);
}

TEST_F(Correspondence, one_that_was_damaged_meanwhile_leaves_the_lobby) {
    sleep();
    EXPECT_EQ(a->code("lobby.watch"), "ok");
    const int next = static_cast<int>(bench.store.stream(match).value()->entries.size()) + 1;
    bench.store.commit({{Append{match, next, "garbage", "00", {}, {}, false}}}).value();
    EXPECT_EQ(a->code("match.watch", {{"match", match}}), "record_damaged");
    bench.wait();
    EXPECT_FALSE(a->documents["lobby"]["matches"].contains(match));
    EXPECT_EQ(metrics().matches_asleep.get(), 0);
    EXPECT_TRUE(a->call("match.own")["matches"].empty());
}

TEST(OtherMatches, with_shorter_clocks_stay) {
    ServerBench bench;
    Talker &a = bench.talker().hello("A"), &b = bench.talker().hello("B");
    const std::string match = bench.match(a, b, {{"clock", {{"type", "move"}, {"move_ms", kDay - 1}}}});
    for (Talker* each : {&a, &b}) EXPECT_EQ(each->code("match.unwatch", {{"match", match}}), "ok");
    bench.wait(2 * kDozes);
    EXPECT_EQ(bench.server->metrics(0).matches_live.get(), 1);
    EXPECT_EQ(bench.server->metrics(0).matches_asleep.get(), 0);
}

}  // namespace
}  // namespace kabinet::testing
