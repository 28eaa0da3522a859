#include "games/core/rows.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

TEST(Rows, are_read_and_written) {
    EXPECT_EQ(parse_rows("w2/1b1/3", 3, 3, "wb"), "w...b....");
    EXPECT_EQ(format_rows("w...b....", 3), "w2/1b1/3");
    EXPECT_EQ(format_rows("", 3), "");
    EXPECT_EQ(format_rows(".........", 9), "9");
}

TEST(Rows, runs_may_be_written_in_parts) {
    EXPECT_EQ(parse_rows("11w", 1, 3, "w"), "..w");
}

TEST(Rows, the_rest_is_refused) {
    for (const char* bad :
         {"", "3", "3/3/3", "2/3", "4/3", "w3/3", "www/x2", "3/3/", "/3", "3/", "3/0w2", "3 3"}) {
        EXPECT_FALSE(parse_rows(bad, 2, 3, "w")) << bad;
    }
}

}  // namespace
}  // namespace kabinet
