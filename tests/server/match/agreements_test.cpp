#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/support/match_bench.hpp"

/// What players agree on beside playing: aborting, taking back, pausing. And what they say.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ClockSpec minutes() {
    return {.kind = ClockSpec::Kind::fischer, .initial = 300'000, .increment = 0};
}

std::vector<std::string> types(const Reader& reader) {
    std::vector<std::string> list;
    for (const Json& event : reader.events) list.push_back(event["type"]);
    return list;
}

TEST(Agreements, an_abort_ends_the_match_without_a_result_and_without_a_place_in_a_history) {
    MatchBench bench;
    bench.begin();
    EXPECT_EQ(bench.document()["abortable"], true);
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.did(7, InputType::abort), "not_seated");
    EXPECT_EQ(bench.did(1, InputType::abort, Json::object(), -1, "k"), "ok");
    EXPECT_EQ(bench.did(1, InputType::abort, Json::object(), -1, "k"), "ok") << "once";
    const Json document = bench.document();
    EXPECT_EQ(document["status"], "finished");
    EXPECT_EQ(document["result"]["reason"], "aborted");
    EXPECT_FALSE(document.contains("abortable"));
    for (const char* who : {"p0", "p1"})
        EXPECT_THAT(bench.store.matches_of({.account = who, .viewer = who, .most = 9}).value(), IsEmpty());
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.document()["result"]["reason"], "aborted");
}

TEST(Agreements, a_takeback_is_shown_as_a_wish_and_answered) {
    MatchBench bench;
    bench.begin();
    Reader reader;
    bench.watch(reader, -1);
    const Json start = bench.document()["state"];
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.document()["takebacks"], Json::array({0}));
    EXPECT_EQ(bench.did(0, InputType::ask_takeback), "ok");
    bench.settle();
    EXPECT_EQ(reader.value["takeback_asked"], Json::parse(R"({"agreed":[],"by":0})"));
    EXPECT_EQ(bench.did(1, InputType::takeback), "ok");
    bench.settle();
    EXPECT_THAT(types(reader), ElementsAre("taken_back"));
    EXPECT_EQ(reader.value["state"], start);
    EXPECT_EQ(reader.value["ply"], 2);
    EXPECT_EQ(reader.value["turn"], Json::array({0}));
    EXPECT_FALSE(reader.value.contains("takeback_asked"));
}

TEST(Agreements, a_step_is_undone_in_its_turn_and_the_document_says_how_far) {
    MatchBench bench("kabetopo");
    bench.begin();
    const Seat first = bench.match().fold().turn().at(0);
    const Json start = bench.document()["state"];
    EXPECT_FALSE(bench.document().contains("undo"));
    Json move;
    for (const Json& action : bench.match().fold().state()->legal(first)) {
        if (action["type"] == "move") move = action;
    }
    ASSERT_EQ(bench.did(first, InputType::act, move), "ok");
    ASSERT_EQ(bench.document()["turn"], Json::array({first}));
    EXPECT_EQ(bench.document()["undo"], 0);
    EXPECT_EQ(bench.did(1 - first, InputType::undo), "no_undo");
    EXPECT_EQ(bench.did(first, InputType::undo, Json::object(), -1, "k"), "ok");
    EXPECT_EQ(bench.did(first, InputType::undo, Json::object(), -1, "k"), "ok") << "once";
    EXPECT_EQ(bench.document()["state"], start);
    EXPECT_EQ(bench.did(first, InputType::undo), "no_undo");
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.document()["state"], start);
    EXPECT_EQ(bench.document()["ply"], 2);
}

TEST(Agreements, what_was_decided_before_a_takeback_is_stale_behind_it) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    const Json decided = bench.action();
    bench.did(0, InputType::ask_takeback);
    bench.did(1, InputType::takeback);
    EXPECT_EQ(bench.did(1, InputType::act, decided, -1, "", 1), "stale_ply");
    EXPECT_EQ(bench.did(0, InputType::act, bench.action(), -1, "", 0), "stale_ply") << "of the same position";
    EXPECT_EQ(bench.did(0, InputType::act, bench.action(), -1, "", 2), "ok");
}

TEST(Agreements, an_action_that_was_undone_is_not_played_again_when_it_is_sent_again) {
    MatchBench bench;
    bench.begin();
    const Json action = bench.action();
    const auto first = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    bench.did(0, InputType::ask_takeback);
    bench.did(1, InputType::takeback);
    const auto again = bench.ask(0, InputType::act, action, -1, "k");
    bench.settle();
    EXPECT_EQ(again->code, "ok");
    EXPECT_EQ(again->receipt.ply, first->receipt.ply);
    EXPECT_EQ(again->receipt.seq, first->receipt.seq);
    EXPECT_EQ(bench.document()["ply"], 2);
}

