#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "server/match/secrets.hpp"
#include "tests/server/support/server_bench.hpp"

/// What one client may do to the server, and that it harms nobody else.
namespace kabinet::testing {
namespace {

Config config_with(const std::function<void(LimitsConfig&)>& change) {
    Config config;
    change(config.limits);
    return config;
}

TEST(Batch, is_answered_in_one_array) {
    ServerBench bench;
    Talker& talker = bench.talker().hello();
    talker.say(R"([{"jsonrpc":"2.0","id":101,"method":"ping"},{"jsonrpc":"2.0","id":"x","method":"nothing"},
                   {"jsonrpc":"2.0","method":"ping"}])");
    bench.wait();
    ASSERT_EQ(talker.batches.size(), 1u);
    ASSERT_EQ(talker.batches[0].size(), 2u);
    EXPECT_EQ(talker.batches[0][0]["id"], 101);
    EXPECT_EQ(talker.batches[0][1]["error"]["code"], -32601);
}

TEST(Batch, is_answered_when_its_last_answer_is_there) {
    ServerBench bench;
    Talker& talker = bench.talker().hello("A");
    bench.journal->hold = true;
    talker.say(R"([{"jsonrpc":"2.0","id":101,"method":"table.create","params":{"key":"k","game":"kuba"}},
                   {"jsonrpc":"2.0","id":102,"method":"ping"}])");
    bench.wait();
    EXPECT_TRUE(talker.batches.empty());
    bench.journal->commit();
    bench.wait();
    ASSERT_EQ(talker.batches.size(), 1u);
    EXPECT_EQ(talker.batches[0].size(), 2u);
}

TEST(Batch, of_notifications_is_not_answered) {
    ServerBench bench;
    Talker& talker = bench.talker().hello();
    const std::size_t heard = talker.heard.size();
    talker.say(R"([{"jsonrpc":"2.0","method":"ping"},{"jsonrpc":"2.0","method":"nothing"}])");
    talker.say(R"({"jsonrpc":"2.0","method":"ping"})");
    bench.wait();
    EXPECT_EQ(talker.heard.size(), heard);
    EXPECT_EQ(talker.code("ping"), "ok");
}

TEST(RateLimit, errors_come_first) {
    ServerBench bench(1, config_with([](auto& limits) {
                          limits.messages_per_s = 10;
                          limits.messages_burst = 5;
                      }));
    Talker& talker = bench.talker().hello();
    bench.wait(1000);
    std::map<std::string, int> codes;
    std::vector<int> asked;
    for (int i = 0; i < 8; ++i) asked.push_back(talker.ask("ping"));
    bench.wait(50);
    for (const int id : asked) ++codes[talker.answers[id].contains("error") ? "refused" : "ok"];
    EXPECT_GE(codes["refused"], 1);
    EXPECT_GE(codes["ok"], 5);
    const Json& last = talker.answers[asked.back()]["error"]["data"];
    EXPECT_EQ(last["code"], "rate_limited");
    EXPECT_GT(last["retry_after_ms"], 0);
    bench.wait(1000);
    EXPECT_EQ(talker.code("ping"), "ok");
    EXPECT_EQ(talker.closed, 0);
}

TEST(RateLimit, who_goes_on_regardless_is_shown_the_door) {
    ServerBench bench(1, config_with([](auto& limits) { limits.messages_burst = 20; }));
    Talker& talker = bench.talker().hello();
    Talker& other = bench.talker().hello();
    for (int i = 0; i < 200; ++i) talker.ask("ping");
    bench.wait(2000);
    EXPECT_EQ(talker.closed, 4429);
    EXPECT_EQ(other.code("ping"), "ok");
}

TEST(RateLimit, a_few_too_many_now_and_then_are_forgiven) {
    ServerBench bench(1, config_with([](auto& limits) { limits.messages_burst = 10; }));
    Talker& talker = bench.talker().hello();
    for (int minute = 0; minute < 30; ++minute) {
        for (int i = 0; i < 12; ++i) talker.ask("ping");
        bench.wait(1000);
        for (int i = 0; i < 8; ++i) {
            talker.ask("ping");
            bench.wait(1000);
        }
    }
    EXPECT_EQ(talker.closed, 0);
}

TEST(BadMessages, are_answered_and_in_the_end_the_connection_is_closed) {
    ServerBench bench(1, config_with([](auto& limits) { limits.bad_messages = 3; }));
    Talker& talker = bench.talker().hello();
    for (int i = 0; i < 3; ++i) talker.say("{nonsense");
    bench.wait();
    EXPECT_EQ(talker.closed, 0);
    EXPECT_EQ(Json::parse(talker.heard.back())["error"]["code"], -32700);
    EXPECT_EQ(talker.code("ping"), "ok");
    talker.say("[]");
    bench.wait();
    EXPECT_EQ(talker.closed, 4400);
}

