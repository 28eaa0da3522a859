#include "server/limits/practices.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

using Matches = std::vector<std::string>;

Practices::Practice practice(const std::string& match, std::int64_t created, NodeNumber from = 1) {
    return {.player = "ann", .match = match, .created = created, .from = from};
}

TEST(PracticesTest, the_oldest_go_first) {
    Practices practices;
    for (const auto& one : {practice("b", 2), practice("c", 3), practice("a", 1)})
        EXPECT_TRUE(practices.note(one));
    EXPECT_FALSE(practices.note(practice("a", 1))) << "known already";
    EXPECT_EQ(practices.beyond("ann", 1), (Matches{"a", "b"}));
    EXPECT_EQ(practices.beyond("ann", 3), Matches());
    EXPECT_EQ(practices.beyond("bob", 0), Matches());
}

TEST(PracticesTest, an_end_counts_only_from_where_the_match_lives) {
    Practices practices;
    practices.note(practice("a", 1, 1));
    EXPECT_TRUE(practices.note(practice("a", 1, 2))) << "it has moved";
    auto end = practice("a", 0, 1);
    end.over = true;
    EXPECT_FALSE(practices.note(end));
    EXPECT_EQ(practices.beyond("ann", 0), Matches{"a"});
    end.from = 2;
    EXPECT_TRUE(practices.note(end));
    EXPECT_EQ(practices.beyond("ann", 0), Matches());
}

TEST(PracticesTest, what_a_lost_process_had_is_forgotten) {
    Practices practices;
    practices.note(practice("a", 1, 1));
    practices.note(practice("b", 2, 2));
    EXPECT_EQ(practices.of(2).size(), 1u);
    practices.forget(1);
    EXPECT_EQ(practices.beyond("ann", 0), Matches{"b"});
}

}  // namespace
}  // namespace kabinet
