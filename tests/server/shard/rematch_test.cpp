#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "server/match/secrets.hpp"
#include "tests/server/support/server_bench.hpp"

namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct Rematch : ::testing::TestWithParam<int> {
    Rematch()
        : bench(GetParam(), settings()),
          a(bench.talker(0).hello("A")),
          b(bench.talker(GetParam() - 1).hello("B")),
          id(bench.match(a, b)) {
        a.call("match.resign", {{"key", fresh_key()}, {"match", id}});
        bench.wait();
    }
    static Config settings() {
        Config config;
        config.limits.messages_burst = 10'000;
        return config;
    }
    Json wanted(const std::string& key, const std::string& nonce) {
        return {{"key", key}, {"match", id}, {"nonce", nonce}};
    }
    /// A client of the player of `before`, who watches the old match.
    Talker& back(const Talker& before) {
        Talker& talker = bench.talker(0);
        talker.call("hello", {{"client", "x"}, {"token", before.token}});
        talker.call("match.watch", {{"match", id}});
        return talker;
    }
    /// Waits for the next match and watches it.
    std::string next(Talker& talker) {
        bench.wait_for([&] { return talker.documents[id].contains("next"); });
        const std::string name = talker.documents[id].value("next", "");
        talker.call("match.watch", {{"match", name}});
        bench.wait();
        return name;
    }

    ServerBench bench;
    Talker& a;
    Talker& b;
    std::string id;
};
INSTANTIATE_TEST_SUITE_P(OnShards, Rematch, ::testing::Values(1, 2, 3));

TEST_P(Rematch, begins_once_both_have_asked) {
    EXPECT_EQ(a.call("match.rematch", wanted("r", "aa")), Json::object());
    const Json told = b.call("match.rematch", wanted("r", "bb"));
    const std::string name = next(a);
    EXPECT_EQ(told, Json({{"match", name}}));
    const Json& document = a.documents[name];
    EXPECT_EQ(document["status"], "playing");
    EXPECT_EQ(document["game"], "kuba");
    EXPECT_EQ(document["host"], a.id);
}

TEST_P(Rematch, is_there_for_whoever_is_told_of_it) {
    a.call("match.rematch", wanted("r", "aa"));
    const int asked = b.ask("match.rematch", wanted("r", "bb"));
    const Json told = b.answer(asked)["result"];
    EXPECT_EQ(b.code("match.watch", {{"match", told.at("match")}}), "ok") << "at once";
    bench.wait();
    EXPECT_EQ(b.documents[told.at("match")]["status"], "playing");
}

TEST_P(Rematch, KU9_the_loser_plays_White) {
    a.call("match.rematch", wanted("r", "aa"));
    b.call("match.rematch", wanted("r", "bb"));
    const std::string name = next(a);
    EXPECT_EQ(a.documents[name]["seats"]["0"]["player"]["id"], a.id);
    b.call("match.watch", {{"match", name}});
    b.call("match.resign", {{"key", fresh_key()}, {"match", name}});
    a.call("match.rematch", {{"key", "s"}, {"match", name}});
    b.call("match.rematch", {{"key", "s"}, {"match", name}});
    bench.wait(3000);
    const std::string third = a.documents[name].at("next");
    a.call("match.watch", {{"match", third}});
    bench.wait();
    EXPECT_EQ(a.documents[third]["seats"]["0"]["player"]["id"], b.id);
}

TEST_P(Rematch, GEN1_its_commitment_is_known_before_any_nonce_is_sent) {
    const std::string promised = a.documents[id].at("next_commitment");
    a.call("match.rematch", wanted("r", "aabb"));
    b.call("match.rematch", wanted("r", "cc"));
    const std::string name = next(a);
    EXPECT_EQ(a.documents[name]["commitment"], promised);
    a.call("match.resign", {{"key", fresh_key()}, {"match", name}});
    bench.wait();
    Bytes32 secret;
    ASSERT_TRUE(from_hex(a.documents[name]["secret"].get<std::string>(), secret));
    EXPECT_EQ(promised, to_hex(sha256(std::string(secret.begin(), secret.end()))));
    const Json record = bench.record(name);
    EXPECT_THAT(verify(record), IsEmpty());
    EXPECT_EQ(record["header"]["previous"], id);
    EXPECT_EQ(record["entries"][0]["detail"]["nonce"], "aabb");
    EXPECT_EQ(record["entries"][1]["detail"]["nonce"], "cc");
}

TEST_P(Rematch, asked_for_again_tells_the_same_match) {
    a.call("match.rematch", wanted("r", "aa"));
    b.call("match.rematch", wanted("r", "bb"));
    const std::string name = next(a);
    EXPECT_EQ(a.call("match.rematch", wanted("r", "aa")), Json({{"match", name}}));
    EXPECT_EQ(a.code("match.rematch", wanted("other", "aa")), "rematch_unavailable");
}

