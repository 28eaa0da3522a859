#include "games/core/rules_version.hpp"

#include <gtest/gtest.h>

/// Versions of rules side by side (GEN-5).
namespace kabinet {
namespace {

Info with_versions(int newest) {
    Info info;
    info.title = "Game";
    info.rules_version = newest;
    return info;
}

TEST(RulesVersion, GEN5_a_match_without_one_is_played_by_the_newest) {
    EXPECT_EQ(rules_of(with_versions(3), {}), 3);
    EXPECT_EQ(rules_of(with_versions(3), {.rules = 2}), 2);
}

TEST(RulesVersion, GEN5_every_version_up_to_the_newest_is_known) {
    for (const int rules : {1, 2, 3}) EXPECT_FALSE(check_rules(with_versions(3), rules)) << rules;
    for (const int rules : {-1, 0, 4}) {
        const auto refusal = check_rules(with_versions(3), rules);
        ASSERT_TRUE(refusal) << rules;
        EXPECT_EQ(refusal->code, "unknown_rules");
        EXPECT_EQ(refusal->message, "played by version " + std::to_string(rules) +
                                        " of the rules of Game; this program knows versions 1 to 3");
    }
}

TEST(RulesVersion, GEN5_a_save_says_its_version_from_the_second_on) {
    for (const int rules : {1, 2, 3}) {
        Json save = Json::object();
        save_rules(save, rules);
        EXPECT_EQ(save.contains("rules"), rules > 1);
        EXPECT_EQ(saved_rules(with_versions(3), save), rules);
    }
    for (const Json& rules : {Json(), Json(0), Json(1), Json(4), Json("2"), Json(2.0), Json(1e300)})
        EXPECT_FALSE(saved_rules(with_versions(3), {{"rules", rules}})) << rules;
}

}  // namespace
}  // namespace kabinet
