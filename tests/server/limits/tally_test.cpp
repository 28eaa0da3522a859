#include "server/limits/tally.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace kabinet {
namespace {

TEST(Tally, gives_up_to_the_most_and_what_comes_free_again) {
    Tally tally;
    EXPECT_TRUE(tally.take("a", 2));
    EXPECT_TRUE(tally.take("a", 2));
    EXPECT_FALSE(tally.take("a", 2));
    EXPECT_TRUE(tally.take("b", 2));
    EXPECT_EQ(tally.of("a"), 2);
    tally.add("a", -1);
    EXPECT_TRUE(tally.take("a", 2));
}

TEST(Tally, of_none_keeps_no_name) {
    Tally tally;
    EXPECT_FALSE(tally.take("a", 0));
    EXPECT_EQ(tally.names(), 0u);
}

TEST(Tally, gives_no_place_twice_however_many_ask) {
    Tally tally;
    std::atomic<int> taken = 0;
    std::vector<std::jthread> shards;
    constexpr int most = 1000;
    for (int i = 0; i < 4; ++i) {
        shards.emplace_back([&] {
            for (int asked = 0; asked < most; ++asked) taken += tally.take("a", most) ? 1 : 0;
        });
    }
    shards.clear();
    EXPECT_EQ(taken, most);
    EXPECT_EQ(tally.of("a"), most);
}

}  // namespace
}  // namespace kabinet
