#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// What a session believes it watches is what it watches.
namespace kabinet::testing {
namespace {

/// A running match that is on its way back from the journal, of a server that was killed.
struct OnItsWayBack : ::testing::Test {
    OnItsWayBack() : bench(2) {
        match = bench.match(bench.talker(0).hello("A"), bench.talker(1).hello("B"));
        // On another shard than the match, so that answers are under way for a moment.
        const int elsewhere = bench.server->metrics(0).watchers.get() > 0 ? 1 : 0;
        bench.restart();
        bench.workers->hold = true;
        client = &bench.talker(elsewhere).hello("C");
    }
    std::string watch_request(int id) {
        return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "match.watch"}, {"params", {{"match", match}}}}
            .dump();
    }

    ServerBench bench;
    std::string match;
    Talker* client = nullptr;
};

TEST_F(OnItsWayBack, is_watched_when_a_second_request_succeeds_before_the_first_is_told_to_have_failed) {
    const int first = client->ask("match.watch", {{"match", match}});
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 1);
    constexpr int second = 1000;
    // What the workers refuse is told behind this turn; the second request comes in between.
    bench.workers->refuse();
    bench.world.after(0, [&] { client->wire->say_now(watch_request(second)); });
    bench.workers->hold = false;
    EXPECT_EQ(client->answer(first)["error"]["data"]["code"], "busy");
    EXPECT_TRUE(client->answer(second).contains("result"));
    EXPECT_EQ(bench.watchers(), 1);
    EXPECT_EQ(client->code("match.unwatch", {{"match", match}}), "ok");
    EXPECT_EQ(bench.watchers(), 0);
}

TEST_F(OnItsWayBack, is_watched_by_nobody_when_all_have_gone) {
    client->ask("match.watch", {{"match", match}});
    bench.wait();
    ASSERT_EQ(bench.workers->waiting(), 1);
    bench.workers->refuse();
    bench.world.after(0, [&] { client->wire->say_now(watch_request(1000)); });
    bench.workers->hold = false;
    bench.wait();
    client->wire->cut();
    bench.wait(2000);
    EXPECT_EQ(bench.watchers(), 0);
}

TEST(Watching, who_takes_a_seat_goes_on_from_a_snapshot_of_that_seat) {
    ServerBench bench(2);
    Talker& a = bench.talker(0).hello("A");
    const std::string match =
        a.call("table.create", {{"key", fresh_key()}, {"game", "kapow"}, {"seats", 2}}).at("match");
    const std::string open = a.call("match.watch", {{"match", match}}).at("epoch");
    bench.wait();
    EXPECT_EQ(a.snapshots[match], 1);
    EXPECT_EQ(a.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 1}}), "ok");
    bench.wait();
    EXPECT_EQ(a.snapshots[match], 2);
    std::string epoch;
    for (const std::string& text : a.heard) {
        const Json message = Json::parse(text);
        if (message.value("method", "") == "snapshot") epoch = message["params"]["epoch"];
    }
    EXPECT_EQ(epoch, open + ".2");
    EXPECT_TRUE(a.documents[match]["seats"].contains("1"));
}

struct Glances : ::testing::Test {
    Glances() : bench(2) { match = bench.match(bench.talker(0).hello("A"), bench.talker(1).hello("B")); }
    /// How many watch, as the lobby tells it.
    int spectators(Talker& lobby) {
        return lobby.documents["lobby"]["matches"][match].value("spectators", 0);
    }
    Json glance() const { return {{"match", match}, {"glance", true}}; }

    ServerBench bench;
    std::string match;
};

TEST_F(Glances, are_not_counted_in_the_lobby_and_spectators_are) {
    Talker& lobby = bench.talker(0).hello();
    lobby.call("lobby.watch");
    Talker& passing = bench.talker(1).hello();
    const Json begun = passing.call("match.watch", glance());
    bench.wait(11'000);
    EXPECT_TRUE(lobby.documents["lobby"]["matches"].contains(match));
    EXPECT_EQ(spectators(lobby), 0);
    EXPECT_EQ(passing.documents[match]["status"], "playing");
    const Json held{{"epoch", begun["epoch"]}, {"seq", passing.seqs[match]}};
    EXPECT_EQ(passing.code("match.watch", {{"match", match}, {"from", held}}), "ok");
    bench.wait(11'000);
    EXPECT_EQ(spectators(lobby), 1) << "it is watched whole now";
    EXPECT_EQ(passing.snapshots[match], 1) << "what is held already is not sent again";
    passing.wire->cut();
    bench.wait(11'000);
    EXPECT_EQ(spectators(lobby), 0);
    EXPECT_EQ(bench.watchers(), 2);
}

TEST_F(Glances, stay_glances_when_the_client_signs_in) {
    Talker& passing = bench.talker(1).hello();
    passing.call("match.watch", glance());
    passing.call("sign_in.guest", {{"name", "C"}});
    bench.wait(2000);
    EXPECT_EQ(passing.documents[match]["spectators"], 0);
    EXPECT_EQ(bench.watchers(), 3);
}

}  // namespace
}  // namespace kabinet::testing
