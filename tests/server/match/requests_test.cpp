#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "server/match/rematch.hpp"
#include "tests/server/support/match_bench.hpp"

/// What a match answers to whom.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(MatchRequests, only_the_host_starts) {
    MatchBench bench;
    bench.did(0, InputType::sit, Json::object(), 0);
    bench.did(1, InputType::sit, Json::object(), 1);
    EXPECT_EQ(bench.did(1, InputType::start), "not_host");
    EXPECT_EQ(bench.did(7, InputType::start), "not_host");
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
}

TEST(MatchRequests, a_host_needs_no_seat) {
    MatchBench bench;
    bench.did(1, InputType::sit, Json::object(), 0);
    bench.did(2, InputType::sit, Json::object(), 1);
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
}

TEST(MatchRequests, a_stranger_plays_no_part) {
    MatchBench bench;
    bench.begin();
    for (const InputType type :
         {InputType::act, InputType::resign, InputType::offer_draw, InputType::claim}) {
        EXPECT_EQ(bench.did(5, type), "not_seated") << name_of(type);
    }
    EXPECT_EQ(bench.did(5, InputType::leave), "not_seated");
}

TEST(MatchRequests, nobody_plays_for_another_seat) {
    MatchBench bench;
    bench.begin();
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), 0), "not_your_seat");
    EXPECT_EQ(bench.did(0, InputType::act, bench.action(), 0), "ok");
}

TEST(MatchRequests, a_ply_that_is_past_is_stale) {
    MatchBench bench;
    bench.begin();
    EXPECT_EQ(bench.did(0, InputType::act, bench.action(), -1, "", 1), "stale_ply");
    EXPECT_EQ(bench.did(0, InputType::act, bench.action(), -1, "", 0), "ok");
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), -1, "", 0), "stale_ply");
    EXPECT_EQ(bench.did(1, InputType::act, bench.action(), -1, "", 1), "ok");
}

TEST(MatchRequests, nobody_sits_for_another) {
    MatchBench bench;
    bench.did(0, InputType::sit, {{"player", {{"id", "p9"}, {"name", "Nine"}}}}, 0);
    EXPECT_EQ(bench.document()["seats"]["0"]["player"]["id"], "p0");
}

TEST(MatchRequests, legal_tells_of_the_seat_in_turn_or_the_one_asked_for) {
    MatchBench bench;
    const auto legal = [&](std::optional<Seat> seat) {
        std::expected<Json, Refusal> told = Json();
        bench.match().legal("", seat, [&](auto answer) { told = std::move(answer); });
        return told;
    };
    EXPECT_EQ(legal({}).error().code, "not_started");
    bench.begin();
    EXPECT_EQ(legal({})->at("seat"), 0);
    EXPECT_EQ(legal({})->at("actions").size(), 8u);
    EXPECT_EQ(legal(1)->at("actions"), Json::array());
    EXPECT_EQ(legal(2).error().code, "no_such_seat");
    EXPECT_EQ(legal(-1).error().code, "no_such_seat");
    bench.did(0, InputType::resign);
    EXPECT_EQ(legal({}).error().code, "match_over");
}

TEST(MatchRequests, the_record_proves_itself_once_the_match_is_over) {
    MatchBench bench;
    bench.begin();
    for (int i = 0; i < 6; ++i) bench.did(i % 2, InputType::act, bench.action());
    std::string text;
    const auto get = [&] { bench.match().record("", [&](auto answer) { text = answer.value().record; }); };
    get();
    EXPECT_FALSE(Json::parse(text).contains("secret"));
    bench.did(0, InputType::resign);
    get();
    EXPECT_THAT(verify(Json::parse(text)), IsEmpty());
}

