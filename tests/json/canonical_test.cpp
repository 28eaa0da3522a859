#include "json/canonical.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <random>

namespace kabinet {
namespace {

std::string of_bits(std::uint64_t bits) {
    return canonical(std::bit_cast<double>(bits));
}

TEST(Canonical, writes_the_numbers_of_rfc8785_appendix_b) {
    const std::pair<std::uint64_t, const char*> vectors[] = {
        {0x0000000000000000, "0"},
        {0x8000000000000000, "0"},
        {0x0000000000000001, "5e-324"},
        {0x8000000000000001, "-5e-324"},
        {0x7fefffffffffffff, "1.7976931348623157e+308"},
        {0xffefffffffffffff, "-1.7976931348623157e+308"},
        {0x4340000000000000, "9007199254740992"},
        {0xc340000000000000, "-9007199254740992"},
        {0x4430000000000000, "295147905179352830000"},
        {0x44b52d02c7e14af5, "9.999999999999997e+22"},
        {0x44b52d02c7e14af6, "1e+23"},
        {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
        {0x444b1ae4d6e2ef4e, "999999999999999700000"},
        {0x444b1ae4d6e2ef4f, "999999999999999900000"},
        {0x444b1ae4d6e2ef50, "1e+21"},
        {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
        {0x3eb0c6f7a0b5ed8d, "0.000001"},
        {0x41b3de4355555553, "333333333.3333332"},
        {0x41b3de4355555554, "333333333.33333325"},
        {0x41b3de4355555555, "333333333.3333333"},
        {0x41b3de4355555556, "333333333.3333334"},
        {0x41b3de4355555557, "333333333.33333343"},
        {0xbecbf647612f3696, "-0.0000033333333333333333"},
        {0x43143ff3c1cb0959, "1424953923781206.2"},
    };
    for (const auto& [bits, text] : vectors) EXPECT_EQ(of_bits(bits), text);
}

TEST(Canonical, writes_other_numbers_as_ecmascript) {
    const std::pair<double, const char*> vectors[] = {
        {2.0, "2"},
        {-7.0, "-7"},
        {0.5, "0.5"},
        {-0.25, "-0.25"},
        {1e-7, "1e-7"},
        {1.5e-7, "1.5e-7"},
        {1e20, "100000000000000000000"},
        {-1e21, "-1e+21"},
        {12.75, "12.75"},
        {100.0, "100"},
        {0.1, "0.1"},
        {1e-6, "0.000001"},
        {123456.789, "123456.789"},
    };
    for (const auto& [number, text] : vectors) EXPECT_EQ(canonical(number), text);
}

TEST(Canonical, whole_numbers_beyond_the_doubles_count_as_doubles) {
    EXPECT_EQ(canonical(9007199254740992), "9007199254740992");
    EXPECT_EQ(canonical(9007199254740993), "9007199254740992");
    EXPECT_EQ(canonical(std::numeric_limits<std::uint64_t>::max()), "18446744073709552000");
    EXPECT_EQ(canonical(std::numeric_limits<std::int64_t>::min()), "-9223372036854776000");
}

TEST(Canonical, a_number_that_is_not_finite_is_null) {
    EXPECT_EQ(canonical(std::numeric_limits<double>::quiet_NaN()), "null");
    EXPECT_EQ(canonical(-std::numeric_limits<double>::infinity()), "null");
}

TEST(Canonical, writes_the_example_of_rfc8785) {
    const Json value = Json::parse(R"({
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]})");
    EXPECT_EQ(canonical(value),
              "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
              "\"string\":\"\xe2\x82\xac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
}

TEST(Canonical, sorts_names_as_rfc8785_does_by_utf16) {
    const Json value = Json::parse(R"({
        "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis"})");
    EXPECT_EQ(canonical(value),
              "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xc2\x80\":\"Control\","
              "\"\xc3\xb6\":\"Latin Small Letter O With Diaeresis\",\"\xe2\x82\xac\":\"Euro Sign\","
              "\"\xf0\x9f\x98\x80\":\"Emoji: Grinning Face\","
              "\"\xef\xac\xb3\":\"Hebrew Letter Dalet With Dagesh\"}");
}

TEST(Canonical, a_shorter_name_stands_before_the_longer_that_begins_with_it) {
    EXPECT_EQ(canonical({{"\xef\xac\xb3", 1}, {"\xef\xac\xb3x", 2}, {"", 3}}),
              "{\"\":3,\"\xef\xac\xb3\":1,\"\xef\xac\xb3x\":2}");
}

TEST(Canonical, empty_containers_stay_empty) {
    EXPECT_EQ(canonical({{"a", Json::array()}, {"o", Json::object()}}), R"({"a":[],"o":{}})");
}

TEST(Canonical, is_what_dump_writes_where_no_double_is) {
    const Json value = Json::parse(R"({"n":[1,-2,0],"s":"a\tb\u0001\u007f\"","t":{"x":null,"y":false}})");
    EXPECT_EQ(canonical(value), value.dump());
}

TEST(Canonical, every_double_reads_back) {
    std::mt19937_64 chance(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto number = std::bit_cast<double>(chance());
        if (!std::isfinite(number)) continue;
        const std::string text = canonical(number);
        EXPECT_EQ(Json::parse(text).get<double>(), number) << text;
        EXPECT_EQ(canonical(Json::parse(text)), text);
    }
}

TEST(Canonical, says_what_does_not_read_back) {
    for (const char* text : {"1", "-5", "0.5", "9007199254740992", R"({"a":[1,"x",null,{"b":0.25}]})"})
        EXPECT_TRUE(reads_back(Json::parse(text))) << text;
    for (const char* text :
         {"1.0", "-0.0", "9007199254740993", "-9007199254740993", R"({"a":[1,{"b":2.0}]})"})
        EXPECT_FALSE(reads_back(Json::parse(text))) << text;
}

}  // namespace
}  // namespace kabinet
