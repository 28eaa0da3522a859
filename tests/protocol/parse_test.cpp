#include "protocol/parse.hpp"

#include <gtest/gtest.h>

namespace kabinet::protocol {
namespace {

constexpr int kDepth = 8;

TEST(Parse, KeepsNumbersOfEveryKind) {
    EXPECT_EQ(parse("[0,-1,18446744073709551615,1.5,-0.0]", kDepth)->dump(),
              "[0,-1,18446744073709551615,1.5,-0.0]");
}

TEST(Parse, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(parse("[1,]", kDepth).error().detail, "not JSON at byte 4");
    EXPECT_EQ(parse(std::string_view("{}\0", 3), kDepth).error().detail, "not JSON at byte 2");
    EXPECT_EQ(parse(R"({"a":1,"a":2})", kDepth).error().code, Code::invalid_request);
    EXPECT_EQ(parse("[[[[[[[[[]]]]]]]]]", kDepth).error().detail, "nested deeper than 8");
    EXPECT_TRUE(parse("[[[[[[[[]]]]]]]]", kDepth));
}

}  // namespace
}  // namespace kabinet::protocol
