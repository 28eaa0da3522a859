#include <gmock/gmock.h>

#include "tests/server/queue/desk/quick_bench.hpp"

/// Open tables and tickets (QM-4), how strong people are, and when a ticket ends by itself.
namespace kabinet::testing {
namespace {

struct Offers : QuickMatch {
    /// A table of `host`, who sits there; its id.
    std::string table(Talker& host, const Json& more = Json::object()) {
        const Json made = open(host, more);
        EXPECT_EQ(host.code("table.sit", {{"key", fresh_key()}, {"match", made["match"]}, {"seat", 0}}),
                  "ok");
        return made["match"];
    }
    Json open(Talker& host, const Json& more = Json::object()) {
        Json params{{"key", fresh_key()}, {"game", "kuba"}};
        params.update(more);
        Json made = host.call("table.create", params);
        host.call("match.watch", {{"match", made["match"]}});
        return made;
    }
    /// The account "strong" has won against others.
    void make_strong() {
        for (int i = 1; i <= 3; ++i) bench.task(won(i, "strong", "weak" + std::to_string(i)));
        bench.restart();
        ASSERT_TRUE(bench.rated());
    }
    Json tables(Talker& who) {
        bench.wait(2500);
        return ticket(who).value("ticket", Json::object()).value("tables", Json());
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, Offers, ::testing::Values(1, 3));

TEST_P(Offers, QM4_open_tables_that_suit_are_offered_to_a_ticket) {
    Talker& host = player("Host");
    const std::string match = table(host);
    table(player("Private"), {{"private", true}});
    table(player("Timed", 1), {{"clock", {{"type", "move"}, {"move_ms", 60'000}}}});
    Talker& a = player("A", 2);
    a.call("queue.join", wish());
    EXPECT_EQ(tables(a), Json::array({{{"match", match}, {"seats", 2}, {"taken", 1}}}));
    EXPECT_EQ(host.code("table.leave", {{"key", fresh_key()}, {"match", match}}), "ok");
    EXPECT_TRUE(tables(a).is_null());
}

TEST_P(Offers, QM4_at_most_three_tables_are_offered) {
    for (int i = 0; i < 5; ++i) table(player("Host", i));
    Talker& a = player("A");
    a.call("queue.join", wish());
    EXPECT_EQ(tables(a).size(), 3u);
}

TEST_P(Offers, QM4_a_table_out_of_the_window_is_not_offered) {
    make_strong();
    Talker& host = account("strong");
    table(host);
    Talker& a = account("new");
    a.call("queue.join", wish());
    EXPECT_TRUE(tables(a).is_null());
    bench.wait(160'000);
    EXPECT_EQ(tables(a).size(), 1u) << "both have waited";
}

TEST_P(Offers, QM4_who_opens_a_table_is_told_how_many_tickets_suit) {
    Talker& host = player("Host");
    EXPECT_FALSE(open(host).contains("tickets"));
    Talker& a = player("A", 1);
    a.call("queue.join", wish());
    bench.wait(1500);
    EXPECT_EQ(open(host)["tickets"], 1);
    EXPECT_FALSE(open(host, {{"private", true}}).contains("tickets"));
    EXPECT_FALSE(open(host, {{"game", "nine"}}).contains("tickets"));
    a.call("queue.unwatch");
    EXPECT_FALSE(open(host).contains("tickets")) << "A is not here";
}

TEST_P(Offers, QM2_the_ladders_say_who_is_near) {
    make_strong();
    Talker& strong = account("strong");
    Talker& fresh = account("new", 1);
    strong.call("queue.join", wish());
    fresh.call("queue.join", wish());
    bench.wait(10'000);
    EXPECT_EQ(state(strong), "waiting") << "far above a newcomer";
    Talker& other = account("another", 2);
    other.call("queue.join", wish());
    EXPECT_EQ(matched(other), matched(fresh));
}

TEST_P(Offers, RA3_rated_tickets_make_a_rated_match) {
    Talker& a = account("ada");
    Talker& b = account("bela", 1);
    EXPECT_EQ(a.code("queue.join", rated()), "ok");
    EXPECT_EQ(b.code("queue.join", rated()), "ok");
    const std::string match = watched(a);
    watched(b);
    EXPECT_EQ(a.documents[match]["rated"], true);
    const auto order = seated({&a, &b}, match);
    bench.act(match, order);
    bench.act(match, order);
    RatedBench::resign(b, match);
    ASSERT_TRUE(bench.wait_for([&] { return a.documents[match].contains("rating"); }));
    EXPECT_EQ(bench.events("kuba_two").size(), 1u);
}

TEST_P(Offers, RA6_two_of_one_network_do_not_meet_in_rated_matches) {
    Talker& a = account("ada");
    Talker& b = account("bela", 1);
    a.wire->come_from("203.0.113.1");
    b.wire->come_from("203.0.113.77");
    a.call("queue.join", rated());
    b.call("queue.join", rated());
    bench.wait(20'000);
    EXPECT_EQ(state(a), "waiting");
    bench.restart();
    bench.wait();
    Talker& again = back(a);
    Talker& other = back(b);
    bench.wait(10'000);
    EXPECT_EQ(state(again), "waiting") << "known after a restart too";
    EXPECT_EQ(state(other), "waiting");
}

TEST_P(Offers, QM3_an_aborted_rated_match_is_not_rated) {
    Talker& a = account("ada");
    Talker& b = account("bela", 1);
    a.call("queue.join", rated());
    b.call("queue.join", rated());
    const std::string match = watched(a);
    watched(b);
    bench.wait(32'000);
    EXPECT_EQ(a.documents[match]["status"], "finished");
    EXPECT_TRUE(bench.rated());
    EXPECT_TRUE(bench.events("kuba_two").empty());
    EXPECT_EQ(a.call("rating.match", {{"match", match}})["why"], "not_finished");
}

TEST_P(Offers, QM1_a_ticket_ends_when_its_holder_sits_down) {
    Talker& a = player("A");
    a.call("queue.join", wish());
    Talker& host = player("Host", 1);
    const std::string match = table(host);
    EXPECT_EQ(state(a), "waiting");
    EXPECT_EQ(a.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 1}}), "ok");
    bench.wait();
    EXPECT_EQ(state(a), "none");
}

TEST_P(Offers, QM1_a_ticket_ends_with_its_account) {
    Talker& a = player("A");
    a.call("queue.join", wish());
    Talker& b = player("B", 1);
    b.call("queue.join", wish({{"game", "nine"}}));
    EXPECT_EQ(b.call("queue.forecast", {{"game", "kuba"}})["waiting"], 1);
    EXPECT_EQ(a.code("account.delete"), "ok");
    bench.wait();
    EXPECT_EQ(b.call("queue.forecast", {{"game", "kuba"}})["waiting"], 0);
    EXPECT_EQ(state(b), "waiting");
}

TEST_P(Offers, QM1_the_document_of_a_ticket_names_nobody_else) {
    Talker& a = account("ada");
    a.call("queue.join", wish());
    table(account("zora"));
    Talker& c = account("cleo", 1);
    c.call("queue.join", wish({{"clock", {{"type", "move"}, {"move_ms", 60'000}}}}));
    EXPECT_EQ(tables(a).size(), 1u);
    Talker& b = account("bela", 1);
    b.call("queue.join", wish());
    matched(a);
    for (const auto& [version, value] : a.history) {
        if (version.first != queue::kTicketDocuments.of(a.id)) continue;
        const std::string text = value.dump();
        for (const char* other : {"zora", "cleo", "bela", "Name of"})
            EXPECT_EQ(text.find(other), std::string::npos) << text;
    }
    EXPECT_EQ(a.documents.size(), 1u);
}

}  // namespace
}  // namespace kabinet::testing
