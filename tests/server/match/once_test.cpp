#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

/// Exactly once: an idempotency key is one request, however often it is sent.
namespace kabinet::testing {
namespace {

struct Once : ::testing::Test {
    Once() { bench.begin(); }
    std::size_t acts() const { return static_cast<std::size_t>(bench.match().fold().ply()); }
    mutable MatchBench bench;
};

TEST_F(Once, the_same_key_again_gives_the_same_receipt) {
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    EXPECT_EQ(again->code, "ok");
    EXPECT_EQ(again->receipt.ply, first->receipt.ply);
    EXPECT_EQ(again->receipt.seat, first->receipt.seat);
    EXPECT_EQ(again->receipt.seq, first->receipt.seq);
    EXPECT_EQ(acts(), 1u);
}

TEST_F(Once, a_repeat_tells_the_ply_of_its_own_action) {
    const Json action = bench.action();
    bench.did(0, InputType::act, action, -1, "k");
    bench.did(1, InputType::act, bench.action());
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    EXPECT_EQ(again->receipt.ply, 1);
}

TEST_F(Once, a_repeat_tells_the_seq_of_its_own_action) {
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    bench.did(1, InputType::act, bench.action());
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.ask(0, InputType::act, action, -1, "k")->receipt.seq, first->receipt.seq);
}

TEST_F(Once, a_repeat_behind_a_failed_commit_tells_the_seq_of_its_own_action) {
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    bench.journal.hold = true;
    const auto failed = bench.ask(1, InputType::act, bench.action(), -1, "f");
    bench.journal.fail();
    bench.settle();
    bench.journal.hold = false;
    bench.wait(2000);
    const auto second = bench.ask(1, InputType::act, bench.action(), -1, "f");
    bench.settle();
    EXPECT_EQ(failed->code, "storage_failed");
    EXPECT_GT(second->receipt.seq, first->receipt.seq);
    EXPECT_EQ(bench.ask(0, InputType::act, action, -1, "k")->receipt.seq, first->receipt.seq);
    EXPECT_EQ(bench.ask(1, InputType::act, Json(), -1, "f")->code, "key_reused");
}

TEST_F(Once, a_repeat_behind_a_recovery_is_in_the_document_from_its_beginning) {
    const Json action = bench.action();
    bench.did(0, InputType::act, action, -1, "k");
    ASSERT_TRUE(bench.recover());
    bench.did(1, InputType::act, bench.action());
    EXPECT_EQ(bench.ask(0, InputType::act, action, -1, "k")->receipt.seq, 0u);
}

TEST_F(Once, a_repeat_while_the_first_is_under_way_waits_for_it) {
    bench.journal.hold = true;
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    EXPECT_FALSE(again->there);
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(again->code, "ok");
    EXPECT_EQ(again->receipt.ply, first->receipt.ply);
    EXPECT_EQ(bench.journal.waiting(), 0u);
    EXPECT_EQ(acts(), 1u);
}

TEST_F(Once, a_repeat_behind_a_failure_is_a_first) {
    bench.journal.hold = true;
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    bench.journal.fail();
    bench.settle();
    EXPECT_EQ(first->code, "storage_failed");
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(again->code, "ok");
    EXPECT_EQ(acts(), 1u);
}

TEST_F(Once, a_repeat_behind_a_recovery_gives_the_same_receipt) {
    const Json action = bench.action();
    bench.did(0, InputType::act, action, -1, "k");
    ASSERT_TRUE(bench.recover());
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    EXPECT_EQ(again->code, "ok");
    EXPECT_EQ(again->receipt.ply, 1);
    EXPECT_EQ(again->receipt.seat, 0);
    EXPECT_EQ(acts(), 1u);
}

TEST_F(Once, a_repeat_with_a_stale_ply_is_still_a_repeat) {
    const Json action = bench.action();
    bench.did(0, InputType::act, action, -1, "k", 0);
    EXPECT_EQ(bench.did(0, InputType::act, action, -1, "k", 0), "ok");
}

TEST_F(Once, a_repeat_behind_the_end_is_still_a_repeat) {
    bench.did(0, InputType::resign, Json::object(), -1, "k");
    EXPECT_EQ(bench.did(0, InputType::resign, Json::object(), -1, "k"), "ok");
    EXPECT_EQ(bench.did(0, InputType::resign), "match_over");
}

TEST_F(Once, other_content_is_key_reused) {
    bench.did(0, InputType::act, bench.action(0), -1, "k");
    EXPECT_EQ(bench.did(0, InputType::act, {{"type", "push"}}, -1, "k"), "key_reused");
    EXPECT_EQ(bench.did(0, InputType::resign, Json::object(), -1, "k"), "key_reused");
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.did(0, InputType::resign, Json::object(), -1, "k"), "key_reused");
    EXPECT_EQ(acts(), 1u);
}

