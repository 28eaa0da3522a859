#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "tests/server/support/server_bench.hpp"

/// Hello, signing in, resuming.
namespace kabinet::testing {
namespace {

TEST(Hello, comes_first) {
    ServerBench bench;
    Talker& talker = bench.talker();
    EXPECT_EQ(talker.code("ping"), "hello_first");
    EXPECT_EQ(talker.code("lobby.watch"), "hello_first");
    EXPECT_EQ(talker.code("hello", {{"client", "x"}}), "ok");
    EXPECT_EQ(talker.code("ping"), "ok");
    EXPECT_EQ(talker.code("hello", {{"client", "x"}}), "hello_again");
}

TEST(Hello, tells_what_the_server_is) {
    ServerBench bench;
    const Json result = bench.talker().call("hello", {{"client", "x"}});
    EXPECT_EQ(result["protocol"], 1);
    EXPECT_EQ(result["games"].size(), all_games().size());
    EXPECT_EQ(result["limits"]["watches"], bench.config.limits.watches);
    EXPECT_FALSE(result.contains("player"));
    EXPECT_FALSE(result.contains("lost"));
}

TEST(Hello, that_does_not_come_in_time_closes_the_connection) {
    ServerBench bench;
    Talker& talker = bench.talker();
    bench.wait(bench.config.limits.hello_ms - 1);
    EXPECT_EQ(talker.closed, 0);
    bench.wait(500);
    EXPECT_EQ(talker.closed, 4408);
}

TEST(Hello, in_time_keeps_the_connection) {
    ServerBench bench;
    Talker& talker = bench.talker().hello();
    bench.wait(10 * bench.config.limits.hello_ms);
    EXPECT_EQ(talker.closed, 0);
}

TEST(Hello, with_a_wrong_token_is_refused_and_may_be_tried_again) {
    ServerBench bench;
    Talker& talker = bench.talker();
    EXPECT_EQ(talker.code("hello", {{"client", "x"}, {"token", std::string(64, 'a')}}), "bad_token");
    EXPECT_EQ(talker.code("hello", {{"client", "x"}}), "ok");
}

TEST(Hello, with_a_token_signs_in) {
    ServerBench bench;
    const Talker& before = bench.talker().hello("Ann");
    const Json result = bench.talker().call("hello", {{"client", "x"}, {"token", before.token}});
    EXPECT_EQ(result["player"], Json({{"guest", true}, {"id", before.id}, {"name", "Ann"}}));
}

TEST(Hello, with_a_token_the_store_cannot_look_up_is_refused) {
    ServerBench bench;
    const std::string token = bench.talker().hello("Ann").token;
    bench.restart();
    bench.journal->unreadable = true;
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", token}}), "storage_failed");
}

TEST(Hello, of_one_who_was_here_lately_needs_no_store) {
    ServerBench bench;
    const std::string made = bench.talker().hello("Ann").token;
    bench.journal->unreadable = true;
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", made}}), "ok");
    bench.restart();
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", made}}), "ok");
    bench.journal->unreadable = true;
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", made}}), "ok");
}

TEST(SignIn, is_needed_to_change_anything) {
    ServerBench bench;
    Talker& talker = bench.talker().hello();
    EXPECT_EQ(talker.code("table.create", {{"key", "k"}, {"game", "kuba"}}), "sign_in_first");
    EXPECT_EQ(talker.code("lobby.watch"), "ok");
}

TEST(SignIn, happens_once) {
    ServerBench bench;
    Talker& talker = bench.talker().hello("Ann");
    EXPECT_EQ(talker.code("sign_in.guest"), "already_signed_in");
    EXPECT_EQ(talker.code("sign_in.token", {{"token", talker.token}}), "already_signed_in");
}

TEST(SignIn, by_token_finds_the_player) {
    ServerBench bench;
    const Talker& first = bench.talker().hello("Ann");
    Talker& second = bench.talker().hello();
    EXPECT_EQ(second.code("sign_in.token", {{"token", std::string(64, '0')}}), "bad_token");
    EXPECT_EQ(second.call("sign_in.token", {{"token", first.token}})["player"]["id"], first.id);
}

TEST(SignIn, of_a_guest_needs_the_store) {
    ServerBench bench;
    bench.journal->broken = true;
    Talker& talker = bench.talker().hello();
    EXPECT_EQ(talker.code("sign_in.guest"), "storage_failed");
    bench.journal->broken = false;
    EXPECT_EQ(talker.code("sign_in.guest"), "ok");
}

TEST(SignIn, one_address_makes_so_many_guests_a_minute) {
    Config config;
    config.limits.guests_per_address_per_minute = 2;
    ServerBench bench(1, config);
    bench.talker().hello("A");
    bench.talker().hello("B");
    Talker& third = bench.talker().hello();
    EXPECT_EQ(third.code("sign_in.guest"), "rate_limited");
    bench.wait(60'000);
    EXPECT_EQ(third.code("sign_in.guest"), "ok");
}

TEST(SignIn, behind_a_watch_shows_the_player_there) {
    ServerBench bench(2);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string id = bench.match(a, b);
    Talker& again = bench.talker(1).hello();
    again.call("match.watch", {{"match", id}});
    b.wire->cut();
    bench.wait(2000);
    EXPECT_EQ(a.documents[id]["seats"]["1"]["present"], false);
    again.call("sign_in.token", {{"token", b.token}});
    bench.wait(2000);
    EXPECT_EQ(a.documents[id]["seats"]["1"]["present"], true);
    EXPECT_EQ(again.documents[id], a.documents[id]);
}

struct Resume : ::testing::Test {
    Resume() : bench(3), a(bench.talker(0).hello("A")), b(bench.talker(1).hello("B")), id(bench.match(a, b)) {
        first = a.call("match.watch", {{"match", id}});
    }
    void play(int plies) {
        for (int i = 0; i < plies; ++i) {
            bench.wait(100);
            Talker& mover = bench_turn() == 0 ? a : b;
            const Json action = ServerBench::first_action(mover, id);
            ASSERT_EQ(mover.code("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}}),
                      "ok");
        }
        bench.wait();
    }
    int bench_turn() { return a.documents[id]["turn"][0]; }
    Json item(std::int64_t seq) { return {{"doc", id}, {"epoch", first["epoch"]}, {"seq", seq}}; }

    ServerBench bench;
    Talker& a;
    Talker& b;
    std::string id;
    Json first;
};

TEST_F(Resume, from_every_number_gives_the_same_document) {
    play(4);
    const std::int64_t last = a.seqs[id];
    for (std::int64_t seq = first["seq"]; seq <= last; ++seq) {
        Talker& talker = bench.talker(2);
        talker.hold(a, id, seq);
        const Json result = talker.call("hello", {{"client", "x"}, {"resume", {item(seq)}}});
        EXPECT_EQ(result["lost"], Json::array());
        bench.wait(100);
        EXPECT_GE(talker.seqs[id], last);
        EXPECT_EQ(talker.snapshots[id], 0) << seq;
        EXPECT_EQ(talker.documents[id], a.documents[id]) << seq;
        talker.wire->cut();
    }
}

TEST_F(Resume, of_another_epoch_gives_a_snapshot) {
    Talker& talker = bench.talker(2);
    talker.call("hello", {{"client", "x"}, {"resume", {{{"doc", id}, {"epoch", "elsewhen"}, {"seq", 1}}}}});
    bench.wait(2000);
    EXPECT_EQ(talker.snapshots[id], 1);
    EXPECT_EQ(talker.documents[id]["match"], id);
}

TEST_F(Resume, says_what_is_lost) {
    Talker& talker = bench.talker(2);
    talker.hold(a, id, 1);
    const Json result = talker.call(
        "hello",
        {{"client", "x"}, {"resume", {item(1), {{"doc", "aaaaaaaaaa"}, {"epoch", "e"}, {"seq", 0}}}}});
    EXPECT_EQ(result["lost"], Json({"aaaaaaaaaa"}));
    bench.wait();
    EXPECT_EQ(talker.documents[id], a.documents[id]);
}

TEST_F(Resume, says_what_is_lost_to_the_limit_of_watches) {
    Config config;
    config.limits.watches = 1;
    ServerBench small(1, config);
    Talker& host = small.talker().hello("A");
    const std::string one = host.call("table.create", {{"key", "1"}, {"game", "kuba"}})["match"];
    const std::string two = host.call("table.create", {{"key", "2"}, {"game", "kuba"}})["match"];
    Talker& talker = small.talker();
    const auto from = [](const std::string& doc) { return Json{{"doc", doc}, {"epoch", "e"}, {"seq", 0}}; };
    const Json result = talker.call("hello", {{"client", "x"}, {"resume", {from(one), from(two)}}});
    EXPECT_EQ(result["lost"], Json({two}));
    small.wait();
    EXPECT_TRUE(talker.documents.contains(one));
    EXPECT_FALSE(talker.documents.contains(two));
}

TEST_F(Resume, of_the_lobby_works) {
    Talker& talker = bench.talker(2);
    const Json result =
        talker.call("hello", {{"client", "x"}, {"resume", {{{"doc", "lobby"}, {"epoch", "e"}, {"seq", 0}}}}});
    EXPECT_EQ(result["lost"], Json::array());
    bench.wait();
    EXPECT_EQ(talker.snapshots["lobby"], 1);
}

TEST_F(Resume, of_one_document_twice_watches_it_once) {
    Talker& talker = bench.talker(2);
    talker.hold(a, id, 1);
    EXPECT_TRUE(talker.call("hello", {{"client", "x"}, {"resume", {item(1), item(1)}}}).contains("epoch"));
    bench.wait(3000);
    EXPECT_EQ(a.documents[id]["spectators"], 1);
}

}  // namespace
}  // namespace kabinet::testing
