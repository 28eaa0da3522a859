#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "server/match/secrets.hpp"
#include "tests/server/support/server_bench.hpp"

/// The whole server without sockets, on one to three shards.
namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct OnShards : ::testing::TestWithParam<int> {
    OnShards() : bench(GetParam(), settings()), a(talker(0).hello("A")), b(talker(1).hello("B")) {}
    static Config settings() {
        Config config;
        config.limits.messages_burst = 10'000;
        config.limits.tables_per_player = 4;
        return config;
    }
    Talker& talker(int shard) { return bench.talker(shard % GetParam()); }
    Json create(Talker& who, const std::string& key, Json more = Json::object()) {
        more.update({{"key", key}});
        if (!more.contains("game")) more["game"] = "kuba";
        return who.call("table.create", more);
    }

    ServerBench bench;
    Talker& a;
    Talker& b;
};
INSTANTIATE_TEST_SUITE_P(One, OnShards, ::testing::Values(1, 2, 3));

TEST_P(OnShards, a_create_sent_again_finds_its_match) {
    const Json first = create(a, "k");
    EXPECT_EQ(create(a, "k"), first);
    bench.restart();
    Talker& again = talker(2);
    again.call("hello", {{"client", "x"}, {"token", a.token}});
    EXPECT_EQ(create(again, "k"), first);
}