/// The server dies behind each of the commits that lead to the rematch; nothing is lost, nothing there twice.
TEST_P(Rematch, survives_a_crash_behind_every_commit) {
    for (int commits = 0; commits <= 5; ++commits) {
        SCOPED_TRACE(commits);
        Talker& one = back(a);
        Talker& two = back(b);
        const std::string match = bench.match(one, two);
        id = match;
        one.call("match.resign", {{"key", fresh_key()}, {"match", id}});
        bench.wait();
        bench.journal->hold = true;
        one.ask("match.rematch", wanted("r", "aa"));
        two.ask("match.rematch", wanted("r", "bb"));
        for (int i = 0; i < commits; ++i) {
            if (!bench.wait_for([&] { return bench.journal->waiting() > 0; })) break;
            bench.journal->commit();
        }
        bench.restart();
        Talker& again = back(a);
        Talker& other = back(b);
        again.call("match.rematch", wanted("r", "aa"));
        other.call("match.rematch", wanted("r", "bb"));
        const std::string name = next(again);
        EXPECT_EQ(again.documents[name]["status"], "playing");
        EXPECT_EQ(again.documents[name]["seats"].size(), 2u);
        again.call("match.resign", {{"key", fresh_key()}, {"match", name}});
        bench.wait();
        EXPECT_THAT(verify(bench.record(name)), IsEmpty());
        EXPECT_THAT(verify(bench.record(id)), IsEmpty());
    }
}

/// Killed behind each commit on the way, with nobody there to ask again: it is made, and named, by itself.
TEST_P(Rematch, is_made_when_nobody_comes_back) {
    for (int commits = 1; commits <= 3; ++commits) {
        SCOPED_TRACE(commits);
        Talker& one = bench.talker().hello("A");
        Talker& two = bench.talker().hello("B");
        const std::string match = bench.match(one, two);
        id = match;
        one.call("match.resign", {{"key", fresh_key()}, {"match", id}});
        one.call("match.rematch", wanted("r", "aa"));
        bench.wait();
        bench.journal->hold = true;
        two.ask("match.rematch", wanted("r", "bb"));
        for (int i = 0; i < commits; ++i) {
            ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
            bench.journal->commit();
        }
        bench.restart();
        bench.wait(5000);
        EXPECT_TRUE(bench.store.undone().value().empty());
        const auto old = bench.store.stream(match).value();
        const Json last = Json::parse(old->entries.back().entry);
        ASSERT_EQ(last["type"], "next") << last;
        const auto made = bench.store.stream(last["detail"]["match"].get<std::string>()).value();
        ASSERT_TRUE(made);
        EXPECT_EQ(made->entries.size(), 3u) << "two seats and the start";
        EXPECT_EQ(made->stream.secret, old->next_secret);
    }
}

/// Each commit on the way to the rematch fails in its turn; it is made all the same.
TEST_P(Rematch, survives_a_failure_of_every_commit) {
    for (int good = 0; good <= 2; ++good) {
        SCOPED_TRACE(good);
        const std::string match = bench.match(a, b);
        id = match;
        a.call("match.resign", {{"key", fresh_key()}, {"match", id}});
        a.call("match.rematch", wanted("r", "aa"));
        bench.wait();
        bench.journal->hold = true;
        b.ask("match.rematch", wanted("r", "bb"));
        for (int i = 0; i < good; ++i) {
            ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
            bench.journal->commit();
        }
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        bench.journal->fail();
        bench.journal->commit_all();
        bench.wait(100);
        if (good == 0) b.call("match.rematch", wanted("r", "bb"));
        const std::string name = next(a);
        EXPECT_EQ(a.documents[name]["status"], "playing");
        EXPECT_EQ(a.documents[name]["seats"].size(), 2u);
    }
}

TEST_P(Rematch, nobody_else_takes_its_seats) {
    a.call("match.rematch", wanted("r", "aa"));
    bench.journal->hold = true;
    b.ask("match.rematch", wanted("r", "bb"));
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        bench.journal->commit();
    }
    bench.wait(100);
    const std::string name = Secrets(*bench.store.server_key()).rematch_id(id);
    Talker& stranger = bench.talker(0);
    stranger.call("hello", {{"client", "x"}, {"token", b.token}});
    const int sat = stranger.ask("table.sit", {{"key", "s"}, {"match", name}, {"seat", 0}});
    bench.wait(100);
    bench.journal->fail();  // the naming, which is tried again
    bench.wait(50);
    EXPECT_EQ(stranger.answer(sat)["error"]["data"]["code"], "seat_taken");
    bench.journal->commit_all();
    EXPECT_EQ(next(a), name);
    EXPECT_EQ(a.documents[name]["status"], "playing");
}

}  // namespace
}  // namespace kabinet::testing
