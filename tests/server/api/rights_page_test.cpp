#include "server/api/rights_page.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/api/api.hpp"

namespace kabinet {
namespace {

TEST(RightsPage, AC9_the_table_in_the_docs_is_the_one_in_code) {
    std::ifstream file("docs/rights.md", std::ios::binary);
    ASSERT_TRUE(file);
    std::ostringstream text;
    text << file.rdbuf();
    EXPECT_TRUE(text.str() == rights_page(api()))
        << "docs/rights.md is not current: build the target `describe` and commit the result";
}

TEST(RightsPage, AC9_a_method_of_staff_asks_for_its_right_in_its_row) {
    std::map<std::string_view, Right> needed;
    for (const MethodRow& row : api()) {
        if (row.needed) needed.emplace(row.method->name, row.needed->right);
    }
    EXPECT_EQ(needed.at("role.grant"), Right::grant_roles);
    EXPECT_EQ(needed.at("role.revoke"), Right::grant_roles);
    EXPECT_EQ(needed.at("rating.suspicions"), Right::moderate);
    EXPECT_EQ(needed.at("match.act"), Right::play);
    EXPECT_FALSE(needed.contains("account.show"));
}

}  // namespace
}  // namespace kabinet
