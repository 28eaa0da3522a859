#include "games/nine/bot/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

/// The fast positions of the search play by the rules of moves.hpp.
namespace kabinet::nine {
namespace {

TEST(NineWorld, agrees_with_the_rules_at_every_ply) {
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        std::mt19937 random(seed);
        Position position =
            start(static_cast<int>(2 + seed % 3), seed % 2 ? Phases::restart : Phases::carry_on);
        World world(position);
        std::vector<World::Move> moves;
        for (;;) {
            const Actions legal = legal_actions(position);
            std::vector<World::Move> wanted;
            for (const Action action : legal) wanted.push_back(static_cast<World::Move>(action.where));
            world.moves(moves);
            std::ranges::sort(moves);
            ASSERT_EQ(moves, wanted);
            ASSERT_EQ(world.mover(), position.turn);
            ASSERT_EQ(world.points(), points(position));
            if (legal.empty()) break;
            const Action action = legal.begin()[random() % legal.size()];
            play(position, action);
            if (random() % 7 == 0)
                world = World(position);
            else
                world.play(static_cast<World::Move>(action.where));
        }
    }
}

TEST(NineWorld, NI9_a_play_out_ends_with_one_winner) {
    search::Dice dice(Seed{}, "test");
    for (int seats = 2; seats <= 4; ++seats) {
        World world(start(seats));
        EXPECT_GE(world.play_out(dice), 9U + kSlots);
        EXPECT_EQ(world.mover(), -1);
        std::vector<double> shares(static_cast<std::size_t>(seats));
        world.add_shares(shares);
        const auto points = world.points();
        const auto winner = std::ranges::find(shares, 1.0) - shares.begin();
        ASSERT_LT(winner, seats);
        for (int seat = 0; seat < seats; ++seat) {
            const int other = points[static_cast<std::size_t>(seat)],
                      most = points[static_cast<std::size_t>(winner)];
            EXPECT_TRUE(seat <= winner ? other <= most : other < most);
        }
    }
}

}  // namespace
}  // namespace kabinet::nine