TEST_P(OnShards, a_create_sent_again_finds_its_match_where_no_more_may_be_created) {
    const std::string match = bench.match(a, b, {{"key", "k"}});
    ASSERT_EQ(a.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
    bench.wait();
    for (const std::string key : {"1", "2", "3", "4"}) ASSERT_TRUE(create(a, key).contains("match"));
    EXPECT_EQ(create(a, "k")["match"], match);
    EXPECT_EQ(a.code("table.create", {{"key", "k"}, {"game", "nine"}}), "key_reused");
    EXPECT_EQ(a.code("table.create", {{"key", "5"}, {"game", "kuba"}}), "too_many_tables");
    for (Talker* each : {&a, &b}) EXPECT_EQ(each->code("match.unwatch", {{"match", match}}), "ok");
    bench.wait(bench.config.match.finished_keep_ms + 1000);
    int live = 0;
    for (int shard = 0; shard < GetParam(); ++shard) live += bench.server->metrics(shard).matches_live.get();
    EXPECT_EQ(live, 4) << "the four tables";
    EXPECT_EQ(create(a, "k")["match"], match);
    EXPECT_EQ(a.code("table.create", {{"key", "5"}, {"game", "kuba"}}), "too_many_tables");
}

TEST(FullServer, keeps_so_many_matches_that_are_over_and_lets_the_longest_unwatched_go) {
    Config config;
    config.limits.finished_total = 3;
    ServerBench bench(1, config);
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    std::vector<std::string> ids;
    for (int i = 0; i < 6; ++i) {
        ids.push_back(bench.match(a, b));
        EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", ids.back()}}), "ok");
        bench.wait(3000);
    }
    EXPECT_EQ(bench.server->metrics(0).matches_live.get(), 6) << "all are watched";
    for (const std::string& id : ids) {
        for (Talker* talker : {&a, &b}) EXPECT_EQ(talker->code("match.unwatch", {{"match", id}}), "ok");
    }
    bench.wait();
    EXPECT_EQ(bench.server->metrics(0).matches_live.get(), 3);
    EXPECT_EQ(bench.watchers(), 0);
    EXPECT_EQ(a.code("match.watch", {{"match", ids[0]}}), "ok") << "it comes back when it is asked for";
}

TEST(FullServer, lets_no_match_go_while_it_writes) {
    Config config;
    config.limits.finished_total = 0;
    ServerBench bench(1, config);
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string id = bench.match(a, b);
    EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", id}}), "ok");
    bench.journal->hold = true;
    const int asked = a.ask("match.rematch", {{"key", fresh_key()}, {"match", id}});
    bench.wait();
    ASSERT_EQ(bench.journal->waiting(), 1);
    for (Talker* talker : {&a, &b}) EXPECT_EQ(talker->code("match.unwatch", {{"match", id}}), "ok");
    bench.wait(2000);
    EXPECT_EQ(bench.server->metrics(0).matches_live.get(), 1);
    bench.journal->commit_all();
    EXPECT_TRUE(a.answer(asked).contains("result"));
    bench.wait(2000);
    EXPECT_EQ(bench.server->metrics(0).matches_live.get(), 0);
}

TEST(FullServer, lets_no_match_go_that_comes_back_to_write) {
    Config config;
    config.limits.finished_total = 0;
    ServerBench bench(1, config);
    Talker& a = bench.talker().hello("A");
    Talker& b = bench.talker().hello("B");
    const std::string id = bench.match(a, b);
    EXPECT_EQ(a.code("match.resign", {{"key", fresh_key()}, {"match", id}}), "ok");
    for (Talker* talker : {&a, &b}) EXPECT_EQ(talker->code("match.unwatch", {{"match", id}}), "ok");
    bench.wait(2000);
    ASSERT_EQ(bench.server->metrics(0).matches_live.get(), 0);
    bench.journal->hold = true;
    const int asked = a.ask("match.rematch", {{"key", fresh_key()}, {"match", id}});
    bench.wait(2000);
    bench.journal->commit_all();
    EXPECT_TRUE(a.answer(asked).contains("result"));
}

TEST(FullServer, finds_the_match_of_a_create_sent_again) {
    Config config;
    config.limits.matches_total = 1;
    ServerBench bench(2, config);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string match = bench.match(a, b, {{"key", "k"}});
    ASSERT_EQ(a.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
    bench.wait();
    ASSERT_EQ(b.code("table.create", {{"key", "1"}, {"game", "kuba"}}), "ok");
    EXPECT_EQ(a.code("table.create", {{"key", "2"}, {"game", "kuba"}}), "busy");
    EXPECT_EQ(a.call("table.create", {{"key", "k"}, {"game", "kuba"}})["match"], match);
}

TEST_P(OnShards, a_create_sent_twice_at_once_makes_one_match) {
    const Json params = {{"key", "k"}, {"game", "kuba"}};
    const int first = a.ask("table.create", params);
    const int second = a.ask("table.create", params);
    EXPECT_EQ(a.answer(first)["result"], a.answer(second)["result"]);
    b.call("lobby.watch");
    bench.wait();
    EXPECT_EQ(b.documents["lobby"]["tables"].size(), 1u);
}

TEST_P(OnShards, the_key_of_a_create_makes_one_table_only) {
    create(a, "k");
    EXPECT_EQ(a.code("table.create", {{"key", "k"}, {"game", "nine"}}), "key_reused");
    EXPECT_EQ(a.code("table.create", {{"key", "k"}, {"game", "kuba"}, {"private", true}}), "key_reused");
    EXPECT_NE(create(b, "k")["match"], create(a, "k")["match"]) << "another player's key is another key";
}

TEST_P(OnShards, a_create_the_journal_fails_may_be_sent_again) {
    bench.journal->broken = true;
    EXPECT_EQ(a.code("table.create", {{"key", "k"}, {"game", "kuba"}}), "storage_failed");
    bench.journal->broken = false;
    EXPECT_EQ(a.code("table.create", {{"key", "k"}, {"game", "kuba"}}), "ok");
}

TEST_P(OnShards, bad_creates_are_refused) {
    const auto code = [&](Json params) {
        params["key"] = fresh_key();
        return a.code("table.create", params);
    };
    EXPECT_EQ(code({{"game", "chess"}}), "unknown_game");
    EXPECT_EQ(code({{"game", "kuba"}, {"seats", 3}}), "bad_seats");
    EXPECT_EQ(code({{"game", "kuba"}, {"options", {{"colour", "blue"}}}}), "bad_options");
    EXPECT_EQ(code({{"game", "kuba"}, {"clock", {{"type", "move"}, {"move_ms", 5}}}}), "bad_clock");
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(code({{"game", "nine"}, {"seats", 9}}), "bad_seats") << "none is counted";
}

TEST_P(OnShards, an_unknown_match_is_unknown_to_every_method) {
    const Json match = {{"match", "aaaaaaaaaa"}};
    for (const char* method : {"match.watch", "match.legal", "match.record", "table.join"})
        EXPECT_EQ(a.code(method, match), "unknown_match") << method;
    const Json keyed = {{"match", "aaaaaaaaaa"}, {"key", "k"}};
    for (const char* method :
         {"match.resign", "match.offer_draw", "match.claim", "match.rematch", "table.start", "table.leave"})
        EXPECT_EQ(a.code(method, keyed), "unknown_match") << method;
}

TEST_P(OnShards, a_host_has_so_many_tables) {
    for (int i = 0; i < 4; ++i) create(a, fresh_key());
    EXPECT_EQ(a.code("table.create", {{"key", "last"}, {"game", "kuba"}}), "too_many_tables");
    EXPECT_EQ(b.code("table.create", {{"key", "last"}, {"game", "kuba"}}), "ok");
}

TEST_P(OnShards, the_lobby_shows_what_is_public) {
    b.call("lobby.watch");
    const std::string open = create(a, "open")["match"];
    const Json secret = create(a, "secret", {{"private", true}});
    const std::string running = bench.match(a, b);
    bench.wait();
    const Json& lobby = b.documents["lobby"];
    EXPECT_TRUE(lobby["tables"].contains(open));
    EXPECT_TRUE(lobby["matches"].contains(running));
    EXPECT_EQ(lobby.dump().find(secret["match"].get<std::string>()), std::string::npos);
    EXPECT_EQ(lobby.dump().find(secret["invite"].get<std::string>()), std::string::npos);
    a.call("match.resign", {{"key", fresh_key()}, {"match", running}});
    bench.wait();
    EXPECT_EQ(b.documents["lobby"]["matches"], Json::object());
}

TEST_P(OnShards, the_lobby_is_there_again_after_a_crash) {
    const std::string open = create(a, "open")["match"];
    const std::string running = bench.match(a, b);
    bench.restart();
    Talker& again = talker(0).hello();
    again.call("lobby.watch");
    bench.wait();
    EXPECT_EQ(again.documents["lobby"]["tables"].size(), 1u);
    EXPECT_EQ(again.documents["lobby"]["matches"].size(), 1u);
}

TEST_P(OnShards, a_private_table_is_joined_by_its_invite) {
    const Json made = create(a, "k", {{"private", true}});
    EXPECT_EQ(b.code("table.join", {{"invite", "aaaaaaaa"}}), "bad_invite");
    const Json joined = b.call("table.join", {{"invite", made["invite"]}});
    EXPECT_EQ(joined, Json({{"match", made["match"]}, {"game", "kuba"}, {"status", "open"}}));
    EXPECT_EQ(b.call("table.join", {{"match", made["match"]}}), joined);
}

/// Codes have 40 bits: some day two matches would have the same.
TEST_P(OnShards, an_invite_that_is_taken_gives_way_to_another) {
    const Secrets secrets(*bench.store.server_key());
    const std::string id = secrets.match_id(a.id, "k");
    const NewStream taken{.kind = "match", .id = "taken", .header = "{}", .alias = secrets.invite(id)};
    ASSERT_EQ(bench.store.commit(std::vector<Write>{taken}).value().front(), Written::ok);
    const Json made = create(a, "k", {{"private", true}});
    ASSERT_EQ(made["match"], id);
    EXPECT_NE(made["invite"], taken.alias);
    EXPECT_EQ(create(a, "k", {{"private", true}}), made) << "the same request has the same answer";
    EXPECT_EQ(b.call("table.join", {{"invite", made["invite"]}})["match"], id);
}

/// A commit of which nothing was heard has made the table, or has not.
TEST_P(OnShards, a_table_whose_making_was_unheard_is_there_once) {
    for (const bool durable : {true, false}) {
        bench.journal->hold = true;
        const std::string key = fresh_key();
        const int asked = a.ask("table.create", {{"key", key}, {"game", "kuba"}});
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 1; }));
        bench.journal->lose(durable);
        bench.journal->hold = false;
        const Json made = a.answer(asked)["result"];
        ASSERT_TRUE(made.is_object());
        EXPECT_EQ(create(a, key), made);
    }
}

