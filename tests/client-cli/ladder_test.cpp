#include "client-cli/tools/ladder.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "client-cli/tools/tool.hpp"
#include "games/core/registry.hpp"
#include "games/search/bot.hpp"

/// `kabinet ladder` (BO-8).
namespace kabinet::cli {
namespace {

TEST(Ladder, BO8_prints_a_line_of_json_a_pair) {
    std::ostringstream out, err;
    LadderSettings settings{.game = "kuba", .levels = {"easy", "medium", "easy"}, .games = 4, .json = true};
    EXPECT_EQ(ladder(settings, out, err), 0) << err.str();
    std::istringstream lines(out.str());
    std::string first, second, more;
    ASSERT_TRUE(std::getline(lines, first) && std::getline(lines, second));
    EXPECT_FALSE(std::getline(lines, more));
    const Json rung = Json::parse(first);
    EXPECT_EQ(rung["game"], "kuba");
    EXPECT_EQ(rung["level"], "medium");
    EXPECT_EQ(rung["against"], "easy");
    EXPECT_EQ(rung["seats"], 2);
    EXPECT_EQ(rung["games"], 4);
    EXPECT_LE(rung["low"], rung["wins"].get<double>() / 4);
    EXPECT_GE(rung["high"], rung["wins"].get<double>() / 4);
    // The same matches from the other side.
    EXPECT_EQ(rung["wins"].get<double>() + Json::parse(second)["wins"].get<double>(), 4);
}

TEST(Ladder, BO8_a_wrong_wish_is_told) {
    const auto told = [](LadderSettings settings) {
        std::ostringstream out, err;
        EXPECT_EQ(ladder(settings, out, err), 2);
        return err.str();
    };
    EXPECT_NE(told({.game = "chess"}).find("chess"), std::string::npos);
    EXPECT_NE(told({.game = "kuba", .levels = {"easy", "grand"}}).find("grand"), std::string::npos);
    EXPECT_NE(told({.game = "kuba", .seats = 3}).find("2 to 2"), std::string::npos);
}

TEST(Ladder, BO8_the_same_seed_gives_the_same_matches) {
    const Game& game = *find_game("kuba");
    const Pair pair{.level = Level::medium, .against = Level::easy, .games = 6, .seed = 5};
    const Rung one = climb(game, pair);
    const Rung same = climb(game, pair);
    EXPECT_EQ(one.wins, same.wins);
    EXPECT_EQ(one.actions, same.actions);
}

TEST(Ladder, BO8_a_measurement_can_go_in_pieces) {
    const Game& game = *find_game("kuba");
    const Pair pair{.level = Level::medium, .against = Level::easy, .games = 5};
    const Pair first{.level = Level::medium, .against = Level::easy, .games = 2};
    const Pair rest{.level = Level::medium, .against = Level::easy, .games = 3, .skip = 2};
    EXPECT_EQ(climb(game, pair).actions, climb(game, first).actions + climb(game, rest).actions);
}

TEST(Ladder, BO8_more_than_the_budget_of_a_level_can_be_measured) {
    for (const Game* game : all_games()) {
        SCOPED_TRACE(game->info.id);
        const auto state = game->start({.seats = game->info.min_seats}).value();
        const auto asked = [&](Level level, int times) {
            return think(*game, *state, {.seat = state->to_move().front(), .level = level, .times = times});
        };
        const auto nodes = [&](int times) { return asked(Level::hard, times).nodes; };
        // The first cards of Kapow! are turned up without a thought.
        for (int ply = 0; ply < 8; ++ply)
            ASSERT_TRUE(state->play(state->to_move().front(), asked(Level::easy, 1).action));
        EXPECT_GT(nodes(2), nodes(1));
    }
}

}  // namespace
}  // namespace kabinet::cli
