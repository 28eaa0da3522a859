#include "rating/ladder_name.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "games/core/registry.hpp"

namespace kabinet {
namespace {

TEST(LadderName, RA1_a_game_has_three_ladders) {
    EXPECT_EQ(LadderName::of("kuba", 2, false).id(), "kuba_two");
    EXPECT_EQ(LadderName::of("kapow", 3, false).id(), "kapow_many");
    EXPECT_EQ(LadderName::of("kapow", 8, false).id(), "kapow_many");
    EXPECT_EQ(LadderName::of("kapow", 2, false).id(), "kapow_two");
}

TEST(LadderName, RA7_a_bot_makes_it_the_ladder_with_bots) {
    EXPECT_EQ(LadderName::of("kuba", 2, true).id(), "kuba_bots");
    EXPECT_EQ(LadderName::of("nine", 4, true).id(), "nine_bots");
}

TEST(LadderName, every_one_can_name_a_document_and_is_read_back) {
    const std::regex document("[a-z0-9_]{1,32}");
    for (const Game* game : all_games()) {
        for (const LadderKind kind : {LadderKind::two, LadderKind::many, LadderKind::bots}) {
            const LadderName name{game->info.id, kind};
            EXPECT_TRUE(std::regex_match(name.id(), document)) << name.id();
            EXPECT_EQ(LadderName::parse(name.id()), name);
        }
    }
    EXPECT_EQ(LadderName::parse("go_bots_two"), (LadderName{"go_bots", LadderKind::two}));
}

TEST(LadderName, no_other_text_is_one) {
    for (const char* text : {"", "_two", "two", "kuba", "kuba_", "kuba_three", "kuba.two", "Kuba_two",
                             "kuba_two ", "a_game_with_a_name_too_long_xx_two"})
        EXPECT_EQ(LadderName::parse(text), std::nullopt) << text;
}

}  // namespace
}  // namespace kabinet
