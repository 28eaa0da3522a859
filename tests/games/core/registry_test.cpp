#include "games/core/registry.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

namespace kabinet {
namespace {

TEST(Registry, holds_the_games_of_games_def_in_its_order) {
    std::vector<std::string> named;
    std::ifstream list("games/games.def");
    for (std::string line; std::getline(list, line);) {
        if (line.starts_with("GAME(")) named.push_back(line.substr(5, line.find(')') - 5));
    }
    std::vector<std::string> held;
    for (const Game* game : all_games()) held.push_back(game->info.id);
    EXPECT_EQ(held, named);
}

TEST(Registry, finds_a_game_by_its_id_alone) {
    for (const Game* game : all_games()) EXPECT_EQ(find_game(game->info.id), game);
    EXPECT_EQ(find_game(""), nullptr);
    EXPECT_EQ(find_game("Kuba"), nullptr);
    EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(Registry, every_game_has_its_facts_in_order) {
    for (const Game* game : all_games()) {
        SCOPED_TRACE(game->info.id);
        EXPECT_FALSE(game->info.title.empty());
        EXPECT_GE(game->info.min_seats, 1);
        EXPECT_LE(game->info.min_seats, game->info.max_seats);
        EXPECT_GE(game->info.rules_version, 1);
        EXPECT_GT(game->info.playout_bound, 0);
        std::set<std::string> names;
        for (const OptionSpec& option : game->info.options) {
            EXPECT_TRUE(names.insert(option.name).second) << option.name;
            EXPECT_GE(option.values.size(), 2U) << option.name;
            EXPECT_TRUE(option.about.ends_with('.')) << option.name;
            if (option.chooser) EXPECT_LT(*option.chooser, game->info.max_seats) << option.name;
        }
        EXPECT_TRUE(std::filesystem::exists("games/" + game->info.id + "/RULES.md"));
    }
}

}  // namespace
}  // namespace kabinet
