#include "server/accounts/recent_accounts.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

std::string name(int i) {
    return "p" + std::to_string(i);
}

TEST(RecentAccounts, find_who_was_added) {
    RecentAccounts accounts(4);
    EXPECT_FALSE(accounts.find("h"));
    accounts.add("h", {"id", "Ann"});
    EXPECT_EQ(accounts.find("h"), Player("id", "Ann"));
}

TEST(RecentAccounts, remember_the_last_and_forget_the_rest) {
    constexpr int most = 8;
    RecentAccounts accounts(most);
    for (int i = 0; i < 10 * most; ++i) accounts.add(name(i), {name(i), ""});
    int known = 0;
    for (int i = 0; i < 9 * most; ++i) known += accounts.find(name(i)) ? 1 : 0;
    EXPECT_LE(known, most);
    RecentAccounts fresh(most);
    for (int i = 0; i < 10 * most; ++i) fresh.add(name(i), {name(i), ""});
    for (int i = 9 * most; i < 10 * most; ++i) EXPECT_TRUE(fresh.find(name(i))) << i;
}

TEST(RecentAccounts, keep_who_comes_back) {
    constexpr int most = 4;
    RecentAccounts accounts(most);
    accounts.add("ann", {"ann", ""});
    for (int i = 0; i < 100; ++i) {
        accounts.add(name(i), {name(i), ""});
        ASSERT_TRUE(accounts.find("ann")) << i;
    }
}

}  // namespace
}  // namespace kabinet
