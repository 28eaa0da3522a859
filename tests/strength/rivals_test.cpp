#include <gtest/gtest.h>

#include "tests/strength/bare_board.hpp"
#include "tests/strength/kapow_rivals.hpp"
#include "tests/strength/kuba_rivals.hpp"
#include "tests/strength/nine_rivals.hpp"

/// The bots against players that share no search with them, the first matches of docs/bots.md (BO-3).
namespace kabinet::kuba {
namespace {

TEST(KubaBot, BO3_easy_beats_who_pushes_at_random) {
    double won = 0;
    for (int i = 0; i < 10; ++i) won += against_anybody(Level::easy, i);
    EXPECT_EQ(won, 10);
}

TEST(KubaBot, BO3_hard_beats_who_counts_marbles_two_plies_ahead) {
    double won = 0;
    for (int i = 0; i < 4; ++i) won += against_counter_of_marbles(Level::hard, i);
    EXPECT_GE(won, 3.5);
}

}  // namespace
}  // namespace kabinet::kuba

namespace kabinet::nine {
namespace {

TEST(NineBot, BO3_hard_beats_a_plain_search_of_a_thousand_play_outs) {
    double won = 0;
    for (int number = 0; number < 3; ++number) won += against_plain_uct(Level::hard, number);
    EXPECT_GE(won, 2);
}

TEST(NineBot, BO3_easy_beats_a_plain_search_of_ten_play_outs) {
    double won = 0;
    for (int number = 0; number < 10; ++number) won += against_plain_uct(Level::easy, number, 10);
    EXPECT_GE(won, 8);
}

}  // namespace
}  // namespace kabinet::nine

namespace kabinet::kapow {
namespace {

TEST(KapowBot, BO3_medium_beats_who_only_improves_what_is_in_sight) {
    double won = 0;
    for (int number = 0; number < 10; ++number) won += against_greedy(Level::medium, number);
    EXPECT_GE(won, 9);
}

TEST(KapowBot, BO3_hard_beats_who_only_improves_what_is_in_sight) {
    EXPECT_EQ(against_greedy(Level::hard, 1), 1);
}

}  // namespace
}  // namespace kabinet::kapow

namespace kabinet::kapture9 {
namespace {

TEST(Kapture9Bot, BO3_fills_an_empty_board_in_a_few_flicks) {
    // The first boards of docs/bots.md; nine are the fewest.
    const auto flicks = [](Level level, int boards) {
        int sum = 0;
        for (int number = 0; number < boards; ++number) sum += flicks_to_fill(level, number);
        return sum;
    };
    EXPECT_EQ(flicks(Level::easy, 4), 101);
    EXPECT_EQ(flicks(Level::medium, 4), 45);
    EXPECT_EQ(flicks(Level::hard, 2), 21);
    EXPECT_EQ(flicks(Level::master, 1), 9);
}

}  // namespace
}  // namespace kabinet::kapture9
