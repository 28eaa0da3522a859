#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// What clients see when more waits for a shard than may.
namespace kabinet::testing {
namespace {

constexpr int kShards = 2;

Config small_mailbox() {
    Config config;
    config.limits.mailbox = 3;
    config.limits.tables_per_player = 100;  // half of them live on the other shard, or more
    return config;
}

struct SmallMailbox : ::testing::Test {
    SmallMailbox() : bench(kShards, small_mailbox()) {
        ann = &bench.talker(0).hello("Ann");
        bob = &bench.talker(0).hello("Bob");
        while (matches.size() < 6) {
            const std::string match = bench.match(*ann, *bob);
            if (Placement(kShards).of_stream(match) == 0) matches.push_back(match);
        }
    }

    ServerBench bench;
    Talker *ann = nullptr, *bob = nullptr;
    std::vector<std::string> matches;  // all on shard 0
};

TEST_F(SmallMailbox, a_watcher_who_missed_changes_gets_a_snapshot) {
    Talker& eve = bench.talker(1).hello();
    for (const std::string& match : matches) eve.call("match.watch", {{"match", match}});
    bench.wait();
    const auto snapshots = [&] {
        int sum = 0;
        for (const std::string& match : matches) sum += eve.snapshots[match];
        return sum;
    };
    ASSERT_EQ(snapshots(), 6);
    bench.journal->hold = true;
    for (const std::string& match : matches)
        ann->ask("match.resign", {{"key", fresh_key()}, {"match", match}});
    bench.wait();
    bench.journal->commit_all();
    bench.wait();
    EXPECT_GT(snapshots(), 6) << "nothing was missed";
    EXPECT_EQ(bench.server->metrics(1).changes_missed.get(), snapshots() - 6);
    EXPECT_EQ(eve.closed, 0);
    for (const std::string& match : matches) EXPECT_EQ(eve.documents[match]["status"], "finished") << match;
}

TEST_F(SmallMailbox, a_request_that_finds_no_room_is_busy_and_changes_nothing) {
    Talker& eve = bench.talker(1).hello();
    std::vector<int> asked;
    std::string batch = "[";
    for (int i = 1; i <= 6; ++i) {
        batch += R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
                 R"(,"method":"match.legal","params":{"match":")" + matches[0] + R"("}})" +
                 (i < 6 ? "," : "]");
    }
    eve.say(batch);
    bench.wait();
    ASSERT_EQ(eve.batches.size(), 1u);
    std::map<std::string, int> codes;
    for (const Json& reply : eve.batches[0])
        ++codes[reply.contains("result") ? "ok" : reply["error"]["data"]["code"].get<std::string>()];
    EXPECT_EQ(codes, (std::map<std::string, int>{{"ok", 3}, {"busy", 3}}));
    EXPECT_EQ(eve.code("match.legal", {{"match", matches[0]}}), "ok");
    EXPECT_EQ(bench.server->metrics(1).calls_refused.get(), 3);
}

TEST_F(SmallMailbox, nobody_watches_on_who_has_gone) {
    Talker& eve = bench.talker(1).hello();
    for (const std::string& match : matches) eve.call("match.watch", {{"match", match}});
    const std::int64_t others = bench.watchers() - 6;
    eve.wire->cut();
    bench.wait();
    EXPECT_EQ(bench.watchers(), others);
}

TEST_F(SmallMailbox, a_watch_asked_for_again_in_vain_goes_on) {
    Talker& eve = bench.talker(1).hello();
    eve.call("match.watch", {{"match", matches[0]}});
    const std::int64_t before = bench.watchers();
    std::string batch = "[";
    for (int i = 1; i <= 3; ++i) {
        batch += R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
                 R"(,"method":"match.legal","params":{"match":")" + matches[0] + R"("}},)";
    }
    eve.say(batch + R"({"jsonrpc":"2.0","id":4,"method":"match.watch","params":{"match":")" + matches[0] +
            R"("}}])");
    bench.wait();
    ASSERT_EQ(eve.batches.size(), 1u);
    std::string code;
    for (const Json& reply : eve.batches[0]) {
        if (reply["id"] == 4) code = reply["error"]["data"]["code"];
    }
    EXPECT_EQ(code, "busy");
    EXPECT_EQ(ann->code("match.resign", {{"key", fresh_key()}, {"match", matches[0]}}), "ok");
    bench.wait();
    EXPECT_EQ(eve.documents[matches[0]]["status"], "finished");
    eve.wire->cut();
    bench.wait();
    EXPECT_EQ(bench.watchers(), before - 1) << "one who is gone watches on";
}

}  // namespace
}  // namespace kabinet::testing
