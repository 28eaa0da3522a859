#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// A commit of which nobody knows whether it was written, or which somebody else forestalled: the match is
/// read again, and who watches or waits goes on with what the journal has.
namespace kabinet::testing {
namespace {

struct ReadAgain : ::testing::Test {
    ReadAgain() {
        action = ServerBench::first_action(a, match);
        bench.journal->hold = true;
    }
    int act(Talker& who, const std::string& as, const Json& what) {
        return who.ask("match.act", {{"match", match}, {"key", as}, {"ply", 0}, {"action", what}});
    }
    /// The request has reached the journal.
    void under_way() {
        ASSERT_TRUE(bench.wait_for([this] { return bench.journal->waiting() == 1; }));
    }
    void end() {
        bench.journal->hold = false;
        EXPECT_EQ(a.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
        bench.wait();
        EXPECT_EQ(b.documents[match]["status"], "finished");
        for (Talker* one : {&a, &b}) EXPECT_EQ(one->code("match.unwatch", {{"match", match}}), "ok");
        EXPECT_EQ(bench.watchers(), 0);
    }

    ServerBench bench{2};
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    std::string match = bench.match(a, b);
    std::string key = fresh_key();
    Json action;
};

TEST_F(ReadAgain, what_was_written_is_answered_when_it_is_known) {
    const int acted = act(a, key, action);
    under_way();
    bench.journal->unreadable = true;
    bench.journal->lose(true);
    bench.wait(5000);
    EXPECT_FALSE(a.answers.contains(acted)) << "nobody knows yet";
    EXPECT_EQ(b.documents[match]["ply"], 0);
    bench.journal->unreadable = false;
    EXPECT_EQ(a.answer(acted)["result"]["ply"], 1);
    bench.wait();
    for (Talker* one : {&a, &b}) EXPECT_EQ(one->documents[match]["ply"], 1);
    const int again = act(a, key, action);
    EXPECT_EQ(a.answer(again)["result"]["ply"], 1) << "it is in the record once";
    end();
}

TEST_F(ReadAgain, what_was_not_written_is_refused_and_may_be_sent_again) {
    const int acted = act(a, key, action);
    under_way();
    bench.journal->lose(false);
    EXPECT_EQ(a.answer(acted)["error"]["data"]["code"], "storage_failed");
    bench.journal->hold = false;
    const int again = act(a, key, action);
    EXPECT_EQ(a.answer(again)["result"]["ply"], 1);
    end();
}

TEST_F(ReadAgain, a_forestalled_writer_learns_what_the_journal_has) {
    const int acted = act(a, key, action);
    under_way();
    ASSERT_EQ(bench.store.commit(std::vector{bench.journal->written.back()}).value().front(), Written::ok);
    bench.journal->commit();
    EXPECT_EQ(a.answer(acted)["result"]["ply"], 1);
    bench.wait();
    EXPECT_EQ(b.documents[match]["ply"], 1);
    end();
}

/// The action and the end it led to are one call.
TEST_F(ReadAgain, a_forestalled_end_damages_nothing) {
    const int resigned = a.ask("match.resign", {{"match", match}, {"key", key}});
    under_way();
    const auto& written = bench.journal->written;  // last: the resignation, the end, its place in histories
    ASSERT_EQ(bench.store.commit(std::vector{written[written.size() - 3]}).value().front(), Written::ok);
    bench.journal->commit();
    bench.journal->hold = false;
    EXPECT_TRUE(a.answer(resigned).contains("result"));
    bench.wait();
    EXPECT_EQ(a.code("match.watch", {{"match", match}}), "ok");
    EXPECT_TRUE(bench.store.stream(match).value()->entries.size() >= 4);
}

TEST_F(ReadAgain, the_lobby_hears_of_an_unheard_end) {
    Talker& reader = bench.talker(0).hello();
    reader.call("lobby.watch");
    bench.wait();
    ASSERT_TRUE(reader.documents["lobby"]["matches"].contains(match));
    const int resigned = a.ask("match.resign", {{"match", match}, {"key", key}});
    under_way();
    bench.journal->lose(true);
    EXPECT_TRUE(a.answer(resigned).contains("result"));
    bench.wait();
    EXPECT_FALSE(reader.documents["lobby"]["matches"].contains(match));
}

TEST_F(ReadAgain, what_waited_goes_on_in_its_order) {
    const int acted = act(a, key, action);
    under_way();
    const int resigned = b.ask("match.resign", {{"match", match}, {"key", fresh_key()}});
    const int late = act(a, fresh_key(), action);
    bench.wait();
    bench.journal->lose(true);
    EXPECT_EQ(a.answer(acted)["result"]["ply"], 1);
    bench.journal->commit_all();
    EXPECT_TRUE(b.answer(resigned).contains("result"));
    EXPECT_EQ(a.answer(late)["error"]["data"]["code"], "stale_ply");
    bench.wait();
    for (Talker* one : {&a, &b}) EXPECT_EQ(one->documents[match]["status"], "finished");
}

TEST_F(ReadAgain, who_leaves_meanwhile_watches_nothing) {
    act(a, key, action);
    under_way();
    bench.journal->unreadable = true;
    bench.journal->lose(true);
    bench.wait();
    b.wire->cut();
    bench.wait();
    bench.journal->unreadable = false;
    bench.wait(3000);
    EXPECT_EQ(bench.watchers(), 1);
    EXPECT_EQ(a.documents[match]["seats"]["1"]["present"], false);
    EXPECT_EQ(a.documents[match]["ply"], 1);
}

TEST_F(ReadAgain, no_more_wait_than_may) {
    act(a, key, action);
    under_way();
    bench.journal->unreadable = true;
    bench.journal->lose(true);
    bench.wait();
    std::vector<int> asked;
    for (int i = 0; i < bench.config.match.waiting + 5; ++i)
        asked.push_back(a.ask("match.legal", {{"match", match}}));
    bench.wait();
    EXPECT_EQ(a.answers[asked.back()]["error"]["data"]["code"], "busy");
    EXPECT_FALSE(a.answers.contains(asked.front()));
    bench.journal->unreadable = false;
    EXPECT_TRUE(a.answer(asked.front()).contains("result"));
}

TEST_F(ReadAgain, a_rematch_asked_for_meanwhile_is_made) {
    bench.journal->hold = false;
    EXPECT_EQ(a.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
    EXPECT_EQ(a.code("match.rematch", {{"match", match}, {"key", fresh_key()}}), "ok");
    bench.journal->hold = true;
    const int wished = b.ask("match.rematch", {{"match", match}, {"key", fresh_key()}});
    under_way();
    bench.journal->lose(true);
    bench.wait();
    bench.journal->commit_all();
    const Json next = b.answer(wished)["result"]["match"];
    ASSERT_TRUE(next.is_string());
    EXPECT_EQ(b.code("match.watch", {{"match", next}}), "ok");
}

TEST_F(ReadAgain, who_waits_for_the_rematch_is_told_when_its_naming_was_unheard) {
    bench.journal->hold = false;
    EXPECT_EQ(a.code("match.resign", {{"match", match}, {"key", fresh_key()}}), "ok");
    EXPECT_EQ(a.code("match.rematch", {{"match", match}, {"key", fresh_key()}}), "ok");
    bench.journal->hold = true;
    const int wished = b.ask("match.rematch", {{"match", match}, {"key", fresh_key()}});
    for (int commit = 0; commit < 2; ++commit) {  // the wish, the next match
        under_way();
        bench.journal->commit();
    }
    under_way();
    ASSERT_FALSE(b.answers.contains(wished));
    bench.journal->lose(true);
    const Json next = b.answer(wished)["result"]["match"];
    EXPECT_TRUE(next.is_string());
    EXPECT_EQ(a.code("match.unwatch", {{"match", match}}), "ok");
    EXPECT_EQ(b.code("match.unwatch", {{"match", match}}), "ok");
}

/// A clock stands still while its match is read, and does not go back.
TEST(ReadAgainClocks, the_time_that_was_used_stays_used) {
    ServerBench bench(2);
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const Json clock{{"type", "fischer"}, {"initial_ms", 60'000}, {"increment_ms", 0}};
    const std::string match = bench.match(a, b, {{"clock", clock}});
    bench.wait(20'000);
    bench.journal->hold = true;
    const int offered = b.ask("match.offer_draw", {{"match", match}, {"key", fresh_key()}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 1; }));
    bench.journal->unreadable = true;
    bench.journal->lose(false);
    bench.wait(30'000);
    bench.journal->unreadable = false;
    bench.journal->hold = false;
    EXPECT_TRUE(b.answer(offered).contains("error"));
    bench.wait(30'000);
    EXPECT_EQ(a.documents[match]["status"], "playing") << "nobody's time ran while it was read";
    bench.wait(15'000);
    EXPECT_EQ(a.documents[match]["status"], "finished") << "65 s are more than a minute";
}

}  // namespace
}  // namespace kabinet::testing
