#include <gtest/gtest.h>

#include <algorithm>

#include "server/bus/links.hpp"
#include "server/shard/parked.hpp"
#include "tests/server/support/cluster_bench.hpp"

/// Several servers on one store: any of them takes connections (ND-3), and another one goes on when the
/// active one is lost (ND-5).
namespace kabinet::testing {
namespace {

struct ClusterTest : ::testing::Test {
    ClusterBench cluster{3};
};

TEST_F(ClusterTest, players_of_different_servers_meet) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(1).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    EXPECT_EQ(act(ann, match).value("ply", 0), 1);
    EXPECT_EQ(act(bob, match).value("ply", 0), 2);
    cluster.wait();
    EXPECT_EQ(ply_of(ann, match), 2);
    EXPECT_EQ(ann.documents.at(match), bob.documents.at(match));
    Talker& watcher = cluster[0].talker().hello();
    EXPECT_EQ(watcher.code("match.watch", {{"match", match}}), "ok");
    cluster.wait();
    EXPECT_EQ(ply_of(watcher, match), 2);
}

TEST_F(ClusterTest, connections_survive_the_loss_of_the_active_server) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(1).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    act(ann, match);
    cluster.kill(0);
    cluster.make_active(2);
    cluster.wait(5000);
    EXPECT_EQ(ann.closed, 0);
    EXPECT_EQ(bob.closed, 0);
    EXPECT_EQ(act(bob, match).value("ply", 0), 2);
    cluster.wait();
    EXPECT_EQ(ply_of(ann, match), 2);
    EXPECT_EQ(ann.documents.at(match), bob.documents.at(match));
}

/// The client has said hello in time.
TEST_F(ClusterTest, whoever_comes_back_while_nobody_has_the_match_is_not_closed_for_it) {
    cluster.make_active(0);
    Talker& ann = cluster[0].talker(0).hello("Ann");
    Talker& bob = cluster[1].talker(1).hello("Bob");
    const std::string match = cluster[0].match(ann, bob);
    cluster.kill(0);
    Talker& back = cluster[1].talker(0);
    const int hello = back.ask("hello", {{"client", "test"},
                                         {"token", bob.token},
                                         {"resume", {{{"doc", match}, {"epoch", "e"}, {"seq", 0}}}}});
    cluster.wait(cluster[1].config.limits.hello_ms + 2000);
    EXPECT_EQ(back.closed, 0);
    cluster.make_active(2);
    EXPECT_EQ(back.answer(hello)["result"]["lost"], Json::array());
}

TEST_F(ClusterTest, a_request_under_way_is_answered_by_the_next_active_server_and_done_once) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[1].talker(1).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    const Json legal = ann.call("match.legal", {{"match", match}});
    const int asked = ann.ask("match.act", {{"match", match},
                                            {"key", fresh_key()},
                                            {"ply", legal.at("ply")},
                                            {"action", legal.at("actions").at(0)}});
    cluster.ground->world.run(cluster.ground->world.now() + 60);  // durable, and not told yet
    cluster.kill(0);
    cluster.wait(Links::kSilence + 1000);
    EXPECT_FALSE(ann.answers.contains(asked) && ann.answers[asked].contains("error"));
    cluster.make_active(1);
    EXPECT_EQ(ann.answer(asked)["result"]["ply"], 1);
    cluster.wait();
    EXPECT_EQ(ply_of(bob, match), 1);
}

TEST_F(ClusterTest, who_came_by_a_server_that_is_lost_is_away) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    EXPECT_EQ(ann.documents.at(match).at("seats").at("1").contains("away_until"), false);
    cluster.kill(2);
    cluster.wait(Links::kSilence + 8000);
    EXPECT_EQ(ann.documents.at(match).at("seats").at("1").contains("away_until"), true)
        << ann.documents.at(match).at("seats").dump();
}

/// ND-8.
TEST_F(ClusterTest, the_lobby_counts_whoever_is_connected_anywhere) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    cluster[1].talker(1).hello();
    cluster[2].talker(0).hello();
    EXPECT_EQ(ann.code("lobby.watch"), "ok");
    cluster.wait(2000);
    EXPECT_EQ(ann.documents.at("lobby").at("online"), 3);
    cluster.kill(2);
    cluster.wait(Links::kSilence + 3000);
    EXPECT_EQ(ann.documents.at("lobby").at("online"), 2);
    cluster.kill(0);
    cluster.make_active(1);
    cluster.wait(Links::kSilence + 3000);
    EXPECT_EQ(ann.documents.at("lobby").at("online"), 2);
}

