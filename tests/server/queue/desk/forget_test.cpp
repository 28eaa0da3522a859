#include "tests/server/queue/desk/quick_bench.hpp"

/// Nothing of a deleted account stays in the streams of the queue (AC-8).
namespace kabinet::testing {
namespace {

struct Forgotten : QuickMatch {
    Talker& guest(const std::string& name, const std::string& address) {
        Talker& talker = player(name, ++guests);
        talker.wire->come_from(address);
        return talker;
    }
    /// A ticket for so many seats that nobody comes.
    static Json alone(int seats) {
        return wish({{"game", "kapow"}, {"seats", {{"least", seats}, {"most", seats}}}});
    }
    /// All that the store has of the queue.
    std::string stored() {
        std::string all;
        for (int n = 1; n < 50; ++n) {
            const auto stream = bench.store.stream("queue_" + std::to_string(n)).value();
            if (!stream) continue;
            all += stream->stream.header;
            for (const Append& entry : stream->entries) all += entry.entry;
        }
        for (const NewTask& task : bench.store.undone().value()) all += task.id + task.payload;
        return all;
    }
    bool waits_for_gone(const std::string& word) {
        return bench.wait_for([&] { return !stored().contains(word); });
    }
    int guests = 0;
};
INSTANTIATE_TEST_SUITE_P(OnShards, Forgotten, ::testing::Values(1, 3));

TEST_P(Forgotten, AC8_whoever_waited_leaves_neither_id_nor_network) {
    Talker& ann = guest("Ann", "10.77.88.1");
    Talker& bob = guest("Bob", "10.66.55.1");
    EXPECT_EQ(ann.code("queue.join", alone(3)), "ok");
    EXPECT_EQ(bob.code("queue.join", alone(4)), "ok");
    const std::string id = ann.id;
    EXPECT_TRUE(stored().contains(id));
    EXPECT_TRUE(stored().contains("0a4d58")) << "or the test can't fail";
    EXPECT_EQ(ann.code("account.delete"), "ok");
    EXPECT_TRUE(waits_for_gone(id));
    EXPECT_FALSE(stored().contains("0a4d58"));
    EXPECT_TRUE(bench.store.undone().value().empty());
    EXPECT_EQ(state(bob), "waiting");
    EXPECT_TRUE(stored().contains(bob.id));
    EXPECT_EQ(bob.code("queue.leave", {{"key", fresh_key()}}), "ok") << "and the queue goes on";
}

TEST_P(Forgotten, AC8_whoever_was_paired_leaves_nothing_either) {
    Talker& ann = guest("Ann", "10.77.88.1");
    Talker& bob = guest("Bob", "10.66.55.1");
    EXPECT_EQ(ann.code("queue.join", wish()), "ok");
    EXPECT_EQ(bob.code("queue.join", wish()), "ok");
    const std::string match = watched(ann);
    const std::string id = ann.id;
    EXPECT_TRUE(stored().contains("0a4d58"));
    EXPECT_EQ(ann.code("account.delete"), "ok");
    EXPECT_TRUE(waits_for_gone(id));
    EXPECT_FALSE(stored().contains("0a4d58"));
    EXPECT_EQ(matched(bob), match);
}

TEST_P(Forgotten, AC8_a_crash_behind_the_deletion_only_delays_it) {
    for (int commits = 0; commits <= 3; ++commits) {
        SCOPED_TRACE(commits);
        Talker& ann = guest("Ann", "10.77.88.1");
        EXPECT_EQ(ann.code("queue.join", wish()), "ok");
        const std::string id = ann.id;
        bench.journal->hold = true;
        ann.ask("account.delete");
        for (int i = 0; i < commits; ++i) {
            if (!bench.wait_for([&] { return bench.journal->waiting() > 0; })) break;
            bench.journal->commit();
        }
        bench.restart();
        const bool deleted = bench.store.account(id).value()->state == AccountState::deleted;
        EXPECT_EQ(deleted, commits > 0);
        if (deleted) {
            EXPECT_TRUE(waits_for_gone(id));
        }
    }
}

TEST_P(Forgotten, AC8_many_who_go_at_once_are_all_forgotten) {
    std::vector<Talker*> people;
    for (int i = 0; i < 5; ++i) people.push_back(&guest("P", "10.77." + std::to_string(i) + ".1"));
    for (Talker* one : people) EXPECT_EQ(one->code("queue.join", alone(8)), "ok");
    for (Talker* one : people) one->ask("account.delete");
    for (const Talker* one : people) EXPECT_TRUE(waits_for_gone(one->id));
    EXPECT_FALSE(stored().contains("0a4d"));
    EXPECT_TRUE(bench.wait_for([&] { return bench.store.undone().value().empty(); }));
}

TEST_P(Forgotten, AC8_a_stream_of_the_queue_goes_when_the_next_one_begins) {
    Talker& ann = guest("Ann", "10.77.88.1");
    EXPECT_EQ(ann.code("queue.join", wish()), "ok");
    EXPECT_EQ(ann.code("queue.leave", {{"key", fresh_key()}}), "ok");
    bench.restart();
    bench.wait();
    EXPECT_FALSE(bench.store.stream("queue_1").value());
    EXPECT_FALSE(stored().contains(ann.id));
}

/// AC-8: what an export has of quick match and of ratings.
TEST_P(Forgotten, AC8_an_export_has_the_ticket_and_what_is_counted) {
    Talker& ada = account("ada");
    Talker& bela = account("bela", 1);
    ada.wire->come_from("10.77.88.1");
    EXPECT_FALSE(ada.call("account.export")["account"].contains("ticket"));
    const std::string match = bench.played(ada, bela);
    RatedBench::resign(ada, match);
    EXPECT_TRUE(bench.rated());
    const std::string aborted =
        bela.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}, {"rated", true}})["match"];
    EXPECT_EQ(
        bela.code("table.sit", {{"key", fresh_key()}, {"match", aborted}, {"seat", 0}, {"nonce", "00"}}),
        "ok");
    EXPECT_EQ(ada.code("table.sit", {{"key", fresh_key()}, {"match", aborted}, {"seat", 1}, {"nonce", "00"}}),
              "ok");
    EXPECT_EQ(bela.code("table.start", {{"key", fresh_key()}, {"match", aborted}}), "ok");
    RatedBench::resign(ada, aborted);
    EXPECT_TRUE(bench.rated());
    EXPECT_EQ(ada.code("queue.join", rated()), "ok");
    const Json exported = ada.call("account.export")["account"];
    ASSERT_TRUE(exported.contains("ticket")) << exported;
    EXPECT_EQ(exported["ticket"]["game"], "kuba");
    EXPECT_EQ(exported["ticket"]["rated"], true);
    EXPECT_EQ(exported["ticket"]["network"], "0a4d58");
    EXPECT_EQ(exported["conduct"]["points"], 1);
    ASSERT_EQ(exported["ratings"].size(), 1u);
    EXPECT_EQ(exported["ratings"][0]["ladder"], "kuba_two");
    EXPECT_FALSE(exported.contains("unanswered"));
    EXPECT_FALSE(bela.call("account.export")["account"].contains("ticket")) << "it is another one's";
}

}  // namespace
}  // namespace kabinet::testing
