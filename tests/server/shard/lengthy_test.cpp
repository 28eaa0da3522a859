#include <gtest/gtest.h>

#include "games/record/verify.hpp"
#include "tests/server/support/server_bench.hpp"

/// Long actions leave a shard's loop to its other matches.
namespace kabinet::testing {
namespace {

const Json kFlick{{"type", "flick"}, {"vector", {0.0, 0.4}}};

struct LengthyOnAShard : ::testing::Test {
    LengthyOnAShard() {
        Config config;
        config.limits.messages_burst = 10'000;
        bench.config = config;
        bench.restart();
        for (const char* name : {"A", "B", "C", "D"}) players.push_back(&bench.talker().hello(name));
        flicks = bench.match(*players[0], *players[1], {{"game", "kapture9"}, {"options", {{"first", "0"}}}});
        pushes = bench.match(*players[2], *players[3]);
    }
    int act(std::size_t who, const std::string& match, const Json& action) {
        return players[who]->ask("match.act", {{"key", fresh_key()}, {"match", match}, {"action", action}});
    }
    ServerBench bench{1};
    std::vector<Talker*> players;
    std::string flicks;
    std::string pushes;
};

TEST_F(LengthyOnAShard, another_match_is_played_and_answered_while_a_flick_is_computed) {
    bench.workers->hold = true;
    const int flicked = act(0, flicks, kFlick);
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 1u);
    for (std::size_t ply = 0; ply < 4; ++ply) {
        Talker& mover = *players[2 + ply % 2];
        const Json push = ServerBench::first_action(mover, pushes);
        EXPECT_TRUE(mover.answer(act(2 + ply % 2, pushes, push)).contains("result"));
    }
    bench.wait();
    EXPECT_EQ(players[3]->documents[pushes]["ply"], 4);
    EXPECT_FALSE(players[0]->answers.contains(flicked));
    EXPECT_EQ(players[1]->documents[flicks]["ply"], 0);
    bench.workers->work_all();
    EXPECT_TRUE(players[0]->answer(flicked).contains("result"));
    bench.wait();
    EXPECT_EQ(players[1]->documents[flicks]["ply"], 1);
}

TEST_F(LengthyOnAShard, a_match_that_is_loaded_is_played_again_by_the_workers) {
    EXPECT_TRUE(players[0]->answer(act(0, flicks, kFlick)).contains("result"));
    EXPECT_EQ(players[0]->code("match.resign", {{"key", fresh_key()}, {"match", flicks}}), "ok");
    bench.restart();
    bench.wait();
    bench.workers->hold = true;
    Talker& late = bench.talker().hello("L");
    const int asked = late.ask("match.record", {{"match", flicks}});
    bench.wait();
    EXPECT_EQ(bench.workers->waiting(), 1u);
    EXPECT_FALSE(late.answers.contains(asked));
    EXPECT_EQ(late.code("match.legal", {{"match", pushes}}), "ok") << "others are answered meanwhile";
    bench.workers->work_all();
    EXPECT_TRUE(verify(late.answer(asked)["result"]["record"]).empty());
}

TEST_F(LengthyOnAShard, loading_is_refused_when_the_workers_are_busy) {
    EXPECT_EQ(players[0]->code("match.resign", {{"key", fresh_key()}, {"match", flicks}}), "ok");
    bench.restart();
    bench.workers->full = true;
    Talker& late = bench.talker().hello("L");
    EXPECT_EQ(late.code("match.record", {{"match", flicks}}), "busy");
    bench.workers->full = false;
    EXPECT_EQ(late.code("match.record", {{"match", flicks}}), "ok");
}

TEST_F(LengthyOnAShard, a_stop_waits_for_the_flick_under_way) {
    bench.workers->hold = true;
    const int flicked = act(0, flicks, kFlick);
    bench.wait();
    bool drained = false;
    bench.server->drain(1000, [&] { drained = true; });
    bench.wait(5'000);
    EXPECT_FALSE(drained);
    bench.workers->work_all();
    EXPECT_TRUE(bench.wait_for([&] { return drained; }));
    EXPECT_TRUE(players[0]->answer(flicked).contains("result"));
}

TEST_F(LengthyOnAShard, a_server_may_die_with_a_flick_under_way) {
    bench.workers->hold = true;
    act(0, flicks, kFlick);
    bench.wait();
    bench.restart();
    Talker& again = bench.talker();
    again.call("hello", {{"client", "x"}, {"token", players[0]->token}});
    again.call("match.watch", {{"match", flicks}});
    bench.wait();
    EXPECT_EQ(again.documents[flicks]["ply"], 0) << "it was never acknowledged";
    players.push_back(&again);
    EXPECT_TRUE(again.answer(act(4, flicks, kFlick)).contains("result"));
}

TEST_F(LengthyOnAShard, replays_are_limited) {
    Talker& watcher = *players[2];
    for (int i = 0; i < 2 * bench.config.limits.replays_per_s; ++i)
        EXPECT_EQ(watcher.code("match.replay", {{"match", pushes}}), "ok");
    EXPECT_EQ(watcher.code("match.replay", {{"match", pushes}}), "rate_limited");
    bench.wait(1'000);
    EXPECT_EQ(watcher.code("match.replay", {{"match", pushes}}), "ok");
    EXPECT_EQ(watcher.code("match.replay", {{"match", "aaaaaaaaaa"}}), "unknown_match");
}

}  // namespace
}  // namespace kabinet::testing
