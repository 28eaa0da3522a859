#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/queue/desk/quick_bench.hpp"

namespace kabinet::testing {
namespace {

using ::testing::IsEmpty;

struct QuickMatchServer : QuickMatch {};
INSTANTIATE_TEST_SUITE_P(OnShards, QuickMatchServer, ::testing::Values(1, 3));

TEST_P(QuickMatchServer, QM1_two_tickets_become_a_match_that_has_begun) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    EXPECT_EQ(state(a), "none");
    EXPECT_EQ(a.code("queue.join", wish({{"nonce", "aa"}})), "ok");
    EXPECT_EQ(state(a), "waiting");
    EXPECT_EQ(b.code("queue.join", wish({{"nonce", "bb"}})), "ok");
    const std::string match = watched(a);
    EXPECT_EQ(matched(b), match);
    const Json& document = a.documents[match];
    EXPECT_EQ(document["status"], "playing");
    std::set<std::string> names;
    for (const auto& [seat, holder] : document["seats"].items()) names.insert(holder["player"]["name"]);
    EXPECT_EQ(names, (std::set<std::string>{"A", "B"}));
    a.call("match.resign", {{"key", fresh_key()}, {"match", match}});
    bench.wait();
    EXPECT_THAT(verify(bench.record(match)), IsEmpty());
    EXPECT_TRUE(bench.store.undone().value().empty());
}

TEST_P(QuickMatchServer, QM1_a_ticket_says_since_when_window_estimate_and_how_many_wait) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    const Json clock{{"type", "move"}, {"move_ms", 60'000}};
    const Json joined = a.call("queue.join", wish({{"clock", clock}}));
    b.call("queue.join", wish({{"clock", {{"type", "none"}}}}));
    bench.wait(11'500);
    const Json value = ticket(a)["ticket"];
    EXPECT_EQ(value["since"], joined["since"]);
    EXPECT_EQ(value["window"], 133) << "after 10 s";
    EXPECT_EQ(value["clock"], clock);
    EXPECT_EQ(value["rated"], false);
    EXPECT_EQ(value["forecast"], Json({{"waiting", 1}, {"known", 0}}));
    EXPECT_EQ(state(b), "waiting") << "another clock is another kind";
    EXPECT_EQ(b.call("queue.forecast", {{"game", "kuba"}, {"clock", clock}})["waiting"], 1);
    EXPECT_EQ(b.call("queue.forecast", {{"game", "nine"}})["waiting"], 0);
}

TEST_P(QuickMatchServer, QM1_nobody_else_sees_a_ticket) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish());
    const std::string doc = queue::kTicketDocuments.of(a.id);
    EXPECT_EQ(b.code("match.watch", {{"match", doc}}), "unknown_match");
    Talker& nobody = bench.talker().hello();
    EXPECT_EQ(nobody.code("match.watch", {{"match", doc}}), "unknown_match");
    EXPECT_EQ(nobody.code("queue.watch"), "sign_in_first");
    EXPECT_FALSE(b.documents.contains(doc));
}

TEST_P(QuickMatchServer, QM1_an_account_has_one_ticket) {
    Talker& a = player("A");
    const Json first = wish();
    const Json joined = a.call("queue.join", first);
    bench.wait(5000);
    EXPECT_EQ(a.call("queue.join", first), joined) << "the same request again";
    EXPECT_EQ(a.code("queue.join", wish()), "already_queued");
    EXPECT_EQ(a.code("queue.leave", {{"key", fresh_key()}}), "ok");
    EXPECT_EQ(state(a), "none");
    EXPECT_EQ(a.code("queue.leave", {{"key", fresh_key()}}), "ok") << "nothing happens";
    EXPECT_EQ(a.code("queue.join", wish()), "ok");
}

TEST_P(QuickMatchServer, QM1_a_request_that_led_to_a_match_takes_no_second_ticket) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    const Json first = wish();
    a.call("queue.join", first);
    b.call("queue.join", wish());
    matched(a);
    EXPECT_EQ(a.code("queue.join", first), "ok");
    EXPECT_EQ(state(a), "matched");
    EXPECT_EQ(a.code("queue.join", wish()), "ok");
    EXPECT_EQ(state(a), "waiting");
}

