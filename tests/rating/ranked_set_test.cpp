#include "rating/ranked_set.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <set>

namespace kabinet {
namespace {

TEST(RankedSet, is_a_set_that_counts) {
    std::mt19937 random(1);
    RankedSet<int> ranked;
    std::set<int> plain;
    for (int i = 0; i < 60'000; ++i) {
        // It grows, and shrinks to nothing again.
        const bool growing = i < 30'000;
        const int key = static_cast<int>(random() % 20'000);
        if (growing && plain.insert(key).second) ranked.insert(key);
        if (!growing && !plain.empty()) {
            const auto next = plain.lower_bound(key);
            const int gone = next == plain.end() ? *plain.begin() : *next;
            plain.erase(gone);
            ranked.erase(gone);
        }
        ASSERT_EQ(ranked.size(), plain.size());
        if (i % 500 != 0) continue;
        for (const int asked : {-1, 0, key, 10'000, 20'000})
            ASSERT_EQ(ranked.before(asked), std::distance(plain.begin(), plain.lower_bound(asked)));
        ASSERT_EQ(ranked.first(plain.size() + 1), std::vector(plain.begin(), plain.end()));
    }
    EXPECT_EQ(ranked.size(), 0U);
}

TEST(RankedSet, gives_the_first_ones_across_its_pieces) {
    RankedSet<int> ranked;
    EXPECT_EQ(ranked.first(3), std::vector<int>());
    EXPECT_EQ(ranked.before(3), 0U);
    for (int i = 5000; i > 0; --i) ranked.insert(i);
    EXPECT_EQ(ranked.first(0), std::vector<int>());
    EXPECT_EQ(ranked.first(2), (std::vector{1, 2}));
    const std::vector<int> many = ranked.first(1500);
    ASSERT_EQ(many.size(), 1500U);
    for (int i = 0; i < 1500; ++i) ASSERT_EQ(many[static_cast<std::size_t>(i)], i + 1);
}

}  // namespace
}  // namespace kabinet
