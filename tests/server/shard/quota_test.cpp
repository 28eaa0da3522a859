#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/limits/practices.hpp"
#include "tests/server/support/cluster_bench.hpp"

/// What one player or one address may use over several servers (ND-8).
namespace kabinet::testing {
namespace {

struct QuotaTest : ::testing::Test {
    QuotaTest() {
        cluster.share(0);
        cluster.wait(2000);
    }
    std::vector<std::string> open_practices(Talker& ann, std::size_t count) {
        std::vector<std::string> matches;
        for (std::size_t i = 0; i < count; ++i) {
            matches.push_back(
                ann.call("practice.open", {{"key", fresh_key()}, {"game", "kuba"}}).at("match"));
            EXPECT_EQ(ann.code("match.watch", {{"match", matches.back()}}), "ok");
            cluster.wait();
        }
        return matches;
    }
    ClusterBench cluster{3};
};

TEST_F(QuotaTest, ND8_a_rate_of_an_address_holds_over_all_servers) {
    const auto most = static_cast<std::size_t>(cluster[0].config.limits.guests_per_address_per_minute);
    for (std::size_t i = 0; i < most; ++i) cluster[i % 2].talker(static_cast<int>(i) % 2).hello("Guest");
    cluster.wait(3000);
    std::size_t more = 0;
    while (more < most && cluster[2].talker().hello().code("sign_in.guest") == "ok") ++more;
    EXPECT_LT(more, most / 4) << "a few, as time passes";
}

/// ND-8. The oldest one ends, wherever it lives.
TEST_F(QuotaTest, ND8_matches_of_practice_are_counted_over_all_servers) {
    Talker& ann = cluster[1].talker(0).hello("Ann");
    const auto matches = open_practices(ann, 7);
    std::set<std::size_t> owners;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        owners.insert(cluster.owner_of(matches[i]));
        EXPECT_EQ(ann.documents.at(matches[i])["status"] == "playing", i + kMostPractices >= matches.size())
            << i;
    }
    EXPECT_GT(owners.size(), 1u);
}

/// ND-8.
TEST_F(QuotaTest, ND8_matches_of_practice_of_a_lost_server_count_where_they_go_on) {
    Talker& ann = cluster[1].talker(0).hello("Ann");
    auto matches = open_practices(ann, kMostPractices);
    cluster.kill(2);
    cluster.end_leases();
    cluster.wait(5000);
    const auto later = open_practices(ann, kMostPractices);
    for (const std::string& match : matches) EXPECT_NE(ann.documents.at(match)["status"], "playing");
    for (const std::string& match : later) EXPECT_EQ(ann.documents.at(match)["status"], "playing");
}

}  // namespace
}  // namespace kabinet::testing
