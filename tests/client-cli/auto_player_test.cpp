#include "client-cli/model/auto_player.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

TEST(AutoPlayer, chooses_free_values_within_their_bounds) {
    SimLoop loop;
    AutoPlayer robot(loop, AutoPlayer::Kind::random, 0, 5, 1);
    const Json legal = Json::array({{{"type", "flick"}, {"angle", {{"min", -3}, {"max", 3}}}}});
    for (int i = 0; i < 100; ++i) {
        const Json action = robot.choose(legal);
        EXPECT_GE(action["angle"].get<int>(), -3);
        EXPECT_LE(action["angle"].get<int>(), 3);
    }
}

/// A pair given by its length and angle becomes two numbers of that length, ahead of the player, on the grid
/// of 0.0001 that keeps it within the ends.
TEST(AutoPlayer, chooses_pairs_within_their_sector) {
    const Json sector = Json::parse(R"({"length":{"min":0.02,"max":4},"angle":{"min":-90,"max":90}})");
    const Json legal =
        Json::array({{{"type", "flick"}, {"vector", sector}, {"power", {{"min", 0.5}, {"max", 1}}}}});
    SimLoop loop;
    for (const auto kind : {AutoPlayer::Kind::first, AutoPlayer::Kind::random}) {
        AutoPlayer robot(loop, kind, 0, 5, 1);
        std::set<double> lengths;
        for (int i = 0; i < 100; ++i) {
            const Json action = robot.choose(legal);
            const double right = action["vector"].at(0);
            const double ahead = action["vector"].at(1);
            EXPECT_GT(ahead, 0);
            EXPECT_GT(std::hypot(right, ahead), 0.02);
            EXPECT_LT(std::hypot(right, ahead), 4);
            EXPECT_EQ(right, std::round(right * 1e4) / 1e4);
            EXPECT_GT(action["power"].get<double>(), 0.5);
            EXPECT_LT(action["power"].get<double>(), 1);
            lengths.insert(std::hypot(right, ahead));
        }
        EXPECT_EQ(lengths.size() > 50, kind == AutoPlayer::Kind::random);
    }
}

}  // namespace
}  // namespace kabinet::cli
