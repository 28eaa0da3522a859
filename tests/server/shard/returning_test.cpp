#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// What was under way comes back behind what is served.
namespace kabinet::testing {
namespace {

struct ComingBack : ::testing::Test {
    std::string play(const Json& more = Json::object()) {
        Talker& a = bench.talker().hello("A");
        Talker& b = bench.talker().hello("B");
        return bench.match(a, b, more);
    }
    /// Kills and starts the server; nothing comes back before the test says so.
    void restart() {
        bench.restart();
        begun = bench.world.wall();
        bench.workers->hold = true;
        late = &bench.talker().hello("L");
    }
    /// As restart, and all comes back but `lost`, which is refused and not tried again and again.
    void restart_without(const std::string& lost) {
        restart();
        bench.workers->work_all();
        bench.wait();
        EXPECT_EQ(metrics().matches_damaged.get(), 1);
        EXPECT_EQ(metrics().matches_owed.get(), 0);
        const int before = bench.workers->count;
        for (const char* method : {"match.watch", "match.record"})
            EXPECT_EQ(late->code(method, {{"match", lost}}), "record_damaged");
        EXPECT_EQ(bench.workers->count, before);
    }
    const ShardMetrics& metrics() { return bench.server->metrics(0); }
    Json document(const std::string& match) {
        EXPECT_EQ(late->code("match.watch", {{"match", match}}), "ok");
        bench.wait();
        return late->documents[match];
    }

    ServerBench bench;
    Talker* late = nullptr;
    std::int64_t begun = 0;  // Unix time at which it serves
};

const Json kClock{{"type", "fischer"}, {"initial_ms", 60'000}, {"increment_ms", 0}};

TEST_F(ComingBack, it_serves_before_they_are_there) {
    const std::string match = play();
    restart();
    EXPECT_EQ(late->code("ping"), "ok");
    EXPECT_EQ(late->code("lobby.watch"), "ok");
    EXPECT_EQ(metrics().matches_live.get(), 0);
    EXPECT_EQ(metrics().matches_owed.get(), 1);
    const std::string fresh = play();
    EXPECT_EQ(late->documents["lobby"]["matches"].size(), 1);
    bench.workers->work_all();
    bench.wait();
    EXPECT_EQ(metrics().matches_live.get(), 2);
    EXPECT_EQ(metrics().matches_owed.get(), 0);
    EXPECT_TRUE(late->documents["lobby"]["matches"].contains(match));
}

TEST_F(ComingBack, who_asks_goes_before_the_rest) {
    const std::string first = play();
    const std::string second = play();
    const std::string third = play();
    restart();
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 1) << "the last one begun";
    const int asked = late->ask("match.watch", {{"match", first}});
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 2);
    bench.workers->work();
    bench.workers->work();
    EXPECT_TRUE(late->answer(asked).contains("result"));
    bench.wait();
    EXPECT_EQ(late->documents[first]["status"], "playing");
    EXPECT_EQ(metrics().matches_live.get(), 2);
    EXPECT_EQ(bench.workers->waiting(), 1);
    bench.workers->work_all();
    EXPECT_EQ(document(second)["status"], "playing");
}

TEST_F(ComingBack, who_looks_at_old_matches_keeps_nobody_from_a_running_one) {
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    std::vector<std::string> old;
    for (int i = 0; i < 30; ++i) {
        old.push_back(bench.match(a, b));
        EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", old.back()}}), "ok");
    }
    const std::string running = play();
    play();
    restart();
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 1) << "the last one begun";
    for (const std::string& match : old) late->ask("match.watch", {{"match", match}});
    bench.wait();
    const int asked = late->ask("match.watch", {{"match", running}});
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 4);
    for (int i = 0; i < 4; ++i) bench.workers->work();
    EXPECT_TRUE(late->answer(asked).contains("result"));
}

TEST_F(ComingBack, many_who_ask_fill_no_queue) {
    std::vector<std::string> matches;
    for (int i = 0; i < 12; ++i) matches.push_back(play());
    restart();
    std::vector<int> asked;
    for (const std::string& match : matches) asked.push_back(late->ask("match.watch", {{"match", match}}));
    bench.wait();
    EXPECT_LE(bench.workers->waiting(), 5);
    bench.workers->work_all();
    for (const int one : asked) EXPECT_TRUE(late->answer(one).contains("result"));
}

TEST_F(ComingBack, an_action_brings_its_match_back) {
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string match = bench.match(a, b);
    const Json action = ServerBench::first_action(a, match);
    restart();
    Talker& again = bench.talker();
    EXPECT_EQ(again.code("hello", {{"client", "test"}, {"token", a.token}}), "ok");
    const int acted =
        again.ask("match.act", {{"match", match}, {"key", fresh_key()}, {"ply", 0}, {"action", action}});
    bench.wait();
    EXPECT_FALSE(again.answers.contains(acted));
    bench.workers->work_all();
    EXPECT_EQ(again.answer(acted)["result"]["ply"], 1);
}

TEST_F(ComingBack, clocks_go_on_since_the_start) {
    const std::string match = play({{"clock", kClock}});
    restart();
    bench.wait(5000);
    bench.workers->work_all();
    bench.wait();
    EXPECT_EQ(document(match)["since"], begun);
}

