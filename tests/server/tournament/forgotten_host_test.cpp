#include "tests/server/tournament/event_bench.hpp"

/// What a host has typed goes with the host's account (AC-8).
namespace kabinet::testing {
namespace {

struct ForgottenHost : Event {
    /// All that the store keeps of the tournament beside its chain, as one text.
    std::string kept() {
        std::string text = bench.store.stream(id).value()->stream.terms;
        for (const Append& row : bench.store.stream(id + "_beside").value()->entries) text += row.entry;
        for (const EventOfAccount& event : bench.store.events_of({.account = "ada", .most = 9}).value())
            text += event.title;
        return text;
    }
    void host_evening() {
        create(one_round(), {{"by_director", true}, {"text", "Bring a cake"}});
        enter({"ada", "bo"});
        ASSERT_EQ(direct({{"start", true}}), "ok");
        ASSERT_EQ(direct({{"pair", true}}), "ok");
    }
    void delete_host() { ASSERT_EQ(fresh("host").code("account.delete"), "ok"); }
    /// The account goes while the order is with a worker, and the server dies when the order is durable and
    /// nobody has heard of it yet.
    void die_behind(const Json& order) {
        host_evening();
        bench.wait(1000);
        bench.workers->hold = true;
        host->ask("tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}});
        bench.wait();
        delete_host();
        bench.journal->hold = true;
        bench.workers->work_all();
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        bench.journal->commit();
        bench.kill();
    }
    void expect_forgotten() {
        const std::string text = kept();
        for (const char* word : {"Evening", "cake", "rain"})
            EXPECT_EQ(text.find(word), std::string::npos) << text;
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, ForgottenHost, ::testing::Values(1, 3));

TEST_P(ForgottenHost, AC8_words_of_a_deleted_host_are_in_no_document_and_no_file) {
    host_evening();
    Talker& ada = *people["ada"];
    EXPECT_EQ(ada.code("tournament.watch", {{"tournament", id}, {"part", "head"}}), "ok");
    EXPECT_EQ(ada.code("events.watch"), "ok");
    ASSERT_EQ(direct({{"cancel", {{"reason", "rain"}}}}), "ok");
    const std::string before = kept();
    for (const char* word : {"Evening", "cake", "rain"})
        EXPECT_NE(before.find(word), std::string::npos) << "or the test can't fail: " << before;
    delete_host();
    ASSERT_TRUE(bench.wait_for([&] { return ada.documents[id]["title"] == "kuba"; }));
    EXPECT_EQ(ada.documents[id]["terms"]["text"], "");
    ASSERT_TRUE(bench.wait_for([&] { return ada.documents["events"]["events"][id]["title"] == "kuba"; }));
    const Json log = ada.call("tournament.ask", {{"tournament", id}, {"question", {{"log", true}}}});
    EXPECT_EQ(log.dump().find("rain"), std::string::npos) << log;
    expect_forgotten();
}

/// The order was with a worker when the account went.
TEST_P(ForgottenHost, AC8_what_comes_behind_the_deletion_is_forgotten_too) {
    host_evening();
    bench.wait(1000);
    bench.workers->hold = true;
    const Json order{{"cancel", {{"reason", "rain"}}}};
    host->ask("tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}});
    bench.wait();
    delete_host();
    bench.workers->work_all();
    bench.wait(3000);
    EXPECT_EQ(bench.store.stream(id + "_beside").value()->entries.size(), 1u) << "it was carried out";
    expect_forgotten();
}

/// The reason of a ruling.
TEST_P(ForgottenHost, AC8_a_kill_behind_the_order_under_way_leaves_no_reason) {
    die_behind({{"cancel", {{"reason", "rain"}}}});
    EXPECT_EQ(bench.store.stream(id + "_beside").value()->entries.size(), 1u) << "it was carried out";
    expect_forgotten();
}

/// The title, which goes to histories with each turn of the event.
TEST_P(ForgottenHost, AC8_a_kill_behind_the_order_under_way_leaves_no_title) {
    die_behind({{"undo", true}});
    EXPECT_TRUE(logged("undo")) << "it was carried out";
    expect_forgotten();
}

/// The request to create the event waits behind the deletion.
TEST_P(ForgottenHost, AC8_an_event_that_is_made_behind_the_deletion_has_no_word) {
    Talker& other = fresh("host");
    bench.journal->hold = true;
    const int deleting = other.ask("account.delete");
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
    Json settings = one_round();
    settings["game"] = "kuba";
    host->ask("tournament.create", {{"key", fresh_key()},
                                    {"title", "Evening"},
                                    {"settings", settings},
                                    {"terms", {{"text", "Bring a cake"}}}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 1; }));
    bench.journal->commit();
    bench.journal->commit();
    bench.journal->hold = false;
    EXPECT_TRUE(other.answer(deleting).contains("result"));
    bench.wait(3000);
    const auto made = bench.store.newest(kTournamentStream, 1).value();
    ASSERT_EQ(made.size(), 1u) << "or the test can't fail";
    id = made.front();
    expect_forgotten();
    Talker& eve = bench.talker().hello("Eve");
    EXPECT_EQ(eve.code("tournament.watch", {{"tournament", id}, {"part", "head"}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return eve.documents.contains(id); }));
    EXPECT_EQ(eve.documents[id]["title"], "kuba");
    EXPECT_EQ(eve.documents[id]["terms"]["text"], "");
}

}  // namespace
}  // namespace kabinet::testing
