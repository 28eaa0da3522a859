#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// What one player, or one address, may take over any number of connections.
namespace kabinet::testing {
namespace {

Config config_with(const std::function<void(LimitsConfig&)>& change) {
    Config config;
    change(config.limits);
    return config;
}

/// How many of `count` requests of each are refused as rate_limited, sent all at once.
std::vector<int> refused(ServerBench& bench, std::vector<Talker*> talkers, int count) {
    std::vector<std::vector<int>> asked(talkers.size());
    for (int i = 0; i < count; ++i) {
        for (std::size_t t = 0; t < talkers.size(); ++t) asked[t].push_back(talkers[t]->ask("ping"));
    }
    bench.wait(0);
    bench.wait(200);
    std::vector<int> out;
    for (std::size_t t = 0; t < talkers.size(); ++t) {
        int limited = 0;
        for (const int id : asked[t]) {
            const Json& answer = talkers[t]->answers[id];
            if (!answer.contains("error")) continue;
            EXPECT_EQ(answer["error"]["data"]["code"], "rate_limited");
            EXPECT_GT(answer["error"]["data"]["retry_after_ms"], 0);
            ++limited;
        }
        out.push_back(limited);
    }
    return out;
}

TEST(PlayerQuota, counts_all_connections_of_the_player_together) {
    ServerBench bench(3, config_with([](auto& limits) {
                          limits.messages_per_s = 1;
                          limits.messages_burst = 100;
                          limits.messages_of_player = 2;
                      }));
    Talker& first = bench.talker(0).hello("A");
    std::vector<Talker*> all = {&first};
    for (int shard = 1; shard < 3; ++shard) {
        Talker& more = bench.talker(shard);
        more.call("hello", {{"client", "x"}, {"token", first.token}});
        all.push_back(&more);
    }
    Talker& other = bench.talker(1).hello("B");
    const auto counts = refused(bench, all, 90);
    const int sum = counts[0] + counts[1] + counts[2];
    EXPECT_GE(sum, 3 * 90 - 201);
    EXPECT_LE(sum, 3 * 90 - 190) << "two connections' worth goes through";
    EXPECT_EQ(refused(bench, {&other}, 90)[0], 0) << "another player of the same address";
    for (const Talker* talker : all) EXPECT_EQ(talker->closed, 0) << "one of several is not to blame";
}

TEST(AddressQuota, counts_all_connections_of_the_address_together) {
    ServerBench bench(2, config_with([](auto& limits) {
                          limits.messages_per_s = 1;
                          limits.messages_burst = 100;
                          limits.messages_of_address = 2;
                      }));
    std::vector<Talker*> all;
    for (int i = 0; i < 4; ++i) all.push_back(&bench.talker(i % 2).hello());
    const auto counts = refused(bench, all, 90);
    const int sum = counts[0] + counts[1] + counts[2] + counts[3];
    EXPECT_GE(sum, 4 * 90 - 201);
    EXPECT_LE(sum, 4 * 90 - 190);
    for (const Talker* talker : all) EXPECT_EQ(talker->closed, 0);
    EXPECT_GT(bench.server->metrics(0).requests_limited.get(), 0);
    bench.wait(2000);
    EXPECT_EQ(all[3]->code("ping"), "ok") << "two a second come back";
}

TEST(DearRequests, count_as_several_messages) {
    ServerBench bench(2, config_with([](auto& limits) {
                          limits.messages_per_s = 1;
                          limits.messages_burst = 25;
                      }));
    Talker& host = bench.talker(0).hello("A");
    const Json match = host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"];
    host.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 0}});
    bench.wait(3000);
    host.code("table.leave", {{"key", fresh_key()}, {"match", match}});  // whose record opens as it closes
    Talker& reader = bench.talker(1).hello();
    EXPECT_EQ(reader.code("match.record", {{"match", match}}), "ok");
    EXPECT_EQ(reader.code("match.record", {{"match", match}}), "ok");
    EXPECT_EQ(reader.code("match.record", {{"match", match}}), "rate_limited");
    EXPECT_EQ(reader.code("ping"), "ok") << "what is cheap still goes";
    const Json refused = reader.call("match.record", {{"match", match}});
    bench.wait(refused["data"]["retry_after_ms"]);
    EXPECT_EQ(reader.code("match.record", {{"match", match}}), "ok") << "as soon as it was told to come";
}

TEST(DearRequests, are_taken_where_the_burst_is_smaller_than_their_cost) {
    ServerBench bench(1, config_with([](auto& limits) { limits.messages_burst = 4; }));
    Talker& host = bench.talker().hello("A");
    bench.wait(2000);
    EXPECT_EQ(host.code("table.create", {{"key", fresh_key()}, {"game", "kuba"}}), "ok");
}

