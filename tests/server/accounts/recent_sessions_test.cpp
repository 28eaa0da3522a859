#include "server/accounts/recent_sessions.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

std::string name(int i) {
    return "p" + std::to_string(i);
}

Identity identity(const std::string& id) {
    return {.player = {id, "Ann " + id}};
}

/// Whether the session was kept.
bool add(RecentSessions& sessions, const std::string& id) {
    return sessions.add("hash " + id, identity(id), sessions.moment());
}

bool has(RecentSessions& sessions, const std::string& id) {
    return sessions.find("hash " + id).has_value();
}

TEST(RecentSessions, find_who_was_added) {
    RecentSessions sessions(4);
    EXPECT_FALSE(has(sessions, "a"));
    EXPECT_TRUE(add(sessions, "a"));
    EXPECT_EQ(sessions.find("hash a")->player, identity("a").player);
}

TEST(RecentSessions, remember_the_last_and_forget_the_rest) {
    constexpr int most = 8;
    RecentSessions sessions(most);
    for (int i = 0; i < 10 * most; ++i) add(sessions, name(i));
    int known = 0;
    for (int i = 0; i < 9 * most; ++i) known += has(sessions, name(i)) ? 1 : 0;
    EXPECT_LE(known, most);
    RecentSessions fresh(most);
    for (int i = 0; i < 10 * most; ++i) add(fresh, name(i));
    for (int i = 9 * most; i < 10 * most; ++i) EXPECT_TRUE(has(fresh, name(i))) << i;
}

TEST(RecentSessions, keep_who_comes_back) {
    RecentSessions sessions(4);
    add(sessions, "ann");
    for (int i = 0; i < 100; ++i) {
        add(sessions, name(i));
        ASSERT_TRUE(has(sessions, "ann")) << i;
    }
}

TEST(RecentSessions, AC5_forget_an_account_that_changes) {
    RecentSessions sessions(4);
    add(sessions, "a");
    add(sessions, "b");
    sessions.changed("a");
    EXPECT_FALSE(has(sessions, "a"));
    EXPECT_TRUE(has(sessions, "b"));
    EXPECT_TRUE(add(sessions, "a"));
    EXPECT_TRUE(has(sessions, "a"));
}

TEST(RecentSessions, AC5_do_not_keep_what_was_read_before_a_change) {
    RecentSessions sessions(4);
    const std::uint64_t before = sessions.moment();
    sessions.changed("a");
    EXPECT_FALSE(sessions.add("hash a", identity("a"), before)) << "the session may have ended meanwhile";
    EXPECT_FALSE(has(sessions, "a"));
    EXPECT_TRUE(sessions.add("hash b", identity("b"), before));
}

TEST(RecentSessions, AC5_forget_an_account_that_changes_after_it_has_aged) {
    RecentSessions sessions(2);
    add(sessions, "a");
    for (int i = 0; i < 3; ++i) add(sessions, name(i));
    sessions.changed("a");
    EXPECT_FALSE(has(sessions, "a"));
}

}  // namespace
}  // namespace kabinet
