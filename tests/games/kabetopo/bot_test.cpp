#include <gtest/gtest.h>

#include "games/kabetopo/bot/bot.hpp"
#include "games/kabetopo/bot/way.hpp"

/// The house's bot in Kabetopo: the ways it measures (BO-3).
namespace kabinet::kabetopo {
namespace {

Terrain terrain(const Position& position) {
    return terrain_of(position.board, position.peaks());
}

TEST(KabetopoBot, KB16_the_way_ends_at_home) {
    Position position = start(4, {});
    position.runner(0).stones = 1;
    position.runner(0).at = *square_named("e1");
    EXPECT_EQ(way_left(position, terrain(position), 0), 1);  // f1 is the corner South
}

TEST(KabetopoBot, KB13_a_climb_is_part_of_the_way) {
    const Position position = start(4, {});
    const Terrain open = terrain(position);
    for (int runner = 0; runner < 4; ++runner) {
        const Square at = position.runner(runner).at;
        const int climb = distances_from(open, at)[kMountain];
        EXPECT_GT(way_left(position, open, runner), climb);
        EXPECT_LT(way_left(position, open, runner), kNoWay);
    }
}

TEST(KabetopoBot, KB16_two_players_climb_twice) {
    Position position = start(2, {});
    const int whole = way_left(position, terrain(position), 0);
    position.runner(0).stones = 1;
    position.runner(0).halfway = true;
    EXPECT_GT(whole, 2 * way_left(position, terrain(position), 0) - 6);
    EXPECT_GT(whole, way_left(position, terrain(position), 0));
}

TEST(KabetopoBot, KB3_obstacles_make_ways_longer) {
    Position position = start(4, {});
    position.runner(0).stones = 1;
    position.runner(0).at = *square_named("e1");
    position.board.walls.add(*edge_named("e1-f1"));
    EXPECT_GT(way_left(position, terrain(position), 0), 1);
    EXPECT_FALSE(edges_ahead(position, terrain(position), 0).has(*edge_named("e1-f1")));
}

TEST(KabetopoBot, BO1_every_level_goes_home_when_home_is_near) {
    Position position = start(4, {});
    position.runner(0).stones = 1;
    position.runner(0).at = *square_named("e1");
    for (const Level level : all_levels()) {
        Position played = position;  // a turn may begin with a monolith, and a move after it
        for (int i = 0; i < 4 && played.turn == 0; ++i)
            play(played, choose(played, {.seat = 0, .level = level, .seed = {}, .stop = {}}).action);
        EXPECT_EQ(played.runner(0).place, 1) << name_of(level);
    }
}

}  // namespace
}  // namespace kabinet::kabetopo