TEST_F(ClusterTest, an_account_that_changes_by_one_server_changes_at_all) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& other = cluster[2].talker(1);
    EXPECT_EQ(other.code("hello", {{"client", "test"}, {"token", ann.token}}), "ok");
    EXPECT_EQ(ann.code("account.sign_out"), "ok");
    cluster.wait();
    EXPECT_NE(other.closed, 0);
}

/// Whoever writes tells.
TEST_F(ClusterTest, an_account_changes_at_all_servers_though_the_one_that_was_asked_is_lost) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& other = cluster[2].talker(1);
    EXPECT_EQ(other.code("hello", {{"client", "test"}, {"token", ann.token}}), "ok");
    ann.ask("account.sign_out", Json::object());
    cluster.wait(20);  // under way to the server that is active
    EXPECT_EQ(other.closed, 0);
    cluster.kill(1);
    cluster.wait();
    EXPECT_NE(other.closed, 0);
}

/// Whatever comes back from a lost server is read in between.
TEST(ClusterOfFour, ND5_after_a_new_lead_a_server_reads_few_accounts_at_a_time) {
    ClusterBench cluster{4};
    cluster.make_active(0);
    for (int i = 0; i < 9; ++i) cluster[1].talker(0).hello("Ann");
    for (const std::size_t each : {1, 3}) cluster[each].journal->reads = 0;
    cluster.kill(0);
    cluster.make_active(2);
    EXPECT_GE(cluster[1].journal->reads, cluster[3].journal->reads + 3) << "nobody is at the fourth server";
}

TEST_F(ClusterTest, a_server_that_has_missed_a_new_name_shows_it_nevertheless) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    EXPECT_EQ(ann.code("account.register", {{"name", "Ms Ann"}, {"password", "a marble in the rim"}}), "ok");
    Talker& bob = cluster[1].talker(1).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    cluster.wait();
    cluster.air.cut.insert(102);
    EXPECT_EQ(ann.code("account.rename", {{"name", "Annabel"}}), "ok");
    cluster.wait(Links::kSilence + 1000);
    cluster.air.cut.clear();
    cluster.kill(0);
    cluster.make_active(2);
    Talker& cyd = cluster[2].talker(0).hello("Cyd");
    EXPECT_EQ(cyd.code("match.watch", {{"match", match}}), "ok");
    cluster.wait();
    EXPECT_EQ(cyd.documents.at(match).at("seats").at("0").at("player").at("name"), "Annabel");
}

/// The lead is the same one before and behind the gap.
TEST_F(ClusterTest, a_server_that_was_cut_off_from_the_lead_learns_what_has_changed) {
    cluster.share(0);
    Talker& ann = cluster[0].talker(0).hello("Ann");
    EXPECT_EQ(ann.code("account.register", {{"name", "Ms Ann"}, {"password", "a marble in the rim"}}), "ok");
    Talker& bob = cluster[1].talker(0).hello("Bob");
    std::string match;
    do match = cluster[0].match(ann, bob);
    while (cluster.owner_of(match) != 1);
    cluster.wait();
    cluster.air.cut.insert(101);
    cluster.wait(Links::kSilence + 1000);
    EXPECT_EQ(ann.code("account.rename", {{"name", "Annabel"}}), "ok");
    cluster.wait();
    EXPECT_EQ(bob.documents.at(match).at("seats").at("0").at("player").at("name"), "Ms Ann");
    cluster.air.cut.clear();
    cluster.wait(2000);
    EXPECT_EQ(bob.documents.at(match).at("seats").at("0").at("player").at("name"), "Annabel");
}

/// All servers hear of a deleted account, and one has a queue that counts.
TEST_F(ClusterTest, a_deleted_account_changes_the_queue_once) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    EXPECT_EQ(ann.code("queue.join", {{"key", fresh_key()}, {"game", "kuba"}}), "ok");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    EXPECT_EQ(bob.code("account.register", {{"name", "Mr Bob"}, {"password", "a marble in the rim"}}), "ok");
    EXPECT_EQ(bob.code("account.delete"), "ok");
    cluster.wait(3000);
    EXPECT_EQ(cluster.ground->store.unfinished("queue").value(), std::vector<std::string>{"queue_2"});
    Talker& cyd = cluster[2].talker(1).hello("Cyd");
    EXPECT_EQ(cyd.code("queue.join", {{"key", fresh_key()}, {"game", "nine"}}), "ok");
}

