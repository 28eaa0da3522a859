#include <gtest/gtest.h>

#include "games/record/verify.hpp"
#include "tests/server/support/match_bench.hpp"

/// Output commit: nothing about an input leaves before its record is durable.
namespace kabinet::testing {
namespace {

struct Durability : ::testing::Test {
    Durability() {
        bench.begin();
        bench.watch(reader, -1);
        bench.journal.hold = true;
    }
    MatchBench bench;
    Reader reader;
};

TEST_F(Durability, neither_answer_nor_patch_leaves_before_the_commit) {
    const int frames = reader.frames;
    const auto reply = bench.ask(0, InputType::act, bench.action());
    bench.settle();
    EXPECT_FALSE(reply->there);
    EXPECT_EQ(reader.frames, frames);
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
    EXPECT_EQ(reply->receipt.ply, 1);
    EXPECT_EQ(reply->receipt.seat, 0);
    EXPECT_EQ(reader.frames, frames + 1);
    EXPECT_EQ(std::uint64_t(reader.seq), reply->receipt.seq);
    EXPECT_EQ(reader.value["ply"], 1);
}

TEST_F(Durability, the_answer_comes_before_the_patch) {
    const int frames = reader.frames;
    int frames_at_answer = -1;
    bench.match().submit({player(0), "k", {}, {InputType::act, -1, bench.action()}},
                         [&](const auto&) { frames_at_answer = reader.frames; });
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(frames_at_answer, frames);
    EXPECT_EQ(reader.frames, frames + 1);
}

TEST_F(Durability, a_watcher_who_comes_meanwhile_sees_the_durable_state) {
    bench.ask(0, InputType::act, bench.action());
    Reader late;
    bench.watch(late, 1);
    EXPECT_EQ(late.value["ply"], 0);
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(late.value["ply"], 1);
}

TEST_F(Durability, one_commit_is_under_way_and_others_wait_in_order) {
    const auto first = bench.ask(0, InputType::act, bench.action());
    const auto second = bench.ask(1, InputType::offer_draw);
    const auto third = bench.ask(0, InputType::decline_draw);
    bench.settle();
    for (const auto& reply : {first, second, third}) {
        EXPECT_EQ(bench.journal.waiting(), 1u);
        EXPECT_FALSE(reply->there);
        bench.journal.commit();
        bench.settle();
        EXPECT_EQ(reply->code, "ok");
    }
    EXPECT_EQ(bench.journal.waiting(), 0u);
}

TEST_F(Durability, the_queue_is_bounded) {
    bench.config.match.waiting = 2;
    ASSERT_TRUE(bench.recover()) << "a match with the setting";
    const auto first = bench.ask(0, InputType::act, bench.action());
    const auto second = bench.ask(1, InputType::offer_draw);
    const auto third = bench.ask(0, InputType::decline_draw);
    const auto fourth = bench.ask(1, InputType::resign);
    EXPECT_EQ(fourth->code, "busy");
    EXPECT_FALSE(first->there || second->there || third->there);
    bench.journal.commit_all();
    bench.settle();
    EXPECT_EQ(third->code, "ok");
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
}

TEST_F(Durability, a_refusal_needs_no_commit) {
    const auto reply = bench.ask(1, InputType::act, bench.action());
    EXPECT_EQ(reply->code, "not_your_turn");
    EXPECT_EQ(bench.journal.waiting(), 0u);
}

TEST_F(Durability, a_refusal_behind_a_pending_commit_waits_for_it) {
    bench.ask(0, InputType::act, bench.action());
    const auto again = bench.ask(0, InputType::act, bench.action());
    EXPECT_FALSE(again->there);
    bench.journal.commit_all();
    bench.settle();
    EXPECT_EQ(again->code, "not_your_turn");
}

TEST_F(Durability, legal_actions_wait_for_the_commit) {
    bench.ask(0, InputType::act, bench.action());
    Json told;
    bench.match().legal("p1", std::nullopt, [&](auto answer) { told = answer.value(); });
    bench.settle();
    EXPECT_TRUE(told.is_null());
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(told["ply"], 1);
    EXPECT_EQ(told["seat"], 1);
}

TEST_F(Durability, the_record_waits_for_the_commit) {
    bench.ask(0, InputType::act, bench.action());
    std::string text;
    bench.match().record("", [&](auto answer) { text = answer.value().record; });
    bench.settle();
    EXPECT_TRUE(text.empty());
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(Json::parse(text)["entries"].size(), 4u);
}

TEST_F(Durability, the_record_is_what_its_form_says) {
    std::string text;
    for (int ply = 0; ply < 4; ++ply) {
        bench.ask(ply % 2, InputType::act, bench.action());
        bench.journal.commit();
        bench.settle();
    }
    const auto expect_form = [&](bool secret) {
        bench.match().record("", [&](auto answer) { text = answer.value().record; });
        const Json json = Json::parse(text);
        const auto record = Record::from_json(json);
        ASSERT_TRUE(record) << record.error();
        EXPECT_EQ(record->to_json(), json);
        EXPECT_EQ(record->secret.has_value(), secret);
        if (secret) EXPECT_TRUE(verify(json).empty()) << text;
    };
    expect_form(false);
    bench.ask(0, InputType::resign);
    bench.journal.commit();
    bench.settle();
    expect_form(true);
}

TEST_F(Durability, the_end_is_durable_together_with_what_ended_the_match) {
    const auto reply = bench.ask(0, InputType::resign);
    EXPECT_EQ(bench.journal.waiting(), 1u);
    const auto& written = bench.journal.written;
    const auto& last = std::get<Append>(written.at(written.size() - 2));
    EXPECT_EQ(Json::parse(last.entry)["type"], "end");
    EXPECT_TRUE(last.over);
    EXPECT_EQ(std::get<FinishedMatch>(written.back()).id, last.stream) << "its place in histories (AC-10)";
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(reader.value["status"], "finished");
}

TEST_F(Durability, a_failed_commit_is_told_and_the_state_is_as_before) {
    const Json before = bench.document();
    const std::string hash = bench.match().fold().state_hash();
    const auto reply = bench.ask(0, InputType::act, bench.action());
    bench.journal.fail();
    bench.settle();
    EXPECT_EQ(reply->code, "storage_failed");
    EXPECT_EQ(bench.match().fold().state_hash(), hash);
    EXPECT_EQ(bench.match().fold().ply(), 0);
    EXPECT_EQ(bench.document(), before);
}

TEST_F(Durability, behind_a_failed_commit_the_same_key_works) {
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    bench.journal.fail();
    bench.settle();
    const auto second = bench.ask(0, InputType::act, action, -1, "k");
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(second->code, "ok");
    EXPECT_EQ(second->receipt.ply, 1);
    bench.journal.hold = false;
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.match().fold().ply(), 1);
}

TEST_F(Durability, what_waits_behind_a_failed_commit_goes_on) {
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action);
    const auto second = bench.ask(0, InputType::act, action);
    bench.journal.fail();
    bench.settle();
    EXPECT_EQ(first->code, "storage_failed");
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(second->code, "ok");
}

