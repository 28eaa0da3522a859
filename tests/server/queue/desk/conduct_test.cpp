#include "tests/server/queue/desk/quick_bench.hpp"

/// Leaving, aborting and running out of time are counted, and lead to waits (QM-5).
namespace kabinet::testing {
namespace {

constexpr std::int64_t kMinute = 60'000;

struct Conduct : QuickMatch {
    /// A rated quick match of `a` and `b`, which both watch; in the order of seats.
    std::vector<Talker*> paired(Talker& a, Talker& b) {
        EXPECT_EQ(a.code("queue.join", rated()), "ok");
        EXPECT_EQ(b.code("queue.join", rated()), "ok");
        bench.wait(50);  // the document is of this ticket
        match = watched(a);
        watched(b);
        return seated({&a, &b}, match);
    }
    /// `who` resigns a new rated match against somebody else before acting.
    void abort(Talker& who) {
        paired(who, account("other" + std::to_string(++others)));
        RatedBench::resign(who, match);
        settle();
    }
    /// Until what the end of a match causes is done.
    void settle() {
        EXPECT_TRUE(bench.wait_for([&] { return bench.store.undone().value().empty(); }));
        bench.wait(50);
    }
    std::int64_t points(Talker& who) {
        return ticket(who).value("rated_wait", Json::object()).value("points", 0);
    }
    /// How long from now the player has to wait, ms; 0 for not at all.
    std::int64_t wait_of(Talker& who) {
        bench.wait(50);
        const Json wait = ticket(who).value("rated_wait", Json::object());
        return wait.empty() ? 0 : wait["until"].get<std::int64_t>() - bench.world.wall();
    }