TEST_F(ClusterTest, without_an_active_server_requests_wait_and_then_are_refused) {
    EXPECT_FALSE(cluster[1].server->reaches_lead(Parked::kPatience));
    Talker& ann = cluster[1].talker(0);
    EXPECT_EQ(ann.code("hello", {{"client", "test"}}), "ok");
    const int asked = ann.ask("queue.forecast", {{"game", "kuba"}});
    cluster.wait(Parked::kPatience - 1000);
    EXPECT_FALSE(ann.answers.contains(asked));
    cluster.wait(2000);
    EXPECT_EQ(ann.answers[asked]["error"]["data"]["code"], "busy");
    EXPECT_EQ(ann.closed, 0);
    EXPECT_FALSE(cluster[1].server->reaches_lead(Parked::kPatience));
}

/// Another one may be active by then, and what this one knows is of yesterday.
TEST_F(ClusterTest, whoever_is_not_sure_to_be_active_answers_nothing_about_matches) {
    cluster.make_active(0);
    Talker& ann = cluster[0].talker(0).hello("Ann");
    Talker& bob = cluster[1].talker(0).hello("Bob");
    const std::string match = cluster[0].match(ann, bob);
    cluster.without_lease.insert(100);
    const int of_ann = ann.ask("match.legal", {{"match", match}});
    const int of_bob = bob.ask("match.legal", {{"match", match}});
    cluster.wait(2000);
    EXPECT_FALSE(ann.answers.contains(of_ann) || bob.answers.contains(of_bob));
    cluster.without_lease.clear();
    cluster.wait(500);
    EXPECT_TRUE(ann.answers.contains(of_ann) && bob.answers.contains(of_bob));
    cluster.without_lease.insert(100);
    const int later = bob.ask("match.legal", {{"match", match}});
    cluster.lose_lease(0);
    cluster.make_active(2);
    EXPECT_EQ(bob.answer(later)["result"]["ply"], 0);
    EXPECT_EQ(act(bob, match)["data"]["code"], "not_your_turn");
}

/// It would be watched for ever, by nobody.
TEST_F(ClusterTest, whoever_stops_watching_does_so_behind_a_watch_that_waits) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    Talker& eve = cluster[1].talker(1).hello("Eve");
    cluster.kill(0);
    cluster.wait(Links::kSilence + 1000);
    const int watch = eve.ask("match.watch", {{"match", match}});
    cluster.without_lease.insert(101);
    cluster.make_active(1);
    const int end = eve.ask("match.unwatch", {{"match", match}});
    cluster.without_lease.clear();
    EXPECT_TRUE(eve.answer(watch).contains("result"));
    EXPECT_TRUE(eve.answer(end).contains("result"));
    cluster.wait(2000);
    EXPECT_EQ(cluster.watchers(), 2);
}

/// The server to which the first request went says that the match is with another one, after the news of who
/// has it now.
TEST_F(ClusterTest, whoever_has_stopped_watching_hears_nothing_of_a_watch_that_comes_late) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    Talker& eve = cluster[1].talker(1).hello("Eve");
    std::vector<std::string> matches;
    for (int i = 0; i < 12; ++i) {
        const std::string& match = matches.emplace_back(cluster[1].match(ann, bob));
        ann.call("match.resign", {{"match", match}, {"key", fresh_key()}});
        for (Talker* player : {&ann, &bob}) player->call("match.unwatch", {{"match", match}});
    }
    const std::int64_t heard = cluster.ground->world.now() + 2000;
    cluster.air.arrives[{100, 101}] = heard;
    const std::set<NodeNumber> all{100, 101, 102};
    cluster[0].server->follow(100, all, all);
    cluster.wait(1000);
    const auto moved = [&](const std::string& match) { return cluster.owner_of(match) != 0; };
    const auto found = std::ranges::find_if(matches, moved);
    ASSERT_NE(found, matches.end());
    eve.ask("match.watch", {{"match", *found}});
    cluster.wait(heard - cluster.ground->world.now() + 20);
    const int end = eve.ask("match.unwatch", {{"match", *found}});
    cluster.wait(50);
    ASSERT_TRUE(eve.answers.contains(end));
    const int before = eve.snapshots[*found];
    cluster.wait(3000);
    EXPECT_EQ(eve.snapshots[*found], before);
    EXPECT_EQ(cluster.watchers(), 0);
}