TEST_P(QuickMatchServer, QM1_what_the_server_cannot_keep_is_refused) {
    Talker& a = player("A");
    EXPECT_EQ(a.code("queue.join", rated()), "guests_cannot");
    EXPECT_EQ(a.code("queue.join", wish({{"game", "chess"}})), "unknown_game");
    EXPECT_EQ(a.code("queue.join", wish({{"seats", {{"least", 2}, {"most", 3}}}})), "bad_seats");
    EXPECT_EQ(a.code("queue.join", wish({{"seats", {{"least", 3}, {"most", 2}}}})), "invalid_params");
    EXPECT_EQ(a.code("queue.join", wish({{"clock", {{"type", "move"}, {"move_ms", 1}}}})), "bad_clock");
    EXPECT_EQ(a.code("queue.forecast", {{"game", "kuba"}, {"rated", true}}), "ok");
    Talker& robot = bench.account("robot", AccountKind::bot);
    EXPECT_EQ(robot.code("queue.join", wish()), "not_offered");
    EXPECT_EQ(state(a), "none");
}

TEST_P(QuickMatchServer, QM1_a_bot_is_offered_after_a_minute_to_who_wants_one) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    EXPECT_EQ(a.code("queue.join", wish({{"bots", "after_a_minute"}})), "ok");
    EXPECT_EQ(b.code("queue.join", wish({{"game", "nine"}})), "ok");
    const auto offered = [](Talker& who) { return ticket(who)["ticket"].value("bot", "none"); };
    bench.wait(59'000);
    EXPECT_EQ(offered(a), "none");
    bench.wait(3'000);
    EXPECT_EQ(offered(a), "medium") << "whoever has no rating yet begins there";
    EXPECT_EQ(offered(b), "none") << "never asked for one";
    EXPECT_EQ(state(a), "waiting") << "nobody is seated against a bot unasked";
}

TEST_P(QuickMatchServer, QM2_tables_shrink_by_consent) {
    std::vector<Talker*> players;
    const Json range = {{"seats", {{"least", 2}, {"most", 4}}}, {"game", "nine"}};
    for (int i = 0; i < 3; ++i) {
        players.push_back(&player("P" + std::to_string(i), i));
        players.back()->call("queue.join", wish(range));
    }
    bench.wait(44'000);
    EXPECT_EQ(state(*players[0]), "waiting");
    const std::string match = watched(*players[0]);
    EXPECT_EQ(players[0]->documents[match]["seats"].size(), 3);
    EXPECT_EQ(matched(*players[2]), match);
}

TEST_P(QuickMatchServer, QM2_opponents_do_not_meet_again_within_a_minute) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish());
    b.call("queue.join", wish());
    const std::string first = matched(a);
    a.call("queue.join", wish());
    b.call("queue.join", wish());
    bench.wait(50'000);
    EXPECT_EQ(state(a), "waiting");
    EXPECT_NE(matched(a), first);
}

TEST_P(QuickMatchServer, QM2_who_is_not_here_is_paired_with_nobody_and_ends_after_a_minute) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish());
    a.call("queue.unwatch");
    b.call("queue.join", wish());
    bench.wait(30'000);
    EXPECT_EQ(state(b), "waiting");
    a.call("queue.watch");
    EXPECT_EQ(matched(a), matched(b)) << "back in time";
    Talker& c = player("C");
    c.call("queue.join", wish());
    c.call("queue.unwatch");
    bench.wait(65'000);
    c.call("queue.watch");
    bench.wait();
    EXPECT_EQ(state(c), "none");
}

TEST_P(QuickMatchServer, GEN2_hashes_of_tickets_lock_the_table) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    const std::string nonce(64, 'a');
    std::vector<std::uint8_t> bytes;
    from_hex(nonce, bytes);
    const std::string hash = to_hex(sha256(std::string(bytes.begin(), bytes.end())));
    a.call("queue.join", wish({{"nonce_hash", hash}}));
    b.call("queue.join", wish({{"nonce", "bb"}}));
    const std::string match = watched(a);
    EXPECT_EQ(a.documents[match]["status"], "open");
    EXPECT_EQ(a.documents[match]["awaiting"].size(), 1);
    EXPECT_EQ(a.code("table.reveal", {{"key", fresh_key()}, {"match", match}, {"nonce", nonce}}), "ok");
    bench.wait();
    EXPECT_EQ(a.documents[match]["status"], "playing");
}

TEST_P(QuickMatchServer, QM3_a_nonce_that_does_not_come_ends_the_table_and_gives_the_other_ticket_back) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish({{"nonce_hash", std::string(64, 'a')}}));
    const Json joined = b.call("queue.join", wish());
    const std::string match = watched(b);
    bench.wait(62'000);
    EXPECT_EQ(b.documents[match]["status"], "closed");
    EXPECT_EQ(state(a), "matched");
    EXPECT_EQ(state(b), "waiting");
    EXPECT_EQ(ticket(b)["ticket"]["since"], joined["since"]);
}

