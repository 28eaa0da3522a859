#include <gtest/gtest.h>

#include "games/record/verify.hpp"
#include "tests/server/support/match_bench.hpp"

/// A game whose actions take long is computed by the workers, on a copy: the loop goes on meanwhile.
namespace kabinet::testing {
namespace {

const Json kFlick{{"type", "flick"}, {"vector", {0.0, 0.4}}};

struct Lengthy : ::testing::Test {
    Lengthy() {
        bench.begin();
        bench.watch(reader, -1);
        bench.workers.hold = true;
        first = bench.match().fold().turn().at(0);
    }
    std::shared_ptr<Reply> ask_flick(std::string key = "") {
        return bench.ask(first, InputType::act, kFlick, -1, std::move(key));
    }
    Json record() {
        Json out;
        bench.match().record(
            "", [&](std::expected<NamedRecord, Refusal> found) { out = Json::parse(found->record); });
        return out;
    }
    MatchBench bench{"kapture9", 2, {.kind = ClockSpec::Kind::move, .move = 10'000}};
    Reader reader;
    Seat first = 0;
};

TEST_F(Lengthy, nothing_is_computed_on_the_loop) {
    const int frames = reader.frames;
    const auto reply = ask_flick();
    bench.settle();
    EXPECT_EQ(bench.workers.waiting(), 1u);
    EXPECT_FALSE(reply->there);
    EXPECT_EQ(bench.match().fold().ply(), 0);
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
    EXPECT_EQ(reply->receipt.ply, 1);
    EXPECT_EQ(reader.frames, frames + 1);
    EXPECT_EQ(reader.events.at(0)["type"], "flick");
}

TEST_F(Lengthy, the_fold_is_adopted_only_when_it_is_durable) {
    bench.journal.hold = true;
    const auto reply = ask_flick();
    bench.workers.work();
    bench.settle();
    EXPECT_FALSE(reply->there);
    EXPECT_EQ(bench.match().fold().ply(), 0);
    bench.journal.commit();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
    EXPECT_EQ(bench.match().fold().ply(), 1);
}

TEST_F(Lengthy, a_failed_commit_leaves_the_fold_and_computes_nothing_again) {
    bench.journal.broken = true;
    const Fold* before = &bench.match().fold();
    const auto reply = ask_flick();
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(reply->code, "storage_failed");
    EXPECT_EQ(&bench.match().fold(), before);
    EXPECT_EQ(bench.match().fold().ply(), 0);
    EXPECT_EQ(bench.workers.waiting(), 0u);
}

TEST_F(Lengthy, a_refused_action_leaves_the_fold) {
    const auto reply = bench.ask(1 - first, InputType::act, kFlick);
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(reply->code, "not_your_turn");
    EXPECT_EQ(bench.match().fold().ply(), 0);
}

TEST_F(Lengthy, one_input_is_under_way_and_others_wait_their_turn) {
    const auto reply = ask_flick();
    const auto offer = bench.ask(1 - first, InputType::offer_draw);
    bench.settle();
    EXPECT_EQ(bench.workers.waiting(), 1u);
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
    EXPECT_FALSE(offer->there);
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(offer->code, "ok");
}

TEST_F(Lengthy, an_action_sent_twice_is_computed_once) {
    const auto one = ask_flick("same");
    const auto two = ask_flick("same");
    const int before = bench.workers.count;
    bench.workers.work();
    bench.settle();
    EXPECT_EQ(one->code, "ok");
    EXPECT_EQ(two->code, "ok");
    EXPECT_EQ(two->receipt.ply, 1);
    EXPECT_EQ(bench.workers.count, before);
}

TEST_F(Lengthy, busy_workers_refuse_and_the_same_key_works_later) {
    bench.workers.full = true;
    const auto reply = ask_flick("key");
    bench.settle();
    EXPECT_EQ(reply->code, "busy");
    EXPECT_EQ(bench.match().fold().ply(), 0);
    bench.workers.full = false;
    const auto again = ask_flick("key");
    bench.workers.work_all();
    bench.settle();
    EXPECT_EQ(again->code, "ok");
}

TEST_F(Lengthy, an_action_counts_from_when_it_arrived) {
    bench.wait(9'000);
    const auto reply = ask_flick();
    bench.wait(60'000);
    EXPECT_FALSE(reply->there) << "the time-out does not overtake what arrived before it";
    bench.workers.work_all();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
}

TEST_F(Lengthy, who_had_to_wait_for_an_input_acts_at_the_time_of_asking) {
    bench.wait(9'000);
    const auto offer = bench.ask(1 - first, InputType::offer_draw);
    const auto reply = ask_flick();
    bench.wait(60'000);
    bench.workers.work_all();
    bench.settle();
    EXPECT_EQ(offer->code, "ok");
    EXPECT_EQ(reply->code, "ok");
}

TEST_F(Lengthy, a_time_out_is_tried_again_when_the_workers_were_busy) {
    bench.workers.full = true;
    bench.wait(10'500);
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    bench.workers.full = bench.workers.hold = false;
    bench.wait(2'000);
    EXPECT_EQ(bench.match().fold().status(), Status::finished);
    EXPECT_EQ(bench.match().fold().outcome()->reason, "timeout");
}

TEST_F(Lengthy, the_record_keeps_the_note_and_the_engine_and_proves_itself) {
    ask_flick();
    bench.workers.work_all();
    bench.settle();
    EXPECT_EQ(bench.did(0, InputType::resign), "ok");
    const Json whole = record();
    EXPECT_EQ(whole["header"]["engine"], bench.match().fold().game().info.engine);
    EXPECT_TRUE(whole["entries"][3]["note"].contains("hash"));
    EXPECT_FALSE(whole["entries"][4].contains("note"));
    for (const Flaw& flaw : verify(whole)) ADD_FAILURE() << flaw.entry << " " << flaw.code << flaw.message;
}

TEST_F(Lengthy, recovery_plays_the_flicks_again) {
    ask_flick();
    bench.workers.work_all();
    bench.settle();
    const std::string hash = bench.match().fold().state_hash();
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.match().fold().state_hash(), hash);
}

TEST_F(Lengthy, recovery_finds_a_replay_that_parts) {
    ask_flick();
    bench.workers.work_all();
    bench.settle();
    StoredStream stored = bench.store.stream(bench.header.match).value().value();
    Chain chain(bench.header.to_json());
    for (Append& row : stored.entries) {
        const std::size_t at = row.entry.find("\"hash\":\"");
        if (row.n == 4) row.entry[at + 8] = row.entry[at + 8] == '0' ? '1' : '0';
        row.hash = to_hex(chain.add(row.entry));
    }
    EXPECT_FALSE(bench.open(stored));
    EXPECT_NE(bench.damage.find("entry 4: the record notes"), std::string::npos) << bench.damage;
}

}  // namespace
}  // namespace kabinet::testing