/// GEN-3: a restored backup brings the same ids, since these are derived. It may not bring the same deals.
TEST_P(OnShards, GEN3_the_secret_of_a_table_is_drawn_and_stored) {
    const Json made = create(a, "k");
    const std::string id = made["match"];
    const std::string secret = bench.store.stream(id).value()->stream.secret;
    Bytes32 bytes;
    ASSERT_TRUE(from_hex(secret, bytes));
    EXPECT_NE(bytes, Secrets(*bench.store.server_key()).secret(id));
    EXPECT_EQ(made["commitment"], to_hex(commitment(bytes)));
    EXPECT_EQ(create(a, "k")["commitment"], made["commitment"]) << "sent again, it is the same table";
}

TEST_P(OnShards, a_join_tells_a_durable_status) {
    const std::string id = create(a, "k")["match"];
    for (Talker* each : {&a, &b})
        each->call("table.sit", {{"key", fresh_key()}, {"match", id}, {"seat", each == &a ? 0 : 1}});
    bench.journal->hold = true;
    a.ask("table.start", {{"key", "go"}, {"match", id}});
    bench.wait(100);
    const int joined = b.ask("table.join", {{"match", id}});
    bench.wait(100);
    EXPECT_FALSE(b.answers.contains(joined));
    bench.journal->fail();
    EXPECT_EQ(b.answer(joined)["result"]["status"], "open");
}