TEST(BadTokens, are_limited_by_address_and_good_ones_are_not) {
    ServerBench bench(2, config_with([](auto& limits) { limits.bad_tokens_per_address_per_minute = 3; }));
    Talker& good = bench.talker().hello("A");
    const std::string wrong(64, '0');
    for (int i = 0; i < 10; ++i) {
        Talker& again = bench.talker(i % 2);
        EXPECT_EQ(again.code("hello", {{"client", "x"}, {"token", good.token}}), "ok");
    }
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(bench.talker(i % 2).code("hello", {{"client", "x"}, {"token", wrong}}), "bad_token");
    Talker& guesser = bench.talker(1).hello();
    EXPECT_EQ(guesser.code("sign_in.token", {{"token", wrong}}), "rate_limited");
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", wrong}}), "rate_limited");
    bench.wait(60'000);
    EXPECT_EQ(guesser.code("sign_in.token", {{"token", wrong}}), "bad_token");
}

TEST(BadTokens, of_one_keep_nobody_else_of_the_address_out) {
    ServerBench bench(2, config_with([](auto& limits) { limits.bad_tokens_per_address_per_minute = 3; }));
    const std::string token = bench.talker().hello("A").token;
    bench.restart();  // nobody is known by heart any more
    const std::string wrong(64, '0');
    for (int i = 0; i < 10; ++i) bench.talker(i % 2).code("hello", {{"client", "x"}, {"token", wrong}});
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", token}}), "ok");
}

TEST(BadTokens, hello_may_be_said_again_without_one) {
    ServerBench bench(1, config_with([](auto& limits) { limits.bad_tokens_per_address_per_minute = 1; }));
    Talker& talker = bench.talker();
    const Json bad = {{"client", "x"}, {"token", std::string(64, '0')}};
    EXPECT_EQ(talker.code("hello", bad), "bad_token");
    EXPECT_EQ(talker.code("hello", bad), "rate_limited");
    EXPECT_EQ(talker.code("hello", {{"client", "x"}}), "ok");
}

TEST(BadInvites, are_limited_by_address_and_good_ones_are_not) {
    ServerBench bench(2, config_with([](auto& limits) { limits.bad_invites_per_address_per_minute = 3; }));
    Talker& host = bench.talker(0).hello("A");
    const Json made = host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}, {"private", true}});
    Talker& guest = bench.talker(1).hello("B");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(guest.code("table.join", {{"invite", made["invite"]}}), "ok");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(guest.code("table.join", {{"invite", "aaaaaaaa"}}), "bad_invite");
    EXPECT_EQ(guest.code("table.join", {{"invite", "aaaaaaab"}}), "rate_limited");
    EXPECT_EQ(host.code("table.join", {{"invite", made["invite"]}}), "rate_limited") << "of the same address";
    EXPECT_EQ(host.code("table.join", {{"match", made["match"]}}), "ok");
    bench.wait(20'000);
    EXPECT_EQ(guest.code("table.join", {{"invite", made["invite"]}}), "ok");
}