/// Whoever has the match has forgotten who watched it by a server that it did not reach. Others there go on.
TEST_F(ClusterTest, whoever_stops_watching_while_a_link_is_broken_hears_nothing_more) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[0].talker(0).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    Talker& eve = cluster[1].talker(0).hello("Eve");
    eve.call("match.watch", {{"match", match}});
    cluster.air.cut.insert(101);
    const int end = eve.ask("match.unwatch", {{"match", match}});
    cluster.wait(Links::kSilence + 1000);
    cluster.air.cut.clear();
    EXPECT_TRUE(eve.answer(end).contains("result"));
    cluster.wait(2000);
    const std::int64_t heard = eve.seqs[match];
    act(ann, match);
    cluster.wait(100);
    EXPECT_EQ(ply_of(ann, match), 1);
    EXPECT_EQ(eve.seqs[match], heard);
}

/// The others may hear of a new owner before the owner itself does.
TEST_F(ClusterTest, whoever_is_asked_for_what_it_does_not_have_yet_is_asked_again) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[1].talker(1).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    cluster.air.mute.insert(102);
    cluster.kill(0);
    cluster.make_active(2);
    const int asked = ann.ask("match.legal", {{"match", match}});
    cluster.wait(1000);
    EXPECT_FALSE(ann.answers.contains(asked));
    cluster.air.mute.clear();
    EXPECT_EQ(ann.answer(asked)["result"]["ply"], 0);
}

/// Who leads has given its matches to others, and neither it nor the watcher's server has heard of its end.
TEST_F(ClusterTest, ND2_what_an_owner_of_before_still_says_is_shown_to_nobody) {
    cluster.share(2);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[0].talker(0).hello("Bob");
    std::string match = cluster[1].match(ann, bob);
    for (int i = 0; i < 30 && cluster.owner_of(match) != 0; ++i) {
        ann.call("match.resign", {{"match", match}, {"key", fresh_key()}});
        match = cluster[1].match(ann, bob);
    }
    ASSERT_EQ(cluster.owner_of(match), 0u);
    act(ann, match);
    const int before = ann.snapshots[match];
    cluster.air.arrives[{102, 100}] = cluster.ground->world.now() + 2000;
    const std::set<NodeNumber> left{101, 102};
    cluster[2].server->follow(102, left, left);
    cluster.wait(500);
    EXPECT_GT(ann.snapshots[match], before) << "the match is with another server";
    const std::int64_t seq = ann.seqs[match];
    bob.wire->cut();
    cluster.wait(500);
    EXPECT_EQ(ann.seqs[match], seq);
}

/// A process that had the match before, and woke up late, lets go of all who watched there.
TEST_F(ClusterTest, ND2_what_an_owner_of_before_still_says_ends_no_watch) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    constexpr NodeNumber before = 99;
    sim::SimWire wire(cluster.air, before);
    Links links(wire, before, 1, cluster.ground->world.now(),
                {.deliver = [](NodeNumber, std::size_t, const Message&) {},
                 .found = [](NodeNumber, std::size_t) {},
                 .lost = [](NodeNumber) { ADD_FAILURE() << "the link broke"; }});
    wire.open([&links](std::string_view bytes) { links.take(bytes); });
    links.seek({101});
    cluster.wait();
    ASSERT_EQ(links.nodes(), std::vector<NodeNumber>{101});
    for (std::uint64_t number = 0; number < 20; ++number)
        links.send(101, 0, Detach{match, number, address_of(before, 0)});
    cluster.wait();
    act(ann, match);
    cluster.wait();
    EXPECT_EQ(ply_of(ann, match), 1);
    wire.close();
}

/// The second lead answers while the third one has the lobby, of which the second has not heard.
TEST_F(ClusterTest, who_waits_for_one_lead_watches_the_lobby_of_the_next) {
    ClusterBench four(4);
    const auto late = [&four](NodeNumber from, NodeNumber to, std::int64_t ms) {
        four.air.arrives[{from, to}] = four.ground->world.now() + ms;
    };
    four.make_active(0);
    Talker& ann = four[1].talker(0).hello("Ann");
    EXPECT_EQ(ann.code("lobby.watch"), "ok");
    late(101, 102, 2500);
    four.make_active(2);
    late(103, 102, 2000);
    four.make_active(3);
    four.wait(3000);
    four[0].talker(0).hello("Bob");
    four[0].talker(1).hello("Cyd");
    four.wait(3000);
    EXPECT_EQ(ann.documents.at("lobby").at("online"), 3);
}

