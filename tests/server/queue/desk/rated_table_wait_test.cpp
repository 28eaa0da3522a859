#include "tests/server/queue/desk/quick_bench.hpp"

/// Who has to wait before the next rated match neither makes a rated table nor sits down at one (QM-5).
namespace kabinet::testing {
namespace {

struct RatedTableWait : QuickMatch {
    /// A player who has aborted three rated matches.
    Talker& suspended(const std::string& id) {
        Talker& who = account(id);
        for (int i = 0; i < 3; ++i) {
            Talker& other = account("other" + std::to_string(++others), i);
            const std::string match = made(other)["match"];
            EXPECT_EQ(sit(other, match, 0), "ok");
            EXPECT_EQ(sit(who, match, 1), "ok");
            EXPECT_EQ(other.code("table.start", {{"key", fresh_key()}, {"match", match}}), "ok");
            RatedBench::resign(who, match);
            EXPECT_TRUE(bench.wait_for([&] { return bench.store.undone().value().empty(); }));
        }
        bench.wait(50);
        return who;
    }
    Json made(Talker& who, const std::string& key = fresh_key(), bool rated = true) {
        return who.call("table.create", {{"key", key}, {"game", "kuba"}, {"rated", rated}});
    }
    static Json seat(const std::string& match, int number, const std::string& key = fresh_key()) {
        return {{"key", key}, {"match", match}, {"seat", number}, {"nonce", "00"}};
    }
    static std::string sit(Talker& who, const std::string& match, int number) {
        return who.code("table.sit", seat(match, number));
    }
    int others = 0;
};
INSTANTIATE_TEST_SUITE_P(OnShards, RatedTableWait, ::testing::Values(1, 3));

TEST_P(RatedTableWait, QM5_who_has_to_wait_does_not_sit_down_at_a_rated_table) {
    Talker& ada = suspended("ada");
    Talker& bela = account("bela");
    const std::string match = made(bela)["match"];
    const Json refused = ada.call("table.sit", seat(match, 1));
    ASSERT_EQ(refused["data"]["code"], "must_wait");
    EXPECT_EQ(refused["data"]["cause"], "aborted");
    const auto wait = refused["data"]["until"].get<std::int64_t>() - bench.world.wall();
    EXPECT_GT(wait, 590'000);
    EXPECT_NEAR(refused["data"]["retry_after_ms"].get<double>(), static_cast<double>(wait), 1000);
    const Json queued = ada.call("queue.join", rated());
    EXPECT_EQ(queued["data"]["until"], refused["data"]["until"]) << "as the queue says";
    EXPECT_EQ(sit(bela, match, 0), "ok") << "others may";
    const std::string casual = made(bela, fresh_key(), false)["match"];
    EXPECT_EQ(sit(ada, casual, 1), "ok") << "casual tables are free";
    bench.wait(600'000);
    EXPECT_EQ(sit(ada, match, 1), "ok");
}

TEST_P(RatedTableWait, QM5_who_has_to_wait_makes_no_rated_table) {
    Talker& ada = suspended("ada");
    EXPECT_EQ(made(ada)["data"]["code"], "must_wait");
    EXPECT_GT(made(ada)["data"]["retry_after_ms"], 590'000);
    EXPECT_TRUE(made(ada, fresh_key(), false).contains("match"));
    bench.wait(600'000);
    EXPECT_TRUE(made(ada).contains("match"));
}

TEST_P(RatedTableWait, QM5_what_was_done_before_the_wait_is_answered_as_before) {
    Talker& bela = account("bela");
    const Json table = made(bela, "the-table");
    const std::string first = table["match"];
    EXPECT_EQ(bela.code("table.sit", seat(first, 0, "the-seat")), "ok");
    suspended("ada");
    for (int i = 0; i < 3; ++i) {
        Talker& other = account("rival" + std::to_string(i), i);
        const std::string match = made(other)["match"];
        EXPECT_EQ(sit(other, match, 0), "ok");
        EXPECT_EQ(sit(bela, match, 1), "ok");
        EXPECT_EQ(other.code("table.start", {{"key", fresh_key()}, {"match", match}}), "ok");
        RatedBench::resign(bela, match);
        EXPECT_TRUE(bench.wait_for([&] { return bench.store.undone().value().empty(); }));
    }
    bench.wait(50);
    EXPECT_EQ(made(bela)["data"]["code"], "must_wait");
    EXPECT_EQ(made(bela, "the-table"), table) << "the same request again";
    EXPECT_EQ(bela.code("table.sit", seat(first, 0, "the-seat")), "ok");
}

}  // namespace
}  // namespace kabinet::testing