TEST(PlayerWatches, are_limited_over_all_connections) {
    ServerBench bench(3, config_with([](auto& limits) { limits.watches_per_player = 3; }));
    Talker& first = bench.talker(0).hello("A");
    std::vector<std::string> ids;
    for (int i = 0; i < 4; ++i)
        ids.push_back(first.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"]);
    Talker& second = bench.talker(1);
    second.call("hello", {{"client", "x"}, {"token", first.token}});
    EXPECT_EQ(first.code("match.watch", {{"match", ids[0]}}), "ok");
    EXPECT_EQ(first.code("match.watch", {{"match", ids[1]}}), "ok");
    EXPECT_EQ(second.code("match.watch", {{"match", ids[1]}}), "ok");
    EXPECT_EQ(second.code("match.watch", {{"match", ids[2]}}), "too_many_watches");
    EXPECT_EQ(second.code("match.watch", {{"match", ids[1]}}), "ok") << "watched already";
    EXPECT_EQ(second.code("match.watch", {{"match", "aaaaaaaaaa"}}), "too_many_watches");
    EXPECT_EQ(first.code("match.unwatch", {{"match", ids[0]}}), "ok");
    EXPECT_EQ(second.code("match.watch", {{"match", "aaaaaaaaaa"}}), "unknown_match") << "and is not counted";
    EXPECT_EQ(second.code("match.watch", {{"match", ids[2]}}), "ok");
    first.wire->cut();
    bench.wait(2000);
    EXPECT_EQ(second.code("lobby.watch"), "ok") << "who is gone watches nothing";
    EXPECT_EQ(second.code("match.watch", {{"match", ids[3]}}), "too_many_watches");
}

TEST(PlayerWatches, of_before_signing_in_count_from_then_on) {
    ServerBench bench(2, config_with([](auto& limits) { limits.watches_per_player = 1; }));
    Talker& first = bench.talker(0).hello("A");
    Talker& second = bench.talker(1).hello();
    EXPECT_EQ(second.code("lobby.watch"), "ok");
    EXPECT_EQ(second.code("sign_in.token", {{"token", first.token}}), "ok");
    EXPECT_EQ(first.code("lobby.watch"), "too_many_watches");
    EXPECT_EQ(second.code("lobby.unwatch"), "ok");
    EXPECT_EQ(first.code("lobby.watch"), "ok");
}

TEST(PlayerWatches, of_before_signing_in_are_never_more_than_the_limit) {
    ServerBench bench(2, config_with([](auto& limits) { limits.watches_per_player = 2; }));
    Talker& first = bench.talker(0).hello("A");
    Json matches;
    for (int i = 0; i < 2; ++i)
        matches.push_back(first.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"]);
    EXPECT_EQ(first.code("lobby.watch"), "ok");
    Talker& second = bench.talker(1).hello();
    for (const Json& match : matches) EXPECT_EQ(second.code("match.watch", {{"match", match}}), "ok");
    EXPECT_EQ(second.code("sign_in.token", {{"token", first.token}}), "too_many_watches");
    EXPECT_EQ(second.code("match.unwatch", {{"match", matches[0]}}), "ok");
    EXPECT_EQ(second.code("sign_in.token", {{"token", first.token}}), "ok");
    EXPECT_EQ(first.code("match.watch", {{"match", matches[0]}}), "too_many_watches");
}

TEST(PlayerWatches, of_a_guest_to_be_are_never_more_than_the_limit) {
    ServerBench bench(1, config_with([](auto& limits) { limits.watches_per_player = 1; }));
    Talker& host = bench.talker().hello("A");
    const Json match = host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"];
    Talker& guest = bench.talker().hello();
    EXPECT_EQ(guest.code("lobby.watch"), "ok");
    EXPECT_EQ(guest.code("match.watch", {{"match", match}}), "ok");
    EXPECT_EQ(guest.code("sign_in.guest", {{"name", "B"}}), "too_many_watches");
    EXPECT_EQ(guest.code("lobby.unwatch"), "ok");
    EXPECT_EQ(guest.code("sign_in.guest", {{"name", "B"}}), "ok");
}

TEST(PlayerWatches, what_is_too_much_is_not_resumed) {
    ServerBench bench(1, config_with([](auto& limits) { limits.watches_per_player = 2; }));
    Talker& first = bench.talker().hello("A");
    Json resume = Json::array();
    for (int i = 0; i < 3; ++i) {
        const Json match = first.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"];
        resume.push_back({{"doc", match}, {"epoch", "e"}, {"seq", 0}});
    }
    EXPECT_EQ(first.code("lobby.watch"), "ok");
    Talker& second = bench.talker();
    const Json result = second.call("hello", {{"client", "x"}, {"token", first.token}, {"resume", resume}});
    EXPECT_EQ(result["lost"], Json({resume[1]["doc"], resume[2]["doc"]}));
}

struct Seats : ::testing::Test {
    Seats() : bench(3, config_with([](auto& limits) { limits.seats_per_player = 2; })) {}

    std::string table() {
        return host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}}).at("match");
    }
    std::string sit(Talker& who, const std::string& match, const std::string& key = fresh_key()) {
        return who.code("table.sit", {{"key", key}, {"match", match}, {"seat", 1}});
    }

    ServerBench bench;
    Talker& host = bench.talker(0).hello("H");
    Talker& a = bench.talker(1).hello("A");
};

TEST_F(Seats, are_limited_and_come_free) {
    const std::string one = table(), two = table(), three = table();
    EXPECT_EQ(sit(a, one), "ok");
    EXPECT_EQ(sit(a, two, "twice"), "ok");
    EXPECT_EQ(sit(a, three), "too_many_tables");
    EXPECT_EQ(sit(a, two, "twice"), "ok") << "what was done is answered as before";
    EXPECT_EQ(a.code("table.leave", {{"key", fresh_key()}, {"match", one}}), "ok");
    bench.wait();
    EXPECT_EQ(sit(a, three), "ok");
    Talker& again = bench.talker(2);
    again.call("hello", {{"client", "x"}, {"token", a.token}});
    EXPECT_EQ(sit(again, one), "too_many_tables") << "on whatever connection";
}

TEST_F(Seats, of_a_match_that_is_over_come_free) {
    const std::string first = bench.match(host, a), other = table(), third = table();
    EXPECT_EQ(sit(a, other), "ok");
    EXPECT_EQ(sit(a, third), "too_many_tables");
    EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", first}}), "ok");
    bench.wait();
    EXPECT_EQ(sit(a, third), "ok");
}