TEST_P(QuickMatchServer, QM3_without_a_first_action_in_30_s_the_match_ends_and_the_other_waits_on) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    const Json of_a = a.call("queue.join", wish());
    const Json of_b = b.call("queue.join", wish());
    const std::string match = watched(a);
    watched(b);
    Talker& first = a.documents[match]["seats"]["0"]["player"]["id"] == a.id ? a : b;
    Talker& other = &first == &a ? b : a;
    bench.wait(27'000);
    EXPECT_EQ(a.documents[match]["status"], "playing");
    bench.wait(5000);
    EXPECT_EQ(a.documents[match]["status"], "finished");
    EXPECT_EQ(a.documents[match]["result"]["reason"], "abandoned");
    EXPECT_EQ(a.documents[match]["result"]["ranks"], Json({1, 1})) << "nobody has won";
    EXPECT_EQ(state(first), "matched") << "no new ticket for who did not act";
    EXPECT_EQ(state(other), "waiting");
    EXPECT_EQ(ticket(other)["ticket"]["since"], (&other == &a ? of_a : of_b)["since"]) << "waiting time kept";
    EXPECT_THAT(verify(bench.record(match)), IsEmpty());
    EXPECT_TRUE(bench.store.undone().value().empty());
    Talker& c = player("C");
    c.call("queue.join", wish());
    EXPECT_EQ(matched(c), matched(other));
}