TEST(Agreements, a_restart_finds_what_was_asked_and_what_was_taken_back) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::act, bench.action(), -1, "first");
    bench.did(0, InputType::ask_takeback);
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.document()["takeback_asked"]["by"], 0);
    EXPECT_EQ(bench.did(1, InputType::takeback), "ok");
    bench.did(0, InputType::act, bench.action(1), -1, "second");
    const Json before = bench.document();
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.document()["state"], before["state"]);
    EXPECT_EQ(bench.document()["ply"], 3);
    EXPECT_EQ(bench.ask(0, InputType::act, Json(), -1, "second")->code, "key_reused");
}

TEST(Agreements, a_failed_commit_of_a_takeback_leaves_the_match_as_it_was) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    bench.did(0, InputType::ask_takeback);
    const Json before = bench.document();
    bench.journal.hold = true;
    const auto failed = bench.ask(1, InputType::takeback);
    bench.journal.fail();
    bench.settle();
    EXPECT_EQ(failed->code, "storage_failed");
    bench.journal.hold = false;
    bench.wait(2000);
    EXPECT_EQ(bench.document(), before);
    EXPECT_EQ(bench.did(1, InputType::takeback), "ok");
}

TEST(Agreements, a_bot_of_the_house_agrees_at_once_and_thinks_of_the_new_position) {
    MatchBench bench("kuba", 2, minutes());
    bench.did(0, InputType::sit, {{"nonce", "00"}}, 0);
    bench.ask_for_bot(0, InputType::sit, 1);
    bench.did(0, InputType::start);
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.did(0, InputType::ask_takeback), "ok");
    bench.wait(1);
    EXPECT_EQ(bench.document()["ply"], 2);
    EXPECT_EQ(bench.document()["turn"], Json::array({0}));
    bench.did(0, InputType::act, bench.action());
    bench.wait(5'000);
    EXPECT_EQ(bench.document()["ply"], 4) << "it plays on";
    EXPECT_EQ(bench.did(0, InputType::ask_pause), "ok");
    bench.wait(1);
    EXPECT_EQ(bench.document()["paused"], true);
}

TEST(Agreements, a_pause_ends_by_itself_after_a_day_and_no_clock_has_run) {
    MatchBench bench("kuba", 2, minutes());
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    bench.did(1, InputType::ask_pause);
    bench.did(0, InputType::pause);
    const Json paused = bench.document();
    EXPECT_EQ(paused["turn"], Json::array());
    EXPECT_EQ(paused["paused_until"].get<std::int64_t>() - paused["since"].get<std::int64_t>(),
              kLongestPause);
    EXPECT_EQ(bench.did(1, InputType::act, bench.match().fold().state()->legal(1)[0]), "match_paused");
    ASSERT_TRUE(bench.recover()) << bench.damage;
    bench.wait(kLongestPause - 1000);
    EXPECT_EQ(bench.document()["paused"], true) << "nobody watches, and it is not closed";
    bench.wait(2000);
    EXPECT_FALSE(bench.document().contains("paused"));
    EXPECT_EQ(bench.document()["left"]["1"], 300'000);
    EXPECT_EQ(bench.document()["turn"], Json::array({1}));
}

TEST(Agreements, who_plays_ends_a_pause_at_once) {
    MatchBench bench("kuba", 2, minutes());
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    EXPECT_EQ(bench.did(1, InputType::resume), "no_pause");
    bench.did(1, InputType::ask_pause);
    bench.did(0, InputType::pause);
    EXPECT_EQ(bench.did(7, InputType::resume), "not_seated");
    EXPECT_EQ(bench.did(0, InputType::resume), "ok");
    EXPECT_EQ(bench.did(1, InputType::act, bench.action()), "ok");
}

TEST(Agreements, a_phrase_is_told_to_all_and_kept_nowhere) {
    MatchBench bench;
    bench.begin();
    Reader eve, ada;
    bench.watch(eve, -1);
    bench.watch(ada, 0);
    const auto entries = bench.store.stream(bench.header.match).value()->entries.size();
    const auto say = [&](const char* player) {
        std::expected<std::int64_t, Refusal> told;
        bench.match().say(player, 3, [&](auto answer) { told = std::move(answer); });
        bench.settle();
        return told;
    };
    EXPECT_EQ(say("p7").error().code, "not_seated");
    EXPECT_EQ(say("p1"), 0);
    for (const Reader* reader : {&eve, &ada})
        EXPECT_THAT(reader->events, ElementsAre(Json::parse(R"({"phrase":3,"seat":1,"type":"said"})")));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(say("p1"), 0);
    EXPECT_GT(say("p1").value(), 0) << "four at once";
    EXPECT_EQ(say("p0"), 0) << "each seat has its own";
    bench.wait(5'000);
    EXPECT_EQ(say("p1"), 0);
    EXPECT_EQ(bench.store.stream(bench.header.match).value()->entries.size(), entries);
}

}  // namespace
}  // namespace kabinet::testing