TEST_F(Seats, asked_for_all_at_once_are_no_more_than_that) {
    std::vector<std::string> ids;
    for (int i = 0; i < 6; ++i) ids.push_back(table());
    bench.journal->hold = true;
    std::vector<int> asked;
    for (const std::string& id : ids)
        asked.push_back(a.ask("table.sit", {{"key", fresh_key()}, {"match", id}, {"seat", 1}}));
    bench.wait(200);
    bench.journal->hold = false;
    bench.journal->commit_all();
    bench.wait(500);
    int taken = 0;
    for (const int id : asked) taken += a.answers[id].contains("result");
    EXPECT_EQ(taken, 2);
}

TEST_F(Seats, of_rematches_wanted_count_together) {
    std::vector<std::string> over;
    for (int i = 0; i < 3; ++i) {
        over.push_back(bench.match(host, a));
        a.call("match.resign", {{"key", fresh_key()}, {"match", over.back()}});
        bench.wait();
    }
    const auto want = [](Talker& who, const std::string& match) {
        return who.code("match.rematch", {{"key", "r"}, {"match", match}});
    };
    EXPECT_EQ(want(a, over[0]), "ok");
    EXPECT_EQ(want(a, over[1]), "ok");
    EXPECT_EQ(want(a, over[2]), "too_many_tables") << "two are wanted, and may come about at any moment";
    EXPECT_EQ(want(a, over[1]), "ok") << "what was asked before is answered as before";
    EXPECT_EQ(want(host, over[0]), "ok");
    bench.wait(3000);
    EXPECT_EQ(want(a, over[2]), "too_many_tables") << "one wanted, one under way";
    const std::string next = a.documents[over[0]].at("next");
    EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", next}}), "ok");
    bench.wait();
    EXPECT_EQ(want(a, over[2]), "ok");
}

TEST_F(Seats, of_a_wanted_rematch_come_free_when_the_match_is_let_go) {
    const std::string first = bench.match(host, a), second = bench.match(host, a);
    for (const std::string& match : {first, second}) {
        a.call("match.resign", {{"key", fresh_key()}, {"match", match}});
        a.call("match.rematch", {{"key", "r"}, {"match", match}});
    }
    const std::string third = table();
    EXPECT_EQ(sit(a, third), "too_many_tables");
    for (Talker* talker : {&host, &a}) {
        for (const std::string& match : {first, second}) talker->call("match.unwatch", {{"match", match}});
    }
    bench.wait(2 * bench.config.match.finished_keep_ms);
    EXPECT_EQ(sit(a, third), "ok");
}

TEST_F(Seats, are_counted_after_a_restart) {
    const std::string one = table(), two = table(), three = table();
    EXPECT_EQ(sit(a, one), "ok");
    EXPECT_EQ(sit(a, two), "ok");
    bench.restart();
    Talker& back = bench.talker(0);
    back.call("hello", {{"client", "x"}, {"token", a.token}});
    EXPECT_EQ(sit(back, three), "too_many_tables");
}

TEST(SlowReader, of_many_small_patches_gets_one_snapshot) {
    ServerBench bench(1, config_with([](auto& limits) {
                          limits.outbox_soft_messages = 8;
                          limits.outbox_soft_bytes = 1 << 20;
                      }));
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string id = bench.match(a, b);
    Talker& slow = bench.talker().hello();
    slow.call("match.watch", {{"match", id}});
    bench.wait();
    slow.wire->set_reading(false);
    for (int i = 0; i < 20; ++i) {
        Talker& mover = a.documents[id]["turn"][0] == 0 ? a : b;
        mover.call("match.act",
                   {{"key", fresh_key()}, {"match", id}, {"action", ServerBench::first_action(mover, id)}});
        bench.wait(100);
        EXPECT_LE(slow.wire->queued().frames, 9u);
    }
    slow.wire->set_reading(true);
    bench.wait(2000);
    EXPECT_EQ(slow.snapshots[id], 2);
    EXPECT_EQ(slow.documents[id], a.documents[id]);
    EXPECT_EQ(slow.closed, 0);
}

TEST(SlowReader, of_many_small_answers_is_closed) {
    ServerBench bench(1, config_with([](auto& limits) { limits.outbox_messages = 16; }));
    Talker& slow = bench.talker().hello();
    slow.wire->set_reading(false);
    for (int i = 0; i < 50; ++i) slow.ask("ping");
    bench.wait(1000);
    EXPECT_EQ(slow.closed, 4490);
}

}  // namespace
}  // namespace kabinet::testing