TEST(MatchDocument, tells_the_table) {
    MatchBench bench;
    bench.did(1, InputType::sit, {{"options", {{"orientation", "rotated"}}}}, 1);
    const Json document = bench.document();
    EXPECT_EQ(document["status"], "open");
    EXPECT_EQ(document["options"], Json({{"orientation", "rotated"}}));
    EXPECT_EQ(document["seats"]["1"],
              Json({{"player", {{"id", "p1"}, {"name", "Player 1"}}}, {"present", false}}));
    EXPECT_EQ(document["turn"], Json::array());
    EXPECT_EQ(document["state"], Json::object());
    EXPECT_EQ(document["commitment"], bench.header.commitment);
    EXPECT_FALSE(document.contains("secret"));
}

TEST(MatchDocument, GEN1_the_secret_and_the_next_commitment_come_at_the_end) {
    MatchBench bench;
    bench.begin();
    EXPECT_FALSE(bench.document().contains("secret"));
    EXPECT_FALSE(bench.document().contains("next_commitment"));
    bench.did(1, InputType::resign);
    const Json document = bench.document();
    Bytes32 secret;
    ASSERT_TRUE(from_hex(document["secret"].get<std::string>(), secret));
    EXPECT_EQ(document["commitment"], to_hex(sha256(std::string(secret.begin(), secret.end()))));
    EXPECT_EQ(document["next_commitment"], to_hex(commitment(bench.match().next_secret())));
    EXPECT_EQ(document["result"], Json::parse(R"({"ranks":[1,2],"scores":[0,0],"reason":"resigned"})"));
}

TEST(MatchDocument, tells_a_draw_offer) {
    MatchBench bench;
    bench.begin();
    bench.did(1, InputType::offer_draw);
    EXPECT_EQ(bench.document()["draw_offer"], 1);
    bench.did(0, InputType::decline_draw);
    EXPECT_FALSE(bench.document().contains("draw_offer"));
}

TEST(MatchDocument, a_change_tells_its_events) {
    MatchBench bench;
    bench.begin();
    Reader reader;
    bench.watch(reader, -1);
    bench.did(0, InputType::act, bench.action());
    ASSERT_FALSE(reader.events.empty());
    EXPECT_EQ(reader.events[0]["type"], "push");
}

TEST(MatchRematch, is_wanted_once_everybody_has_asked) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    const auto first = bench.ask(0, InputType::rematch, {{"nonce", "aa"}});
    bench.settle();
    EXPECT_EQ(first->receipt.next, "");
    EXPECT_EQ(bench.document()["rematch"], Json({{"0", true}}));
    EXPECT_THAT(bench.sent, IsEmpty());
    const auto second = bench.ask(1, InputType::rematch);
    bench.settle();
    ASSERT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.store.undone().value(), bench.sent) << "it is durable with the wish";
    EXPECT_FALSE(second->there) << "nobody is told of a match that is not there";
    bench.follow("abcdefghij");
    bench.settle();
    EXPECT_EQ(second->receipt.next, "abcdefghij");
}

TEST(MatchRematch, keeps_the_match_in_memory_until_it_is_told_of_or_can_not_be_made) {
    for (const bool made : {true, false}) {
        MatchBench bench;
        bench.config.match.finished_keep_ms = 1000;
        bench.begin();
        bench.did(0, InputType::resign);
        bench.did(0, InputType::rematch);
        const auto last = bench.ask(1, InputType::rematch);
        bench.wait(5000);
        ASSERT_FALSE(bench.gone());
        EXPECT_FALSE(last->there);
        if (made) bench.follow("abcdefghij");
        bench.wait(20'000);
        EXPECT_EQ(last->code, made ? "ok" : "busy");
        EXPECT_TRUE(bench.gone());
    }
}

TEST(MatchRematch, is_the_same_whoever_makes_it) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    bench.did(0, InputType::rematch, {{"nonce", "aa"}});
    bench.did(1, InputType::rematch);
    const auto wanted = rematch_from(bench.sent.at(0));
    ASSERT_TRUE(wanted) << wanted.error();
    EXPECT_EQ(wanted->secret, bench.match().next_secret());
    EXPECT_EQ(Json(wanted->header.commitment), bench.document()["next_commitment"]);
    EXPECT_EQ(wanted->header.previous, bench.header.match);
    EXPECT_EQ(wanted->players.at(0).player, player(0)) << "who lost begins";
    EXPECT_EQ(wanted->players.at(0).part.nonce, "\xaa");
    NewTask spoiled = bench.sent[0];
    spoiled.payload.pop_back();
    EXPECT_FALSE(rematch_from(spoiled));
}

