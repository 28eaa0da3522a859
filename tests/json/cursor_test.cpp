#include "json/cursor.hpp"

#include <gtest/gtest.h>

#include <string>

namespace kabinet {
namespace {

TEST(JsonCursor, takes_values_as_they_stand) {
    for (const std::string value : {"1", "-12.5e3", "true", "null", R"("x,}]")", R"("\\\"")", "{}", "[]",
                                    R"({"d":[1,{"e":"]}"}],"f":{}})", R"([[],[{"a":"[\""}]])"}) {
        for (const std::string rest : {"", ",1]", "}", "]"}) {
            const std::string text = value + rest;
            EXPECT_EQ(JsonCursor(text).take_value(), value) << text;
        }
    }
}

TEST(JsonCursor, walks_an_array) {
    JsonCursor place(R"([1,"a",[2],{}])");
    EXPECT_EQ(place.array_size(), 4);
    place.step();
    std::string seen;
    while (!place.at_last()) seen.append(place.take_value()).append(" ");
    EXPECT_EQ(seen, R"(1 "a" [2] {} )");
    EXPECT_EQ(JsonCursor("[]").array_size(), 0);
}

TEST(JsonCursor, compares_whole_names) {
    const JsonCursor a(R"("a":1)");
    EXPECT_TRUE(JsonCursor(R"("a":2)").at_name_of(a, 3));
    EXPECT_FALSE(JsonCursor(R"("b":2)").at_name_of(a, 3));
    EXPECT_FALSE(JsonCursor(R"("ab":2)").at_name_of(a, 3));
    EXPECT_FALSE(JsonCursor(R"("a")").at_name_of(a, 3));
}

}  // namespace
}  // namespace kabinet
