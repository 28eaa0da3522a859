#include "json/scanner.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "json/parse.hpp"
#include "tests/json/with_kinds.hpp"

/// What the scanner takes for a value is what the strict parser takes for the same.
namespace kabinet {
namespace {

constexpr int kScannerDepth = 8;

std::optional<Json> scan(std::string_view text) {
    Scanner scanner(text, kScannerDepth);
    Json value;
    if (!scanner.value(value) || !scanner.end()) return std::nullopt;
    return value;
}

/// Pieces of which JSON is made, sound and otherwise.
rc::Gen<std::string> piece() {
    return rc::gen::element<std::string>(
        "{", "}", "[", "]", ",", ":", R"("a":)", R"("b":)", R"("")", R"("ä🎲")", R"("\n")", R"("\ud800")",
        "\"", "0", "-0", "-7", "9007199254740993", "18446744073709551615", "18446744073709551616",
        "-9223372036854775809", "1.5", "-0.0", "1e400", "1e-400", "1E3", "01", "1.", "true", "false", "null",
        "nul", " ", "\n", "\t", "\x01", std::string(1, '\0'), "\xff", "\xed\xa0\x80", "\xef\xbb\xbf", "\x7f");
}

rc::Gen<Json> sound(int depth) {
    const auto leaf = rc::gen::element<Json>(nullptr, true, 0, -1, 1.25, 18446744073709551615U, "", "a b");
    if (depth == 0) return leaf;
    const auto below = sound(depth - 1);
    const auto name = rc::gen::element<std::string>("", "a", "b", "c");
    return rc::gen::oneOf(
        leaf, rc::gen::map(rc::gen::container<std::vector<Json>>(below), [](auto v) { return Json(v); }),
        rc::gen::map(rc::gen::container<std::map<std::string, Json>>(name, below),
                     [](auto v) { return Json(v); }));
}

TEST(Scanner, takes_nothing_that_the_parser_does_not_take_for_the_same) {
    EXPECT_TRUE(rc::check([] {
        std::string text;
        for (const auto& each : *rc::gen::container<std::vector<std::string>>(piece())) text += each;
        const auto scanned = scan(text);
        if (!scanned) return;
        const auto parsed = parse_json(text, kScannerDepth);
        RC_ASSERT(parsed.has_value());
        RC_ASSERT(with_kinds(*parsed) == with_kinds(*scanned));
    }));
}

TEST(Scanner, takes_plain_text_with_any_space_in_it) {
    EXPECT_TRUE(rc::check([] {
        const Json value = *rc::gen::resize(5, sound(4));
        for (const int indent : {-1, 2}) {
            const auto scanned = scan(value.dump(indent));
            RC_ASSERT(scanned.has_value());
            RC_ASSERT(*scanned == value);
        }
    }));
}

TEST(Scanner, reads_numbers_as_the_parser_does) {
    for (const std::string text : {"0",
                                   "-0",
                                   "7",
                                   "-7",
                                   "10",
                                   "9007199254740991",
                                   "9007199254740992",
                                   "9223372036854775807",
                                   "9223372036854775808",
                                   "18446744073709551615",
                                   "-9223372036854775808",
                                   "1.0",
                                   "-0.0",
                                   "-0.5",
                                   "0.1",
                                   "0.30000000000000004",
                                   "1e3",
                                   "1E+3",
                                   "12.5e-7",
                                   "1.7976931348623157e308",
                                   "2.2250738585072014e-308",
                                   "123456789012345678.9"}) {
        const auto scanned = scan(text);
        ASSERT_TRUE(scanned) << text;
        EXPECT_EQ(with_kinds(*scanned), with_kinds(*parse_json(text, kScannerDepth))) << text;
    }
}

TEST(Scanner, leaves_what_is_rare_to_the_parser) {
    for (const std::string text :
         {"18446744073709551616", "-9223372036854775809", "1e-400", R"("\u0041")", R"("ä")",
          "\xef\xbb\xbf"
          "1"}) {
        EXPECT_FALSE(scan(text)) << text;
        EXPECT_TRUE(parse_json(text, kScannerDepth)) << text;
    }
}

TEST(Scanner, leaves_what_is_wrong_to_the_parser) {
    for (const std::string text : {"",
                                   " ",
                                   "01",
                                   "-",
                                   "--1",
                                   "-01",
                                   "+1",
                                   ".5",
                                   "1.",
                                   "1.e3",
                                   "1e",
                                   "1e+",
                                   "0x1",
                                   "1e400",
                                   "-1e400",
                                   "NaN",
                                   "nul",
                                   "nulls",
                                   "tru",
                                   "True",
                                   "\"a",
                                   "\"\t\"",
                                   "\"\xff\"",
                                   "[1,]",
                                   "[,1]",
                                   "[1 2]",
                                   "[",
                                   "]",
                                   "{",
                                   "{\"a\"}",
                                   "{1:2}",
                                   "{\"a\":}",
                                   "{\"a\":1,}",
                                   "{} {}",
                                   "1 2",
                                   "[1}",
                                   "{\"a\":1]",
                                   "/**/1",
                                   "'a'",
                                   R"({"a":1,"a":2})",
                                   R"({"a":{},"b":[],"a":0})",
                                   "[[[[[[[[[]]]]]]]]]",
                                   "\v1",
                                   "\f1"}) {
        EXPECT_FALSE(scan(text)) << text;
        EXPECT_FALSE(parse_json(text, kScannerDepth)) << text;
    }
}

TEST(Scanner, stops_at_a_nul_byte) {
    using namespace std::string_view_literals;
    for (const std::string_view text : {"\0"sv, "1\0"sv, "\0001"sv, "[1,\0"sv, "\"\0\""sv, "{}\0"sv}) {
        EXPECT_FALSE(scan(text));
    }
}

TEST(Scanner, nests_as_deep_as_it_may) {
    EXPECT_TRUE(scan("[[[[[[[[]]]]]]]]"));
    EXPECT_TRUE(scan(R"([[[[[[[{"a":1},{"a":1}],[]]]]]]])"));
    EXPECT_FALSE(scan(R"([[[[[[[{"a":[]}]]]]]]])"));
    EXPECT_FALSE(scan(std::string(1'000'000, '[')));
}

// Whatever the text is cut from may go on behind it.
TEST(Scanner, looks_at_nothing_behind_the_end) {
    const std::string text = R"({"a":[1.5,"b",true,null,-3]})";
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_FALSE(scan(std::string_view(text).substr(0, size))) << size;
    }
    EXPECT_EQ(scan(std::string_view("1234").substr(0, 2)), 12);
}

}  // namespace
}  // namespace kabinet
