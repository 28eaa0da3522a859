#include "server/tournament/own_table.hpp"

#include "tests/tournament/director.hpp"

/// The tie that a director's order is about is found as the rules find it (TN-18).
namespace kabinet::testing {
namespace {

using tournament::Director;

bool about(const Director& event, int entrant, const Json& place) {
    return is_about_table_of(event.state(), entrant, "result", place);
}

TEST(OwnTable, TN18_is_that_of_the_stage_which_is_named) {
    Director event(
        {{"game", "kuba"},
         {"stages", {{{"format", "swiss"}, {"rounds", 1}, {"advance", 2}}, {{"format", "knockout"}}}},
         {"seeding", "order"}},
        4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 3}, {2, 4}}), "");
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    ASSERT_EQ(event.state().stage_number, 2);
    EXPECT_TRUE(about(event, 1, {{"table", 1}}));
    EXPECT_TRUE(about(event, 2, {{"table", 1}})) << "both play the final";
    EXPECT_TRUE(about(event, 2, {{"stage", 1}, {"round", 1}, {"table", 2}}));
    EXPECT_FALSE(about(event, 2, {{"stage", 1}, {"round", 1}, {"table", 1}}));
    EXPECT_FALSE(about(event, 3, {{"table", 1}}));
    EXPECT_FALSE(about(event, 1, {{"stage", 9}, {"table", 1}}));
    EXPECT_FALSE(about(event, 1, {{"table", "x"}}));
    EXPECT_FALSE(about(event, 1, true));
}

TEST(OwnTable, TN18_in_an_arena_is_found_by_its_number_in_any_wave) {
    Director event({{"game", "kuba"}, {"stages", {{{"format", "arena"}, {"minutes", 10}}}}}, 5);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}}), "");
    ASSERT_EQ(event.tell(tournament::InputType::paired, {{"stage", 1},
                                                         {"round", 2},
                                                         {"tables", {{{"table", 2}, {"seats", {3, 4}}}}},
                                                         {"byes", Json::array()}}),
              "");
    EXPECT_TRUE(about(event, 1, {{"table", 1}}));
    EXPECT_TRUE(about(event, 3, {{"table", 2}}));
    EXPECT_FALSE(about(event, 3, {{"table", 1}}));
}

}  // namespace
}  // namespace kabinet::testing
