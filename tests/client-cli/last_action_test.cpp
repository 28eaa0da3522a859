#include "client-cli/model/last_action.hpp"

#include <gtest/gtest.h>

namespace kabinet::cli {
namespace {

Json replay(const Json& steps) {
    return {{"match", "abcdefghij"},
            {"from", 3},
            {"entries", 9},
            {"value", {{"state", {{"bases", 2}}}}},
            {"steps", steps}};
}

Json step(const char* type, const Json& ops, const Json& events) {
    return {{"n", 4}, {"type", type}, {"ops", ops}, {"events", events}};
}

Json bases(int count) {
    return Json::array({{{"op", "replace"}, {"path", "/state/bases"}, {"value", count}}});
}

TEST(LastAction, is_the_last_of_the_steps_with_the_view_it_happened_to) {
    const Json first = step("act", bases(3), Json::array({"first"}));
    const Json second = step("act", bases(4), Json::array({"second"}));
    const Json resigned = step("resign", bases(9), Json::array());
    const auto last = last_action_of(replay({first, second, resigned}));
    ASSERT_TRUE(last);
    EXPECT_EQ(last->before, Json({{"bases", 3}}));
    EXPECT_EQ(last->events, Json::array({"second"}));
}

TEST(LastAction, is_nothing_where_nobody_acted) {
    EXPECT_FALSE(last_action_of(replay(Json::array())));
    EXPECT_FALSE(last_action_of(replay(Json::array({step("resign", Json::array(), Json::array())}))));
    EXPECT_FALSE(last_action_of(Json::object()));
}

/// What follows a patch that does not fit is not known any more.
TEST(LastAction, goes_no_further_than_it_understands) {
    const Json broken = Json::array({{{"op", "remove"}, {"path", "/nowhere"}}});
    const auto last = last_action_of(
        replay({step("act", broken, Json::array({1})), step("act", bases(4), Json::array({2}))}));
    ASSERT_TRUE(last);
    EXPECT_EQ(last->events, Json::array({1}));
}

}  // namespace
}  // namespace kabinet::cli
