#include "protocol/patterns.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace kabinet::protocol {
namespace {

/// `text` as code points, for std::wregex.
std::wstring wide(std::string_view text) {
    std::wstring out;
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text[0]);
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        auto code = static_cast<wchar_t>(size == 1 ? lead : lead & (0x7f >> size));
        for (std::size_t i = 1; i < size; ++i)
            code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3f);
        out += code;
        text.remove_prefix(size);
    }
    return out;
}

TEST(Patterns, check_and_regular_expression_agree) {
    const std::vector<std::string> texts{"",
                                         "a",
                                         "A",
                                         "0",
                                         "00",
                                         "01",
                                         "9",
                                         "10",
                                         "99",
                                         "100",
                                         "a b",
                                         " a",
                                         "a ",
                                         " ",
                                         "ab",
                                         "abc",
                                         "0a",
                                         "0A",
                                         "zz",
                                         "a-b",
                                         "a_b",
                                         "lobby",
                                         "ünder",
                                         "日本",
                                         "a\n",
                                         "\x1b[0m",
                                         "\x7f",
                                         "a\xc2\x85",
                                         "a\xe2\x80\xae",
                                         "\xe2\x81\xa0",
                                         "\xef\xbb\xbf",
                                         "🎲",
                                         "❤\ufe0f",
                                         "\ufe0f",
                                         "\ufe0fa",
                                         "\u3164",
                                         "a\u00a0b",
                                         "\u2800",
                                         "a\ufffe",
                                         "a\u00ad",
                                         "a\u2009b",
                                         "\u00a1",
                                         "\u2010\u2030\u2801",
                                         std::string(32, 'a'),
                                         std::string(33, 'a'),
                                         std::string(64, 'a'),
                                         std::string(65, 'a')};
    for (const Pattern pattern : {Pattern::key, Pattern::id, Pattern::hex, Pattern::seat}) {
        const std::wregex expression(wide(regular_expression(pattern)));
        for (const auto& text : texts) {
            EXPECT_EQ(matches(pattern, text), std::regex_match(wide(text), expression))
                << text << " by " << regular_expression(pattern);
        }
    }
}

TEST(Patterns, characters_are_code_points) {
    EXPECT_EQ(count_characters(""), 0);
    EXPECT_EQ(count_characters("aé€🎲"), 4);
}

TEST(Patterns, words_of_a_list) {
    EXPECT_TRUE(is_one_of("open", "open|playing"));
    EXPECT_TRUE(is_one_of("playing", "open|playing"));
    EXPECT_FALSE(is_one_of("play", "open|playing"));
    EXPECT_FALSE(is_one_of("", "open|playing"));
}

}  // namespace
}  // namespace kabinet::protocol
