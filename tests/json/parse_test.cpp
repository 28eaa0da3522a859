#include "json/parse.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

constexpr int kDepth = 8;

TEST(Parse, keeps_numbers_of_every_kind) {
    EXPECT_EQ(parse_json("[0,-1,18446744073709551615,1.5,-0.0]", kDepth)->dump(),
              "[0,-1,18446744073709551615,1.5,-0.0]");
}

TEST(Parse, says_what_is_wrong_and_where) {
    EXPECT_EQ(parse_json("[1,]", kDepth).error().detail, "not JSON at byte 4");
    EXPECT_EQ(parse_json(std::string_view("{}\0", 3), kDepth).error().detail, "not JSON at byte 2");
    EXPECT_EQ(parse_json(R"({"a":1,"a":2})", kDepth).error().kind, ParseError::Kind::not_taken);
    EXPECT_EQ(parse_json("[[[[[[[[[]]]]]]]]]", kDepth).error().detail, "nested deeper than 8");
    EXPECT_TRUE(parse_json("[[[[[[[[]]]]]]]]", kDepth));
}

}  // namespace
}  // namespace kabinet