TEST_P(QuickMatchServer, QM3_of_more_seats_who_does_not_act_first_is_out_and_the_others_go_on) {
    std::vector<Talker*> players;
    const Json three = {{"seats", {{"least", 3}, {"most", 3}}}, {"game", "nine"}};
    for (int i = 0; i < 3; ++i) {
        players.push_back(&player("P" + std::to_string(i), i));
        players.back()->call("queue.join", wish(three));
    }
    const std::string match = watched(*players[0]);
    for (Talker* talker : players) watched(*talker);
    const auto order = seated(players, match);
    const Json first = order[0]->documents[match]["turn"];
    ASSERT_EQ(first.size(), 1u);
    bench.wait(32'000);
    const Json& document = order[0]->documents[match];
    EXPECT_EQ(document["status"], "playing");
    EXPECT_EQ(document["seats"][std::to_string(first[0].get<int>())]["out"], true);
    EXPECT_NE(document["turn"], first);
    for (Talker* talker : players) EXPECT_EQ(state(*talker), "matched") << "nobody waits again";
    bench.wait(31'000);
    EXPECT_EQ(order[0]->documents[match]["status"], "finished") << "the next did not act either";
    EXPECT_THAT(verify(bench.record(match)), IsEmpty());
}

/// The server dies behind each of the commits that lead from a match without a first action to a ticket.
TEST_P(QuickMatchServer, QM3_a_crash_while_a_match_is_given_up_leaves_the_match_or_one_ticket) {
    for (int commits = 0; commits <= 2; ++commits) {
        SCOPED_TRACE(commits);
        Talker& a = player("A");
        Talker& b = player("B", 1);
        a.call("queue.join", wish());
        b.call("queue.join", wish());
        const std::string match = watched(a);
        watched(b);
        const auto order = seated({&a, &b}, match);
        bench.journal->hold = true;
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        for (int i = 0; i < commits; ++i) {
            if (!bench.wait_for([&] { return bench.journal->waiting() > 0; })) break;
            bench.journal->commit();
        }
        bench.restart();
        bench.wait();
        Talker& late = back(*order[0]);
        Talker& other = back(*order[1]);
        late.call("match.watch", {{"match", match}});
        other.call("match.watch", {{"match", match}});
        bench.wait();
        const bool over = other.documents[match]["status"] != "playing";
        EXPECT_EQ(over, commits > 0);
        EXPECT_EQ(state(other) == "waiting", over) << "the match or the ticket";
        bench.wait(33'000);
        EXPECT_EQ(other.documents[match]["status"], "finished");
        EXPECT_EQ(state(other), "waiting");
        EXPECT_EQ(state(late), "matched") << "no ticket for who did not act";
        EXPECT_TRUE(bench.store.undone().value().empty());
        EXPECT_EQ(other.code("queue.leave", {{"key", fresh_key()}}), "ok");
        bench.wait(60'000);
    }
}

TEST_P(QuickMatchServer, QM3_a_first_action_in_time_lets_the_match_go_on) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish());
    b.call("queue.join", wish());
    const std::string match = watched(a);
    watched(b);
    Talker& first = a.documents[match]["seats"]["0"]["player"]["id"] == a.id ? a : b;
    const std::int64_t by = first.documents[match].value("first_by", std::int64_t{0});
    EXPECT_GT(by, bench.world.wall() + 20'000) << "everybody sees by when";
    EXPECT_LE(by, bench.world.wall() + 30'000);
    bench.wait(20'000);
    const Json act{{"key", fresh_key()}, {"match", match}, {"action", bench.first_action(first, match)}};
    EXPECT_EQ(first.code("match.act", act), "ok");
    bench.wait(60'000);
    EXPECT_EQ(a.documents[match]["status"], "playing");
    EXPECT_FALSE(a.documents[match].contains("first_by"));
}

TEST_P(QuickMatchServer, QM3_nobody_here_gets_no_ticket_back) {
    Talker& a = player("A");
    Talker& b = player("B", 1);
    a.call("queue.join", wish());
    b.call("queue.join", wish());
    matched(a);
    bench.wait(40'000);
    EXPECT_EQ(state(a), "matched");
    EXPECT_EQ(state(b), "matched");
    EXPECT_TRUE(matches().empty());
}

/// The server dies behind each of the commits that lead from two tickets to a match: afterwards the match is
/// there or the tickets are, never both or neither.
TEST_P(QuickMatchServer, QM3_a_crash_between_tickets_and_match_leaves_exactly_one_of_both) {
    for (int commits = 0; commits <= 2; ++commits) {
        SCOPED_TRACE(commits);
        const std::size_t before = matches().size();
        Talker& a = player("A");
        Talker& b = player("B", 1);
        a.call("queue.join", wish());
        b.call("queue.join", wish());
        bench.journal->hold = true;
        for (int i = 0; i < commits; ++i) {
            if (!bench.wait_for([&] { return bench.journal->waiting() > 0; })) break;
            bench.journal->commit();
        }
        bench.restart();
        bench.wait(900);
        EXPECT_EQ(matches().size(), before + (commits > 0 ? 1 : 0)) << "made with nobody there";
        Talker& again = back(a);
        Talker& other = back(b);
        if (commits > 0) {
            EXPECT_EQ(state(again), "matched") << "no ticket beside the match";
        }
        const std::string match = matched(again);
        EXPECT_EQ(matched(other), match);
        EXPECT_EQ(matches().size(), before + 1) << "one match, whatever happened";
        EXPECT_TRUE(bench.store.undone().value().empty());
        bench.wait(60'000);  // they may meet again
    }
}

TEST_P(QuickMatchServer, QM3_tickets_outlive_the_server) {
    Talker& a = player("A");
    const Json joined = a.call("queue.join", wish({{"nonce", "aa"}}));
    bench.wait(20'000);
    bench.restart();
    Talker& again = back(a);
    bench.wait();
    EXPECT_EQ(state(again), "waiting");
    EXPECT_EQ(ticket(again)["ticket"]["since"], joined["since"]);
    EXPECT_EQ(bench.store.unfinished("queue").value().size(), 1u) << "the stream before is over";
    Talker& b = player("B");
    b.call("queue.join", wish());
    EXPECT_EQ(matched(again), matched(b));
}

/// Each write of the queue in its turn fails, or its outcome is lost.
TEST_P(QuickMatchServer, QM3_a_write_that_fails_or_is_lost_takes_no_ticket_twice) {
    for (const auto& [lost, durable] : {std::pair(false, false), {true, false}, {true, true}}) {
        SCOPED_TRACE(lost);
        SCOPED_TRACE(durable);
        const std::size_t before = matches().size();
        Talker& a = player("A");
        Talker& b = player("B", 1);
        a.call("queue.join", wish());
        b.call("queue.join", wish());
        bench.journal->hold = true;
        ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        if (lost) {
            bench.journal->lose(durable);
        } else {
            bench.journal->fail();
        }
        bench.journal->commit_all();
        EXPECT_EQ(matched(a), matched(b));
        EXPECT_NE(matched(a), "");
        EXPECT_EQ(matches().size(), before + 1);
        bench.wait();
        EXPECT_TRUE(bench.store.undone().value().empty());
        bench.wait(60'000);
    }
}

TEST_P(QuickMatchServer, QM1_a_join_that_cannot_be_written_is_refused) {
    Talker& a = player("A");
    bench.journal->broken = true;
    EXPECT_EQ(a.code("queue.join", wish()), "storage_failed");
    bench.journal->broken = false;
    EXPECT_EQ(state(a), "none");
    EXPECT_EQ(a.code("queue.join", wish()), "ok");
}

}  // namespace
}  // namespace kabinet::testing
