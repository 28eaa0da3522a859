#include <gtest/gtest.h>

#include "server/match/rate_task.hpp"
#include "tests/server/ladder/rated_bench.hpp"

/// A ladder takes a match once (RA-2), whatever happens between the end of the match and its event.
namespace kabinet::testing {
namespace {

struct RatedOnce : ::testing::TestWithParam<int> {
    RatedOnce() : bench(GetParam()), a(bench.account("ada", AccountKind::player, 0)) {
        bench.account("bela", AccountKind::player, GetParam() - 1);
    }
    /// A new match, ended by ada, with the journal held from the end on.
    void end_held() {
        Talker& ada = bench.back(a);
        match = bench.played(ada, bench.account("bela", AccountKind::player, GetParam() - 1));
        bench.journal->hold = true;
        ada.ask("match.resign", {{"key", "end"}, {"match", match}});
    }
    bool next_commit_waits() {
        return bench.wait_for([this] { return bench.journal->waiting() > 0; });
    }
    /// The tasks of ladders that are not done. Beside them is one that counts how the match was ended (QM-5).
    std::vector<NewTask> rate_tasks() {
        auto tasks = bench.store.undone().value();
        std::erase_if(tasks, [](const NewTask& task) { return task.kind != kRateTask; });
        return tasks;
    }
    void expect_once() {
        ASSERT_TRUE(bench.rated());
        std::size_t times = 0;
        for (const RatingEvent& event : bench.events("kuba_two")) times += event.match == match ? 1 : 0;
        EXPECT_EQ(times, 1u);
    }

    RatedBench bench;
    Talker& a;
    std::string match;
};
INSTANTIATE_TEST_SUITE_P(OnShards, RatedOnce, ::testing::Values(1, 2, 3));

TEST_P(RatedOnce, RA2_the_end_and_the_task_are_one_commit) {
    end_held();
    ASSERT_TRUE(next_commit_waits());
    EXPECT_TRUE(bench.store.undone().value().empty());
    bench.journal->commit();
    const auto tasks = rate_tasks();
    ASSERT_EQ(tasks.size(), 1u);
    EXPECT_EQ(tasks[0].id, "rate " + match);
    EXPECT_EQ(tasks[0].stream, "kuba_two");
    EXPECT_TRUE(bench.store.stream(match).value()->over);
}

TEST_P(RatedOnce, RA2_the_event_and_the_taking_out_are_one_commit) {
    end_held();
    ASSERT_TRUE(next_commit_waits());
    bench.journal->commit();
    while (bench.events("kuba_two").empty()) {
        EXPECT_EQ(rate_tasks().size(), 1u);
        ASSERT_TRUE(next_commit_waits());
        bench.journal->commit();
    }
    EXPECT_EQ(bench.events("kuba_two").size(), 1u);
    EXPECT_TRUE(rate_tasks().empty());
}

TEST_P(RatedOnce, RA2_nothing_is_shown_before_the_event_is_durable) {
    Talker& viewer = bench.talker().hello();
    end_held();
    viewer.ask("match.watch", {{"match", match}});
    ASSERT_TRUE(next_commit_waits());
    bench.journal->commit();
    ASSERT_TRUE(next_commit_waits());
    bench.wait();
    EXPECT_FALSE(viewer.documents[match].contains("rating"));
    EXPECT_EQ(viewer.call("rating.match", {{"match", match}})["state"], "waiting");
    EXPECT_EQ(viewer.call("rating.get", {{"account", "ada"}})["ratings"], Json::array());
    bench.journal->commit_all();
    bench.wait();
    EXPECT_TRUE(viewer.documents[match].contains("rating"));
}

TEST_P(RatedOnce, RA2_survives_a_crash_behind_every_commit) {
    for (int commits = 1; commits <= 3; ++commits) {
        SCOPED_TRACE(commits);
        end_held();
        for (int i = 0; i < commits; ++i) {
            if (!next_commit_waits()) break;
            bench.journal->commit();
        }
        bench.restart();
        expect_once();
    }
}

TEST_P(RatedOnce, RA2_survives_a_failure_of_every_commit) {
    end_held();
    ASSERT_TRUE(next_commit_waits());
    bench.journal->fail();
    Talker& again = bench.back(a);
    again.ask("match.resign", {{"key", "again"}, {"match", match}});
    ASSERT_TRUE(next_commit_waits());
    bench.journal->commit();
    ASSERT_TRUE(next_commit_waits());
    bench.journal->fail();
    ASSERT_TRUE(next_commit_waits()) << "after a second";
    bench.journal->commit_all();
    expect_once();
}

/// The outcome of a commit is not known: it was written, or it was not.
TEST_P(RatedOnce, RA2_survives_a_commit_whose_outcome_is_lost) {
    for (const bool durable : {true, false}) {
        for (int good = 0; good <= 1; ++good) {
            SCOPED_TRACE(good);
            SCOPED_TRACE(durable);
            end_held();
            for (int i = 0; i < good; ++i) {
                ASSERT_TRUE(next_commit_waits());
                bench.journal->commit();
            }
            ASSERT_TRUE(next_commit_waits());
            bench.journal->lose(durable);
            bench.journal->commit_all();
            bench.wait(2000);
            Talker& again = bench.back(a);
            again.call("match.resign", {{"key", "end"}, {"match", match}});
            again.call("match.watch", {{"match", match}});
            expect_once();
            bench.wait();
            EXPECT_TRUE(again.documents[match].contains("rating")) << "and the screen learns of it";
            EXPECT_EQ(again.call("rating.board", {{"ladder", "kuba_two"}})["claim"]["excluded"], true)
                << "RA-6: both play from one address";
        }
    }
}

TEST_P(RatedOnce, RA2_is_taken_once_however_often_the_task_comes) {
    end_held();
    ASSERT_TRUE(next_commit_waits());
    bench.journal->commit_all();
    expect_once();
    const auto first = bench.events("kuba_two");
    RatedMatch again = won(1, "ada", "bela");
    again.match = match;
    bench.task(again);
    bench.restart();
    expect_once();
    EXPECT_EQ(bench.events("kuba_two"), first);
}

}  // namespace
}  // namespace kabinet::testing