TEST_P(OnShards, a_finished_match_is_loaded_when_asked_for) {
    const std::string id = bench.match(a, b);
    a.call("match.resign", {{"key", fresh_key()}, {"match", id}});
    bench.restart();
    Talker& reader = talker(1).hello();
    EXPECT_EQ(reader.code("match.watch", {{"match", id}}), "ok");
    bench.wait();
    EXPECT_EQ(reader.documents[id]["status"], "finished");
    EXPECT_THAT(verify(bench.record(id)), IsEmpty());
    EXPECT_TRUE(bench.record("aaaaaaaaaa").is_null());
}

TEST_P(OnShards, a_match_that_left_memory_is_loaded_again) {
    const std::string id = bench.match(a, b);
    a.call("match.resign", {{"key", fresh_key()}, {"match", id}});
    for (Talker* each : {&a, &b}) each->call("match.unwatch", {{"match", id}});
    bench.wait(2 * bench.config.match.finished_keep_ms);
    EXPECT_EQ(a.code("match.watch", {{"match", id}}), "ok");
    bench.wait();
    EXPECT_EQ(a.documents[id]["status"], "finished");
}

TEST_P(OnShards, a_store_that_cannot_be_read_is_said) {
    const std::string id = bench.match(a, b);
    a.call("match.resign", {{"key", fresh_key()}, {"match", id}});
    bench.restart();
    bench.journal->unreadable = true;
    Talker& reader = talker(1).hello();
    EXPECT_EQ(reader.code("match.watch", {{"match", id}}), "storage_failed");
    EXPECT_EQ(reader.code("table.join", {{"invite", "aaaaaaaa"}}), "storage_failed");
    bench.journal->unreadable = false;
    EXPECT_EQ(reader.code("match.watch", {{"match", id}}), "ok");
}

TEST_P(OnShards, the_answer_to_an_act_comes_before_its_patch) {
    const std::string id = bench.match(a, b);
    const Json action = ServerBench::first_action(a, id);
    const std::size_t heard = a.heard.size();
    a.call("match.act", {{"key", fresh_key()}, {"match", id}, {"action", action}});
    bench.wait();
    ASSERT_GE(a.heard.size(), heard + 2);
    EXPECT_TRUE(Json::parse(a.heard[heard]).contains("result"));
    EXPECT_EQ(Json::parse(a.heard[heard + 1])["method"], "patch");
}

TEST_P(OnShards, the_answer_to_a_watch_comes_before_its_snapshot) {
    const std::string id = bench.match(a, b);
    Talker& c = talker(2).hello();
    const std::size_t heard = c.heard.size();
    c.call("match.watch", {{"match", id}});
    bench.wait();
    EXPECT_TRUE(Json::parse(c.heard.at(heard)).contains("result"));
    EXPECT_EQ(Json::parse(c.heard.at(heard + 1))["method"], "snapshot");
}

}  // namespace
}  // namespace kabinet::testing