TEST_F(ClusterTest, a_link_that_breaks_mends_and_watchers_miss_nothing) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[0].talker(0).hello("Bob");
    const std::string match = cluster[1].match(ann, bob);
    act(ann, match);
    cluster.air.cut.insert(101);
    EXPECT_EQ(act(bob, match).value("ply", 0), 2);
    cluster.wait(1000);
    EXPECT_EQ(ply_of(ann, match), 1);
    cluster.air.cut.clear();
    cluster.wait(2000);
    EXPECT_EQ(ann.closed, 0);
    EXPECT_EQ(ply_of(ann, match), 2);
    EXPECT_EQ(ann.documents.at(match), bob.documents.at(match));
}

/// A change crosses once to a process, however many watch there, on whichever of its shards (ND-4).
TEST_F(ClusterTest, ND10_a_spectator_more_on_another_server_costs_the_active_one_nothing) {
    cluster.make_active(0);
    Talker& ann = cluster[0].talker(0).hello("Ann");
    Talker& bob = cluster[0].talker(1).hello("Bob");
    const std::string match = cluster[0].match(ann, bob);
    std::vector<Talker*> spectators;
    const auto watch = [&](int shard) {
        spectators.push_back(&cluster[1].talker(shard).hello());
        EXPECT_EQ(spectators.back()->code("match.watch", {{"match", match}}), "ok");
    };
    cluster.air.listening = true;
    const auto changes_sent = [&](Talker& who) {
        cluster.wait(3000);  // the number of spectators has been told
        cluster.air.heard.clear();
        act(who, match);
        cluster.wait();
        return std::ranges::count_if(cluster.air.heard, [](const auto& one) {
            return one.first == 101 && one.second.find("\"patch\"") != std::string::npos;
        });
    };
    watch(0);
    EXPECT_EQ(changes_sent(ann), 1);
    for (int i = 0; i < 20; ++i) watch(i % 2);
    EXPECT_EQ(changes_sent(bob), 1);
    for (Talker* spectator : spectators) EXPECT_EQ(ply_of(*spectator, match), 2);
}

/// ND-4. Whoever draws a card of Kapow! alone sees it.
TEST_F(ClusterTest, what_one_seat_may_see_goes_only_to_where_its_player_is) {
    cluster.make_active(0);
    Talker* players[] = {&cluster[1].talker(0).hello("Ann"), &cluster[2].talker(0).hello("Bob")};
    cluster.air.listening = true;
    const std::string match = cluster[1].match(*players[0], *players[1], {{"game", "kapow"}});
    const auto drawn = [&](std::size_t seat) {
        return players[seat]->documents.at(match).at("state").contains("taken");
    };
    std::size_t seat = 0;
    for (int i = 0; i < 40 && !drawn(seat); ++i) {
        seat = players[0]->documents.at(match).at("turn").at(0);
        const Json legal = players[seat]->call("match.legal", {{"match", match}});
        Json action = legal.at("actions").at(0);
        for (const Json& one : legal.at("actions")) {
            if (one.dump().find("\"draw\"") != std::string::npos) action = one;
        }
        players[seat]->call(
            "match.act",
            {{"match", match}, {"key", fresh_key()}, {"ply", legal.at("ply")}, {"action", action}});
        cluster.wait(100);
    }
    ASSERT_TRUE(players[seat]->documents.at(match).at("state").at("taken").contains("card"));
    EXPECT_FALSE(players[1 - seat]->documents.at(match).at("state").at("taken").contains("card"));
    const auto heard = [this](NodeNumber to) {
        return std::ranges::any_of(cluster.air.heard, [to](const auto& one) {
            return one.first == to && one.second.find("\"drawn\"") != std::string::npos;
        });
    };
    EXPECT_TRUE(heard(101 + seat));
    EXPECT_FALSE(heard(102 - seat));
}

/// ND-8.
TEST_F(ClusterTest, a_server_knows_who_sits_at_matches_that_live_elsewhere) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    for (int i = 0; i < 2; ++i) {
        const std::string match =
            ann.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}}).at("match");
        EXPECT_EQ(ann.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 0}}), "ok");
        cluster.wait();
    }
    EXPECT_EQ(ann.call("match.own").at("matches").size(), 2u);
}

}  // namespace
}  // namespace kabinet::testing