    std::string match;
    int others = 0;
};
INSTANTIATE_TEST_SUITE_P(OnShards, Conduct, ::testing::Values(1, 3));

TEST_P(Conduct, QM5_who_aborts_three_matches_waits_ten_minutes_and_is_told_why_and_until_when) {
    Talker& a = account("ada");
    abort(a);
    abort(a);
    EXPECT_FALSE(ticket(a).contains("rated_wait"));
    abort(a);
    const std::int64_t now = bench.world.wall();
    const Json refused = a.call("queue.join", rated());
    ASSERT_EQ(refused["data"]["code"], "must_wait");
    EXPECT_EQ(refused["data"]["cause"], "aborted");
    EXPECT_EQ(refused["data"]["points"], 3);
    EXPECT_NEAR(refused["data"]["until"].get<double>(), static_cast<double>(now + 10 * kMinute), 5000);
    EXPECT_EQ(ticket(a)["rated_wait"]["until"], refused["data"]["until"]);
    EXPECT_EQ(a.code("queue.join", wish()), "ok") << "casual matches are free";
    EXPECT_EQ(a.code("queue.leave", {{"key", fresh_key()}}), "ok");
    bench.wait(10 * kMinute);
    EXPECT_EQ(a.code("queue.join", rated()), "ok");
}

TEST_P(Conduct, QM5_an_abort_is_counted_for_who_aborts_and_for_nobody_else) {
    Talker& a = account("ada");
    abort(a);
    abort(a);
    Talker& b = account("bela");
    paired(a, b);
    EXPECT_TRUE(b.documents[match].contains("abortable"));
    EXPECT_EQ(a.code("match.abort", {{"key", fresh_key()}, {"match", match}}), "ok");
    settle();
    EXPECT_EQ(b.documents[match]["result"]["reason"], "aborted");
    EXPECT_EQ(ticket(a)["rated_wait"]["cause"], "aborted");
    EXPECT_EQ(points(a), 3);
    EXPECT_EQ(points(b), 0);
    EXPECT_TRUE(bench.store.matches_of({.account = b.id, .viewer = b.id, .most = 9}).value().empty());
    const Json rating = a.call("rating.match", {{"match", match}});
    EXPECT_EQ(rating["why"], "not_finished") << rating.dump();
}

TEST_P(Conduct, QM5_each_wait_is_three_times_as_long) {
    Talker& a = account("ada");
    for (int i = 0; i < 3; ++i) abort(a);
    bench.wait(10 * kMinute);
    abort(a);
    EXPECT_NEAR(static_cast<double>(wait_of(a)), 30.0 * kMinute, 5000);
    EXPECT_EQ(points(a), 4);
}

TEST_P(Conduct, QM5_a_wait_outlives_the_server) {
    Talker& a = account("ada");
    for (int i = 0; i < 3; ++i) abort(a);
    const Json wait = ticket(a)["rated_wait"];
    bench.restart();
    bench.wait();
    Talker& again = back(a);
    bench.wait();
    EXPECT_EQ(ticket(again)["rated_wait"], wait);
    EXPECT_EQ(again.code("queue.join", rated()), "must_wait");
}

TEST_P(Conduct, QM5_a_match_played_to_its_end_takes_a_point_off) {
    Talker& a = account("ada");
    abort(a);
    abort(a);
    const auto order = paired(a, account("bela"));
    bench.act(match, order);
    bench.act(match, order);
    RatedBench::resign(*order[1], match);
    settle();
    abort(a);
    EXPECT_EQ(wait_of(a), 0) << "two points";
    abort(a);
    EXPECT_GT(wait_of(a), 0) << "three";
}

TEST_P(Conduct, QM5_who_does_not_act_first_has_timed_out_and_who_waited_has_not) {
    Talker& a = account("ada");
    abort(a);
    abort(a);
    Talker& b = account("bela");
    const auto order = paired(a, b);
    bench.wait(32'000);
    settle();
    const bool late = order[0] == &a;
    EXPECT_EQ(wait_of(a) > 0, late);
    if (late) {
        EXPECT_EQ(ticket(a)["rated_wait"]["cause"], "timed_out");
    }
    EXPECT_EQ(wait_of(b), 0);
}

TEST_P(Conduct, QM5_who_is_gone_and_put_out_has_left) {
    Talker& a = account("ada");
    abort(a);
    abort(a);
    Talker& b = account("bela");
    const auto order = paired(a, b);
    bench.act(match, order);
    bench.act(match, order);
    a.call("match.unwatch", {{"match", match}});
    bench.wait(61'000);
    EXPECT_EQ(b.code("match.claim", {{"key", fresh_key()}, {"match", match}}), "ok");
    settle();
    EXPECT_EQ(ticket(a)["rated_wait"]["cause"], "left");
}

TEST_P(Conduct, QM5_guests_and_casual_tables_are_not_counted) {
    Talker& a = account("ada");
    for (int i = 0; i < 4; ++i) {
        Talker& guest = player("guest");
        const std::string table = bench.match(a, guest);
        RatedBench::resign(a, table);
    }
    settle();
    EXPECT_EQ(wait_of(a), 0);
}

TEST_P(Conduct, QM5_a_crash_between_the_end_and_its_count_counts_once) {
    for (int commits = 0; commits <= 2; ++commits) {
        SCOPED_TRACE(commits);
        Talker& a = account("ada" + std::to_string(commits));
        abort(a);
        abort(a);
        paired(a, account("other" + std::to_string(++others)));
        bench.journal->hold = true;
        a.ask("match.resign", {{"key", "the-end"}, {"match", match}});
        for (int i = 0; i < commits; ++i) {
            if (!bench.wait_for([&] { return bench.journal->waiting() > 0; })) break;
            bench.journal->commit();
        }
        bench.restart();
        bench.wait();
        Talker& again = back(a);
        again.code("match.resign", {{"key", "the-end"}, {"match", match}});
        settle();
        ASSERT_TRUE(ticket(again).contains("rated_wait"));
        EXPECT_EQ(ticket(again)["rated_wait"]["points"], 3);
    }
}

}  // namespace
}  // namespace kabinet::testing