TEST(BadMessages, unknown_methods_and_params_are_answered_only) {
    ServerBench bench(1, config_with([](auto& limits) { limits.bad_messages = 3; }));
    Talker& talker = bench.talker().hello();
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(talker.code("no.such"), "unknown_method");
        EXPECT_EQ(talker.code("ping", {{"extra", 1}}), "invalid_params");
    }
    EXPECT_EQ(talker.closed, 0);
}

TEST(BadMessages, a_deep_message_is_refused) {
    ServerBench bench;
    Talker& talker = bench.talker().hello();
    talker.say(std::string(60'000, '['));
    talker.say(R"({"jsonrpc":"2.0","id":77,"method":"ping","params":)" + std::string(5000, '[') +
               std::string(5000, ']') + "}");
    bench.wait();
    EXPECT_EQ(talker.code("ping"), "ok");
}

TEST(Watches, are_limited) {
    ServerBench bench(1, config_with([](auto& limits) {
                          limits.watches = 3;
                          limits.messages_burst = 10'000;
                          limits.tables_per_player = 10;
                      }));
    Talker& talker = bench.talker().hello("A");
    std::vector<std::string> ids;
    for (int i = 0; i < 4; ++i)
        ids.push_back(talker.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"]);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(talker.code("match.watch", {{"match", ids[i]}}), "ok");
    EXPECT_EQ(talker.code("match.watch", {{"match", ids[3]}}), "too_many_watches");
    EXPECT_EQ(talker.code("lobby.watch"), "too_many_watches");
    EXPECT_EQ(talker.code("match.watch", {{"match", ids[0]}}), "ok") << "watched already";
    EXPECT_EQ(talker.code("match.unwatch", {{"match", ids[0]}}), "ok");
    EXPECT_EQ(talker.code("match.watch", {{"match", ids[3]}}), "ok");
}

TEST(Watches, a_thousand_are_refused_and_harm_nobody) {
    ServerBench bench(1, config_with([](auto& limits) { limits.messages_burst = 10'000; }));
    Talker& talker = bench.talker().hello();
    std::map<std::string, int> codes;
    std::vector<int> asked;
    for (int i = 0; i < 1000; ++i) {
        std::string id = "aaaaaaa";
        for (int n = i, digit = 0; digit < 3; ++digit, n /= 10) id += static_cast<char>('a' + n % 10);
        asked.push_back(talker.ask("match.watch", {{"match", id}}));
    }
    bench.wait(3000);
    for (const int id : asked) ++codes[talker.answers[id]["error"]["data"]["code"]];
    EXPECT_EQ(codes["unknown_match"] + codes["too_many_watches"], 1000);
    EXPECT_GE(codes["too_many_watches"], 1);
    EXPECT_EQ(talker.code("lobby.watch"), "ok") << "what failed is not counted any more";
}

TEST(Watches, unwatched_is_silent) {
    ServerBench bench(3);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string id = bench.match(a, b);
    Talker& c = bench.talker(2).hello();
    EXPECT_EQ(c.code("match.unwatch", {{"match", id}}), "not_watching");
    c.call("match.watch", {{"match", id}});
    bench.wait(3000);
    const Json action = ServerBench::first_action(a, id);
    a.ask("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
    EXPECT_EQ(c.code("match.unwatch", {{"match", id}}), "ok");
    const std::size_t heard = c.heard.size();
    bench.wait(3000);
    EXPECT_EQ(c.heard.size(), heard) << "nothing comes behind the answer";
    EXPECT_EQ(a.documents[id]["spectators"], 0);
}

TEST(SlowReader, gets_one_snapshot_for_all_it_missed) {
    ServerBench bench(1, config_with([](auto& limits) { limits.outbox_soft_bytes = 3000; }));
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string id = bench.match(a, b);
    Talker& slow = bench.talker().hello();
    slow.call("match.watch", {{"match", id}});
    bench.wait();
    slow.wire->set_reading(false);
    for (int i = 0; i < 60; ++i) {
        Talker& mover = i % 2 ? b : a;
        if (a.documents[id]["turn"][0] != i % 2) continue;
        const Json action = ServerBench::first_action(mover, id);
        mover.call("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
        bench.wait(100);
    }
    EXPECT_LT(slow.wire->most_queued, 4500u);
    slow.wire->set_reading(true);
    bench.wait(2000);
    EXPECT_EQ(slow.snapshots[id], 2);
    EXPECT_EQ(slow.documents[id], a.documents[id]);
    EXPECT_EQ(slow.closed, 0);
}

TEST(SlowReader, of_replies_is_closed) {
    ServerBench bench(1, config_with([](auto& limits) {
                          limits.outbox_bytes = 5000;
                          limits.messages_burst = 10'000;
                      }));
    Talker& slow = bench.talker().hello();
    Talker& other = bench.talker().hello();
    slow.wire->set_reading(false);
    for (int i = 0; i < 300; ++i) slow.ask("ping");
    bench.wait(1000);
    EXPECT_EQ(slow.closed, 4490);
    EXPECT_LT(slow.wire->most_queued, 6000u);
    EXPECT_EQ(other.code("ping"), "ok");
}

TEST(Vanished, clients_answers_do_no_harm) {
    ServerBench bench(3);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string id = bench.match(a, b);
    const Json action = ServerBench::first_action(a, id);
    bench.journal->hold = true;
    for (int shard = 0; shard < 3; ++shard) {
        Talker& ghost = bench.talker(shard);
        ghost.ask(
            "hello",
            {{"client", "x"}, {"token", a.token}, {"resume", {{{"doc", id}, {"epoch", "e"}, {"seq", 0}}}}});
        bench.wait(25);
        for (const char* method : {"match.watch", "match.legal", "match.record", "table.join"})
            ghost.ask(method, {{"match", id}});
        ghost.ask("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
        ghost.ask("table.create", {{"key", fresh_key()}, {"game", "nine"}});
        ghost.ask("table.join", {{"invite", "aaaaaaaa"}});
        ghost.ask("lobby.watch");
        bench.world.run(bench.world.now() + 7 * shard + 10);
        ghost.wire->cut();
    }
    bench.wait(1000);
    while (bench.journal->waiting() > 0) {
        bench.journal->commit();
        bench.wait(50);
    }
    bench.journal->hold = false;
    bench.wait(1000);
    EXPECT_EQ(b.code("ping"), "ok");
    EXPECT_EQ(a.documents[id], b.documents[id]);
    bool drained = false;
    bench.server->drain(0, [&] { drained = true; });
    EXPECT_TRUE(bench.wait_for([&] { return drained; })) << "some request was never counted as answered";
}

TEST(Output, holds_no_token_of_others_and_no_secret_of_a_running_match) {
    ServerBench bench(2);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    Talker& c = bench.talker(1).hello("C");
    c.call("lobby.watch");
    const std::string id = bench.match(a, b);
    c.call("match.watch", {{"match", id}});
    const Json action = ServerBench::first_action(a, id);
    a.call("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
    c.call("match.record", {{"match", id}});
    bench.wait(3000);
    const std::string secret = to_hex(Secrets(*bench.store.server_key()).secret(id));
    for (const auto& talker : bench.talkers) {
        for (const std::string& text : talker->heard) {
            EXPECT_EQ(text.find(secret), std::string::npos) << text;
            EXPECT_EQ(text.find("\"secret\""), std::string::npos) << text;
            for (const Talker* other : {&a, &b, &c}) {
                const bool own_sign_in = other == talker.get() && text.find("\"token\"") != std::string::npos;
                if (!own_sign_in) EXPECT_EQ(text.find(other->token), std::string::npos) << text;
            }
        }
    }
}

/// All at once would be a flood for whoever takes them.
TEST(Drain, ND5_clients_come_back_one_after_the_other) {
    ServerBench bench(1);
    std::vector<std::int64_t> told;
    for (const char* name : {"A", "B", "C"}) bench.talker(0).hello(name);
    bench.server->drain(1500, [] {});
    bench.wait(100);
    for (const auto& talker : bench.talkers)
        told.push_back(talker->goaway.at("after_ms").get<std::int64_t>());
    std::ranges::sort(told);
    EXPECT_EQ(told, (std::vector<std::int64_t>{1500, 1501, 1502}));
}

TEST(Drain, tells_answers_and_closes) {
    ServerBench bench(2);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string id = bench.match(a, b);
    const Json action = ServerBench::first_action(a, id);
    bench.journal->hold = true;
    const int acted = a.ask("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
    bench.wait(100);
    bool drained = false;
    bench.server->drain(1500, [&] { drained = true; });
    bench.wait(100);
    EXPECT_EQ(a.goaway, Json({{"reason", "restart"}, {"after_ms", 1500}}));
    EXPECT_FALSE(drained);
    EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", id}}), "shutting_down");
    EXPECT_EQ(a.code("table.create", {{"key", fresh_key()}, {"game", "kuba"}}), "shutting_down");
    EXPECT_TRUE(bench.talker(0).refused);
    bench.journal->commit_all();
    EXPECT_TRUE(bench.wait_for([&] { return drained; }));
    bench.wait(500);
    EXPECT_TRUE(a.answers[acted].contains("result"));
    EXPECT_EQ(a.closed, 1001);
    EXPECT_EQ(b.closed, 1001);
}

}  // namespace
}  // namespace kabinet::testing
