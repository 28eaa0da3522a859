#include "protocol/parse.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "protocol/quick_parse.hpp"

namespace kabinet::protocol {
namespace {

constexpr int kDepth = 8;

/// Pieces of which JSON is made, sound and otherwise.
rc::Gen<std::string> piece() {
    return rc::gen::element<std::string>(
        "{", "}", "[", "]", ",", ":", R"("a":)", R"("b":)", R"("")", R"("ä🎲")", R"("\n")", R"("\ud800")",
        "\"", "0", "-0", "-7", "9007199254740993", "18446744073709551615", "18446744073709551616",
        "-9223372036854775809", "1.5", "-0.0", "1e400", "1e-400", "1E3", "01", "1.", "true", "false", "null",
        "nul", " ", "\n", "\t", "\x01", std::string(1, '\0'), "\xff", "\xed\xa0\x80", "\xef\xbb\xbf", "\x7f");
}

rc::Gen<Json> sound(int depth) {
    const auto leaf =
        rc::gen::element<Json>(nullptr, true, 0, -1, 1.25, 18446744073709551615U, "", "ä", "a b");
    if (depth == 0) return leaf;
    const auto below = sound(depth - 1);
    const auto name = rc::gen::element<std::string>("", "a", "b", "ä");
    return rc::gen::oneOf(
        leaf, rc::gen::map(rc::gen::container<std::vector<Json>>(below), [](auto v) { return Json(v); }),
        rc::gen::map(rc::gen::container<std::map<std::string, Json>>(name, below),
                     [](auto v) { return Json(v); }));
}

/// The two ways agree: what the quick one takes, the careful one takes for the same.
void expect_agreement(const std::string& text) {
    const auto quick = quick_parse(text, kDepth);
    const auto careful = careful_parse(text, kDepth);
    if (quick) RC_ASSERT(careful && careful->dump() == quick->dump());
    RC_ASSERT(parse(text, kDepth).has_value() == careful.has_value());
}

TEST(Parse, IsTheSameBothWaysForWhateverComes) {
    EXPECT_TRUE(rc::check([] {
        std::string text;
        for (const auto& each : *rc::gen::container<std::vector<std::string>>(piece())) text += each;
        expect_agreement(text);
    }));
}

TEST(Parse, IsTheSameBothWaysForSoundText) {
    EXPECT_TRUE(rc::check([] {
        const Json value = *rc::gen::resize(5, sound(4));
        expect_agreement(value.dump());
        const auto quick = quick_parse(value.dump(2), kDepth);
        RC_ASSERT(quick && *quick == value);
    }));
}

TEST(Parse, IsQuickForARequest) {
    const std::string text =
        R"({"jsonrpc":"2.0","id":7,"method":"match.act","params":{"key":"k1","match":"abc","action":{"x":[1,-2.5,null]}}})";
    ASSERT_TRUE(quick_parse(text, kDepth));
    EXPECT_EQ(quick_parse(text, kDepth)->dump(), Json::parse(text).dump());
}

TEST(Parse, LeavesWhatIsWrongToTheCarefulWay) {
    for (const std::string text : {R"({"a":1,"a":2})", "[[[[[[[[[]]]]]]]]]", "[1,]", "", "{} {}", "1e400",
                                   "\"\xff\"", R"("\u0041")", "18446744073709551616"}) {
        EXPECT_FALSE(quick_parse(text, kDepth)) << text;
    }
    EXPECT_EQ(parse(R"({"a":1,"a":2})", kDepth).error().code, Code::invalid_request);
    EXPECT_EQ(parse("[[[[[[[[[]]]]]]]]]", kDepth).error().code, Code::invalid_request);
    EXPECT_EQ(parse("[1,]", kDepth).error().detail, "not JSON at byte 4");
    EXPECT_EQ(*parse(R"("\u0041")", kDepth), "A");
}

}  // namespace
}  // namespace kabinet::protocol