TEST_F(Once, every_player_has_its_own_keys) {
    bench.did(0, InputType::act, bench.action(), -1, "k");
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), -1, "k"), "ok");
    EXPECT_EQ(acts(), 2u);
}

TEST_F(Once, a_refused_request_leaves_its_key_free) {
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), -1, "k"), "not_your_turn");
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), -1, "k"), "ok");
}

TEST_F(Once, every_request_of_a_table_is_repeatable) {
    MatchBench table;
    const Json nonce = {{"nonce", "aa"}};
    for (int times = 0; times < 2; ++times) {
        EXPECT_EQ(table.did(0, InputType::sit, nonce, 0, "sit"), "ok");
        EXPECT_EQ(table.did(1, InputType::sit, Json::object(), 1, "sit"), "ok");
    }
    EXPECT_EQ(table.did(0, InputType::sit, nonce, 1, "sit"), "key_reused");
    EXPECT_EQ(table.did(0, InputType::sit, {{"nonce", "bb"}}, 0, "sit"), "key_reused");
    EXPECT_EQ(table.did(0, InputType::start, Json::object(), -1, "go"), "ok");
    EXPECT_EQ(table.did(0, InputType::start, Json::object(), -1, "go"), "ok");
}

TEST_F(Once, a_leave_is_repeatable) {
    MatchBench table;
    table.did(0, InputType::sit, Json::object(), 0);
    EXPECT_EQ(table.did(0, InputType::leave, Json::object(), -1, "out"), "ok");
    EXPECT_EQ(table.did(0, InputType::leave, Json::object(), -1, "out"), "ok");
    EXPECT_EQ(table.did(0, InputType::leave), "not_seated");
}

TEST_F(Once, a_rematch_is_repeatable) {
    bench.did(0, InputType::resign);
    EXPECT_EQ(bench.did(0, InputType::rematch, {{"nonce", "aa"}}, -1, "r"), "ok");
    EXPECT_EQ(bench.did(0, InputType::rematch, {{"nonce", "aa"}}, -1, "r"), "ok");
    EXPECT_EQ(bench.did(0, InputType::rematch, {{"nonce", "bb"}}, -1, "r"), "key_reused");
}

/// It is made a moment later, and whoever asks again meanwhile must not believe that it will not be.
TEST_F(Once, a_repeat_of_the_last_rematch_tells_of_it_too) {
    bench.did(0, InputType::resign);
    bench.did(0, InputType::rematch, {{"nonce", "aa"}}, -1, "r");
    const auto first = bench.ask(1, InputType::rematch, {{"nonce", "bb"}}, -1, "r");
    bench.settle();
    const auto again = bench.ask(1, InputType::rematch, {{"nonce", "bb"}}, -1, "r");
    EXPECT_FALSE(again->there);
    bench.follow("abcdefghij");
    bench.settle();
    const auto late = bench.ask(1, InputType::rematch, {{"nonce", "bb"}}, -1, "r");
    for (const auto& reply : {first, again, late}) EXPECT_EQ(reply->receipt.next, "abcdefghij");
}

}  // namespace
}  // namespace kabinet::testing