TEST_F(ComingBack, clocks_stand_still_for_who_waits) {
    const std::string match = play({{"clock", kClock}});
    restart();
    bench.wait(2000);
    const std::int64_t asked = bench.world.wall();
    late->ask("match.watch", {{"match", match}});
    bench.wait(7000);
    bench.workers->work_all();
    const std::int64_t back = bench.world.wall();
    bench.wait();
    const std::int64_t since = document(match)["since"];
    EXPECT_NEAR(static_cast<double>(back - since), static_cast<double>(asked - begun), 20);
}

TEST_F(ComingBack, time_that_ran_out_meanwhile_is_over) {
    const std::string match = play({{"clock", kClock}});
    restart();
    bench.wait(61'000);
    bench.workers->work_all();
    bench.wait();
    EXPECT_EQ(document(match)["result"]["reason"], "timeout");
}

TEST_F(ComingBack, a_damaged_record_harms_nobody_else) {
    const std::string sound = play();
    const std::string damaged = play();
    const int next = static_cast<int>(bench.store.stream(damaged).value()->entries.size()) + 1;
    const Append garbage{damaged, next, "garbage", "00", {}, {}, false};
    ASSERT_TRUE(bench.store.commit(std::vector<Write>{garbage}));
    restart_without(damaged);
    EXPECT_EQ(document(sound)["status"], "playing");
}

TEST_F(ComingBack, ND5_a_match_with_which_servers_keep_ending_is_left_alone) {
    const std::string sound = play();
    const std::string deadly = play();
    const std::vector<Write> deaths(kMostDeaths, NoteDeath{deadly});
    ASSERT_TRUE(bench.store.commit(deaths));
    restart_without(deadly);
    EXPECT_EQ(document(sound)["status"], "playing");

    ASSERT_TRUE(bench.store.commit(std::vector<Write>{ForgetDeaths{deadly}}));
    EXPECT_EQ(document(deadly)["status"], "playing") << "the operator has it taken up again";
    EXPECT_EQ(metrics().matches_damaged.get(), 0);
}

TEST_F(ComingBack, only_a_damaged_record_is_called_lost) {
    const std::string sound = play();
    const std::string damaged = play();
    const int next = static_cast<int>(bench.store.stream(damaged).value()->entries.size()) + 1;
    const Append garbage{damaged, next, "garbage", "00", {}, {}, false};
    ASSERT_TRUE(bench.store.commit(std::vector<Write>{garbage}));
    bench.restart();
    bench.journal->unreadable = true;
    const auto place = [](const std::string& match) {
        return Json{{"doc", match}, {"epoch", "aaaa2222"}, {"seq", 1}};
    };
    const Json hello{{"client", "x"}, {"resume", {place(sound), place(damaged)}}};
    Talker& early = bench.talker();
    EXPECT_EQ(early.code("hello", hello), "storage_failed");
    bench.wait(500);
    EXPECT_EQ(early.closed, static_cast<int>(protocol::CloseCode::overloaded));
    bench.journal->unreadable = false;
    bench.workers->work_all();
    bench.wait();
    const int told = bench.talker().ask("hello", hello);
    bench.workers->work_all();
    EXPECT_EQ(bench.talkers.back()->answer(told)["result"]["lost"], Json::array({damaged}));
}

TEST_F(ComingBack, what_cant_be_read_is_tried_again) {
    play();
    bench.restart();
    bench.workers->full = true;  // what was read at the start comes to nothing
    bench.journal->unreadable = true;
    bench.wait(500);
    bench.workers->full = false;
    bench.wait(2000);
    EXPECT_EQ(metrics().matches_live.get(), 0);
    bench.journal->unreadable = false;
    bench.wait(1100);
    EXPECT_EQ(metrics().matches_live.get(), 1);
}

TEST_F(ComingBack, what_the_workers_had_no_time_for_is_tried_again) {
    const std::string match = play();
    bench.restart();
    bench.workers->full = true;
    late = &bench.talker().hello("L");
    EXPECT_EQ(late->code("match.watch", {{"match", match}}), "busy");
    bench.workers->full = false;
    bench.wait(1100);
    EXPECT_EQ(metrics().matches_live.get(), 1);
    EXPECT_EQ(metrics().matches_owed.get(), 0);
}

TEST_F(ComingBack, what_was_forgotten_counts_from_new_in_an_epoch_of_its_own) {
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string match = bench.match(a, b);
    const Json held = a.call("match.watch", {{"match", match}});
    EXPECT_EQ(b.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
    bench.wait();
    a.wire->cut();
    b.wire->cut();
    bench.wait(2 * bench.config.match.finished_keep_ms);
    ASSERT_EQ(metrics().matches_live.get(), 0);
    Talker& again = bench.talker();
    const Json place{{"doc", match}, {"epoch", held["epoch"]}, {"seq", 0}};
    EXPECT_EQ(again.code("hello", {{"client", "x"}, {"resume", {place}}}), "ok");
    bench.wait();
    EXPECT_EQ(again.snapshots[match], 1);
    EXPECT_NE(again.call("match.watch", {{"match", match}})["epoch"], held["epoch"]);
}

TEST_F(ComingBack, whose_match_has_to_wait_is_not_told_that_it_is_lost) {
    const std::string match = play();
    bench.restart();
    bench.workers->full = true;
    const Json resume = Json::array({{{"doc", match}, {"epoch", "before"}, {"seq", 1}}});
    late = &bench.talker();
    EXPECT_EQ(late->code("hello", {{"client", "x"}, {"resume", resume}}), "busy");
    bench.wait(500);
    EXPECT_EQ(late->closed, 1013);
}

}  // namespace
}  // namespace kabinet::testing
