#include "server/accounts/closed_accounts.hpp"

#include <gtest/gtest.h>

#include "server/store/memory/memory_store.hpp"

namespace kabinet {
namespace {

constexpr std::int64_t kNow = 1'800'000'000'000;

TEST(ClosedAccounts, AC8_are_deleted_when_they_cannot_be_opened_again) {
    MemoryStore store;
    const auto add = [&](const std::string& id, std::int64_t closed) {
        std::vector<Write> writes{Account{.id = id, .name = id}};
        if (closed > 0) writes.push_back(CloseAccount{id, closed});
        ASSERT_TRUE(store.commit(writes));
    };
    add("open", 0);
    add("lately", kNow - kReopenMs + 1);
    add("long", kNow - kReopenMs - 1);
    EXPECT_EQ(*delete_closed_accounts(store, kNow), 1u);
    EXPECT_EQ(*delete_closed_accounts(store, kNow), 0u);
    EXPECT_EQ((*store.account("open"))->state, AccountState::active);
    EXPECT_EQ((*store.account("lately"))->state, AccountState::closed);
    EXPECT_EQ((*store.account("long"))->state, AccountState::deleted);
    EXPECT_TRUE((*store.account("long"))->name.starts_with("Deleted"));
    EXPECT_TRUE(may_reopen(kNow - kReopenMs + 1, kNow));
    EXPECT_FALSE(may_reopen(kNow - kReopenMs, kNow));
}

TEST(ClosedAccounts, a_failing_store_is_told) {
    MemoryStore store;
    store.crash();
    EXPECT_FALSE(delete_closed_accounts(store, kNow));
}

}  // namespace
}  // namespace kabinet