TEST_F(Durability, a_failed_end_leaves_the_match_running) {
    const auto reply = bench.ask(0, InputType::resign);
    bench.journal.fail();
    bench.settle();
    EXPECT_EQ(reply->code, "storage_failed");
    EXPECT_EQ(bench.document()["status"], "playing");
    EXPECT_FALSE(bench.document().contains("secret"));
}

TEST_F(Durability, a_failed_sit_leaves_the_seat_free) {
    MatchBench other;
    other.journal.hold = true;
    const auto reply = other.ask(0, InputType::sit, Json::object(), 0);
    other.journal.fail();
    other.settle();
    EXPECT_EQ(reply->code, "storage_failed");
    EXPECT_TRUE(other.document()["seats"].empty());
    other.journal.hold = false;
    EXPECT_EQ(other.did(1, InputType::sit, Json::object(), 0), "ok");
}

TEST_F(Durability, while_the_journal_fails_the_record_is_folded_anew_once) {
    MatchBench other;
    other.begin();
    const Json action = other.action();
    other.journal.broken = true;
    EXPECT_EQ(other.did(0, InputType::act, action), "storage_failed");
    const State* durable = other.match().fold().state();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(other.did(0, InputType::act, action), "storage_failed");
    EXPECT_EQ(other.match().fold().state(), durable);
    EXPECT_EQ(other.match().fold().ply(), 0);
    other.journal.broken = false;
    EXPECT_EQ(other.did(0, InputType::act, action), "ok");
    EXPECT_EQ(other.match().fold().ply(), 1);
    EXPECT_EQ(other.did(0, InputType::resign), "ok");
}

TEST_F(Durability, a_failed_time_out_is_tried_again) {
    MatchBench timed("kuba", 2, {.kind = ClockSpec::Kind::move, .move = 5000});
    timed.begin();
    timed.journal.broken = true;
    timed.wait(20'000);
    EXPECT_EQ(timed.match().fold().status(), Status::playing);
    const std::size_t tries = timed.journal.written.size();
    EXPECT_LT(tries, 60u) << "a journal that fails is not asked without a pause";
    timed.journal.broken = false;
    timed.wait(2000);
    EXPECT_EQ(timed.match().fold().status(), Status::finished);
    EXPECT_EQ(timed.document()["result"]["reason"], "timeout");
}

TEST_F(Durability, a_request_behind_a_time_out_that_cannot_be_written_is_answered) {
    MatchBench timed("kuba", 2, {.kind = ClockSpec::Kind::move, .move = 5000});
    timed.begin();
    const Json action = timed.action();
    timed.journal.broken = true;
    timed.wait(6000);
    const auto reply = timed.ask(0, InputType::act, action);
    timed.wait(3000);
    ASSERT_TRUE(reply->there);
    EXPECT_EQ(reply->code, "storage_failed");
}

TEST_F(Durability, secrets_leave_only_with_the_durable_end) {
    const std::string secret = to_hex(bench.secrets.secret(bench.header.match));
    bench.ask(0, InputType::resign);
    EXPECT_EQ(reader.last_text.find(secret), std::string::npos);
    EXPECT_EQ(bench.document().dump().find(secret), std::string::npos);
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(reader.value["secret"], secret);
}

}  // namespace
}  // namespace kabinet::testing
