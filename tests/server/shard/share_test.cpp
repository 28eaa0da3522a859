#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "server/bus/links.hpp"
#include "server/shard/parked.hpp"
#include "tests/server/support/cluster_bench.hpp"

/// Several servers that all lead matches: who owns which (ND-2), and what becomes of them when one is lost
/// (ND-5) or comes.
namespace kabinet::testing {
namespace {

struct ShareTest : ::testing::Test {
    ClusterBench cluster{3};
};

/// ND-2. As many partitions each, and matches live where theirs are.
TEST_F(ShareTest, ND2_all_servers_have_their_share) {
    cluster.share(0);
    cluster.wait(2000);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(static_cast<double>(cluster.partitions_of(i)), PlacementTable::kPartitions / 3.0, 2.0)
            << i;
    Talker& ann = cluster[0].talker(0).hello("Ann");
    Talker& bob = cluster[1].talker(0).hello("Bob");
    std::set<std::size_t> owners;
    for (int i = 0; i < 4; ++i) {
        const std::string match = cluster[0].match(ann, bob);
        owners.insert(cluster.owner_of(match));
        EXPECT_EQ(act(ann, match).value("ply", 0), 1);
        EXPECT_EQ(act(bob, match).value("ply", 0), 2);
        cluster.wait();
        EXPECT_EQ(ply_of(bob, match), 2);
        EXPECT_EQ(ann.documents.at(match), bob.documents.at(match));
        EXPECT_EQ(ann.code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
        for (Talker* each : {&ann, &bob}) each->code("match.unwatch", {{"match", match}});
    }
    EXPECT_GT(owners.size(), 1u);
}

/// A match that server `owner` has, between a player of server `a` and one of server `b`.
struct Game {
    Talker *ann, *bob;
    std::string match;
};
Game game_at(ClusterBench& cluster, std::size_t owner, std::size_t a, std::size_t b) {
    Talker& ann = cluster[a].talker(0).hello("Ann");
    Talker& bob = cluster[b].talker(1).hello("Bob");
    for (int i = 0; i < 40; ++i) {
        const std::string match = cluster[a].match(ann, bob);
        if (cluster.owner_of(match) == owner) return {&ann, &bob, match};
        EXPECT_EQ(ann.code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
        for (Talker* each : {&ann, &bob}) each->code("match.unwatch", {{"match", match}});
    }
    throw std::runtime_error("no match came to the server");
}

/// A match whose server is lost, and that nobody has taken over. Its players are at the other two.
Game orphan(ClusterBench& cluster) {
    cluster.share(0);
    cluster.wait(2000);
    const Game game = game_at(cluster, 2, 0, 1);
    cluster.kill(2);
    cluster.wait(Links::kSilence + 1000);
    return game;
}

/// ND-5.
TEST_F(ShareTest, ND5_others_go_on_with_what_a_lost_server_had) {
    cluster.share(0);
    cluster.wait(2000);
    const Game game = game_at(cluster, 2, 0, 1);
    EXPECT_EQ(act(*game.ann, game.match).value("ply", 0), 1);
    cluster.kill(2);
    const int early = game.bob->ask("match.legal", {{"match", game.match}});
    cluster.wait(Links::kSilence + 1000);
    EXPECT_FALSE(game.bob->answers.contains(early)) << "the lease is not over";
    cluster.end_leases();
    cluster.wait(2000);
    EXPECT_NE(cluster.owner_of(game.match), 2u);
    EXPECT_EQ(game.bob->answers[early]["result"]["ply"], 1);
    EXPECT_EQ(act(*game.bob, game.match).value("ply", 0), 2);
    EXPECT_EQ(act(*game.ann, game.match).value("ply", 0), 3);
    cluster.wait();
    EXPECT_EQ(ply_of(*game.ann, game.match), 3);
    EXPECT_EQ(game.ann->documents.at(game.match), game.bob->documents.at(game.match));
}

/// ND-5. Only what the lost server had waits.
TEST_F(ShareTest, matches_of_others_go_on_while_nobody_leads) {
    cluster.share(0);
    cluster.wait(2000);
    const Game game = game_at(cluster, 2, 1, 2);
    cluster.kill(0);
    cluster.wait(Links::kSilence + 1000);
    EXPECT_EQ(act(*game.ann, game.match).value("ply", 0), 1);
    EXPECT_EQ(act(*game.bob, game.match).value("ply", 0), 2);
    cluster.share(1);
    cluster.wait(2000);
    EXPECT_EQ(act(*game.ann, game.match).value("ply", 0), 3);
    EXPECT_EQ(cluster.owner_of(game.match), 2u);
    EXPECT_EQ(game.ann->snapshots[game.match], 1) << "nothing has changed for the match";
    Talker& eve = cluster[1].talker(0).hello("Eve");
    EXPECT_EQ(eve.code("lobby.watch"), "ok");
    cluster.wait();
    EXPECT_TRUE(eve.documents.at("lobby").at("matches").contains(game.match))
        << "whoever has the match tells the new lobby";
}

TEST_F(ShareTest, whoever_comes_gets_its_share_and_live_matches_stay) {
    cluster.make_active(0);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    Talker& bob = cluster[2].talker(0).hello("Bob");
    std::vector<std::string> matches;
    for (int i = 0; i < 3; ++i) matches.push_back(cluster[1].match(ann, bob));
    cluster.share(0);
    cluster.wait(8000);
    EXPECT_GT(cluster.partitions_of(1), PlacementTable::kPartitions / 4);
    EXPECT_GT(cluster.partitions_of(2), PlacementTable::kPartitions / 4);
    for (const std::string& match : matches) {
        EXPECT_EQ(cluster.owner_of(match), 0u);
        EXPECT_EQ(act(ann, match).value("ply", 0), 1);
        EXPECT_EQ(ann.snapshots[match], 1);
    }
}

/// Nobody hears of a table that might be forgotten.
TEST_F(ShareTest, partitions_move_only_when_the_database_knows) {
    cluster.make_active(0);
    cluster.keeps = false;
    const std::string before = cluster.kept;
    cluster.share(0);
    cluster.wait(3000);
    EXPECT_EQ(cluster.kept, before);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    const int asked = ann.ask("table.create", {{"key", fresh_key()}, {"game", "kuba"}});
    cluster.wait(1000);
    cluster.keeps = true;
    EXPECT_TRUE(ann.answer(asked).contains("result")) << ann.answers[asked].dump();
    cluster.wait(3000);
    EXPECT_GT(cluster.partitions_of(1), PlacementTable::kPartitions / 4);
}

TEST_F(ShareTest, what_nobody_has_for_long_is_refused) {
    cluster.make_active(0);
    cluster.keeps = false;
    cluster.share(0);
    cluster.wait(3000);
    Talker& ann = cluster[1].talker(0).hello("Ann");
    std::vector<int> asked;
    for (int i = 0; i < 8; ++i)
        asked.push_back(ann.ask("table.create", {{"key", fresh_key()}, {"game", "kuba"}}));
    cluster.wait(Parked::kPatience + 2000);
    int refused = 0;
    for (const int one : asked) {
        const Json& answer = ann.answers[one];
        ASSERT_TRUE(answer.is_object());
        refused += answer.contains("error") && answer["error"]["data"]["code"] == "busy" ? 1 : 0;
    }
    EXPECT_GT(refused, 0);
}

/// Whoever missed something asks again, and so did the client: when both get nothing, the client must not
/// believe that it watches.
TEST_F(ShareTest, a_client_that_can_watch_nothing_any_more_is_sent_away) {
    const Game game = orphan(cluster);
    const int again = game.ann->ask("match.watch", {{"match", game.match}});
    cluster.wait(Parked::kPatience + 2000);
    EXPECT_EQ(game.ann->answers[again]["error"]["data"]["code"], "busy");
    EXPECT_EQ(game.ann->closed, static_cast<int>(protocol::CloseCode::overloaded));
    EXPECT_EQ(game.bob->closed, static_cast<int>(protocol::CloseCode::overloaded));
}

/// Its players pay for their time wherever it is.
TEST_F(ShareTest, ND5_the_clock_of_a_match_that_sleeps_goes_on_at_whoever_gets_it) {
    constexpr std::int64_t day = 86'400'000, sleeps = 600'000;
    cluster.make_active(0);
    Talker& ann = cluster[0].talker(0).hello("Ann");
    Talker& bob = cluster[0].talker(0).hello("Bob");
    std::vector<std::string> matches;
    for (int i = 0; i < 6; ++i) {
        matches.push_back(cluster[0].match(ann, bob, {{"clock", {{"type", "move"}, {"move_ms", day}}}}));
        for (Talker* each : {&ann, &bob})
            EXPECT_EQ(each->code("match.unwatch", {{"match", matches.back()}}), "ok");
    }
    cluster.wait(sleeps);
    cluster.share(0);
    cluster.wait(10'000);
    const auto elsewhere = [this](const std::string& match) { return cluster.owner_of(match) != 0; };
    EXPECT_GT(std::ranges::count_if(matches, elsewhere), 0);
    for (const std::string& match : matches) {
        EXPECT_EQ(act(ann, match).value("ply", 0), 1);
        const auto entries = cluster[0].store.stream(match).value()->entries;
        const auto time = [&](std::size_t n) {
            return Json::parse(entries.at(n).entry).at("t").get<std::int64_t>();
        };
        EXPECT_GT(time(entries.size() - 1) - time(entries.size() - 2), sleeps)
            << "of server " << cluster.owner_of(match);
    }
}

/// What can't be had any more is no sign of too much work.
TEST_F(ShareTest, a_client_whose_server_ends_while_it_waits_is_told_so) {
    const Game game = orphan(cluster);
    game.bob->ask("match.watch", {{"match", game.match}});
    cluster[1].talker(1).hello("Cyd").ask("match.watch", {{"match", game.match}});
    cluster.wait(100);
    cluster[1].server->drain(100, [] {});
    cluster[1].server->leave_cluster();
    cluster.wait();
    EXPECT_EQ(game.bob->closed, static_cast<int>(protocol::CloseCode::going_away));
}

TEST_F(ShareTest, ND5_a_match_shows_its_rating_though_the_server_of_the_ladder_is_lost_before_it_tells) {
    const std::string ladder = "kuba_two";
    cluster.share(0);
    cluster.wait(2000);
    const std::size_t rates = cluster.owner_of(ladder), other = rates == 0 ? 1 : 0;
    Talker& ann = cluster[other].talker(0).hello("Ann");
    Talker& bob = cluster[other].talker(1).hello("Bob");
    for (Talker* each : {&ann, &bob}) {
        const Json account{{"name", "The " + each->id}, {"password", "a marble in the rim"}};
        ASSERT_EQ(each->code("account.register", account), "ok");
    }
    std::string match;
    do match = cluster[other].match(ann, bob, {{"rated", true}});
    while (cluster.owner_of(match) == rates);
    act(ann, match);
    act(bob, match);
    cluster.air.mute.insert(ClusterBench::number_of(rates));
    EXPECT_EQ(ann.code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
    const auto rated = [&] {
        const auto stored = cluster.ground->store.stream(ladder).value();
        return stored && !stored->entries.empty();
    };
    cluster.wait();
    ASSERT_TRUE(rated());
    cluster.kill(rates);
    cluster.wait();
    ASSERT_FALSE(ann.documents.at(match).contains("rating")) << "the match was told";
    cluster.share(other);
    cluster.wait(5000);
    EXPECT_TRUE(ann.documents.at(match).contains("rating")) << ann.documents.at(match);
}

}  // namespace
}  // namespace kabinet::testing