/// An older server wrote no task.
TEST(MatchRematch, is_wanted_again_after_a_crash) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    bench.did(0, InputType::rematch);
    bench.did(1, InputType::rematch);
    const auto first = std::exchange(bench.sent, {});
    ASSERT_TRUE(bench.recover());
    ASSERT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.sent[0].id, first.at(0).id);
}

TEST(MatchRematch, a_wish_that_is_not_written_sends_nothing) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    bench.did(0, InputType::rematch);
    bench.journal.broken = true;
    EXPECT_EQ(bench.did(1, InputType::rematch), "storage_failed");
    EXPECT_THAT(bench.sent, IsEmpty());
    EXPECT_THAT(bench.store.undone().value(), IsEmpty());
}

/// GEN-3: the secret of the next match is drawn and stored with the end, so its commitment stands before any
/// nonce.
TEST(MatchRematch, GEN3_its_secret_is_drawn_and_stored_with_the_end) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    const Bytes32 drawn = bench.match().next_secret();
    EXPECT_NE(drawn, bench.secrets.secret(bench.secrets.rematch_id(bench.header.match)));
    EXPECT_EQ(bench.store.stream(bench.header.match).value()->next_secret, to_hex(drawn));
    const Json before = bench.document()["next_commitment"];
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.match().next_secret(), drawn);
    EXPECT_EQ(bench.document()["next_commitment"], before);
}

TEST(MatchRematch, is_followed_once) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    for (const int who : {0, 1}) bench.ask(who, InputType::rematch);
    bench.settle();
    bench.follow("abcdefghij");
    bench.settle();
    const std::size_t entries = bench.store.stream(bench.header.match).value()->entries.size();
    EXPECT_EQ(*bench.follow("abcdefghij"), std::nullopt);
    bench.settle();
    EXPECT_EQ(bench.document()["next"], "abcdefghij");
    EXPECT_EQ(bench.store.stream(bench.header.match).value()->entries.size(), entries);
}

TEST(MatchRow, an_open_table_and_a_running_match_have_rows) {
    MatchBench bench;
    bench.did(0, InputType::sit, Json::object(), 1);
    EXPECT_EQ(bench.match().row()["taken"], Json({{"1", "Player 0"}}));
    EXPECT_EQ(bench.match().row()["seated"], Json({{"1", bench.document()["seats"]["1"]["player"]}}));
    bench.did(1, InputType::sit, Json::object(), 0);
    const int listed = bench.listed;
    bench.did(0, InputType::start);
    EXPECT_EQ(bench.listed, listed + 1);
    EXPECT_EQ(bench.match().row()["players"], Json({{"0", "Player 1"}, {"1", "Player 0"}}));
    EXPECT_EQ(bench.match().row()["seated"]["0"]["name"], "Player 1");
    bench.did(0, InputType::act, bench.action());
    bench.did(1, InputType::act, bench.action());
    EXPECT_EQ(bench.listed, listed + 1) << "an action is no news for the lobby";
    bench.did(0, InputType::resign);
    EXPECT_EQ(bench.listed, listed + 2);
    EXPECT_TRUE(bench.match().row().is_null());
}

TEST(MatchRow, a_private_match_has_none) {
    MatchBench bench;
    Header header = bench.header;
    header.match = "privateaa2";
    header.unlisted = true;
    header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
    bench.create(header);
    EXPECT_TRUE(bench.match().row().is_null());
    EXPECT_EQ(bench.document()["private"], true);
}

}  // namespace
}  // namespace kabinet::testing
