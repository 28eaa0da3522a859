#include "protocol/patterns.hpp"

#include <algorithm>

namespace kabinet::protocol {
namespace {

bool digit(char c) {
    return c >= '0' && c <= '9';
}
bool lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool key_char(char c) {
    return digit(c) || lower(c) || upper(c) || c == '_' || c == '-';
}
bool id_char(char c) {
    return digit(c) || lower(c) || c == '_';
}
bool hex_char(char c) {
    return digit(c) || (c >= 'a' && c <= 'f');
}

bool sized(std::string_view text, std::size_t max) {
    return !text.empty() && text.size() <= max;
}

bool seat_name(std::string_view text) {
    return sized(text, 2) && std::ranges::all_of(text, digit) && (text.size() == 1 || text[0] != '0');
}

/// Takes the first code point off `text`, which must be UTF-8 and not empty.
char32_t next_character(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    auto code = static_cast<char32_t>(size == 1 ? lead : lead & (0x7fU >> size));
    for (std::size_t i = 1; i < size && i < text.size(); ++i) {
        code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    text.remove_prefix(std::min(size, text.size()));
    return code;
}

struct Range {
    char32_t first;
    char32_t last;
};

/// Controls, spaces but the usual one, what is drawn as nothing (Unicode's Default_Ignorable_Code_Point,
/// blank letters), what changes how the text around it is shown, and what is no character: names are printed
/// in terminals and next to others, and nobody shall look like somebody else. In order.
constexpr Range kUnseenRanges[] = {
    {0x00, 0x1f},       {0x7f, 0xa0},       {0xad, 0xad},      {0x34f, 0x34f},   {0x61c, 0x61c},
    {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},  {0x180b, 0x180f}, {0x2000, 0x200f},
    {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},  {0x3000, 0x3000}, {0x3164, 0x3164},
    {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},  {0xfff0, 0xfffb}, {0xfffe, 0xffff},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

bool unseen(char32_t c) {
    const auto* range = std::ranges::lower_bound(kUnseenRanges, c, {}, &Range::last);
    return range != std::end(kUnseenRanges) && c >= range->first;
}

/// Says how the character before it is drawn, and is nothing without one.
bool variation(char32_t c) {
    return c >= 0xfe00 && c <= 0xfe0f;
}

/// Counting is left out for what can only be short and long enough: a character is one to four bytes.
bool allows_length(const Rule& rule, std::string_view text) {
    const auto bytes = static_cast<std::int64_t>(text.size());
    return (bytes <= rule.max && bytes >= 4 * rule.min) || rule.allows(count_characters(text));
}

bool name(std::string_view text) {
    if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
    const char32_t first = next_character(text);
    if (unseen(first) || variation(first)) return false;
    while (!text.empty()) {
        if (unseen(next_character(text))) return false;
    }
    return true;
}

}  // namespace

bool matches(Pattern pattern, std::string_view text) {
    switch (pattern) {
        case Pattern::none:
        case Pattern::any:
            return true;
        case Pattern::key:
            return sized(text, 64) && std::ranges::all_of(text, key_char);
        case Pattern::id:
            return sized(text, 32) && std::ranges::all_of(text, id_char);
        case Pattern::hex:
            return text.size() % 2 == 0 && std::ranges::all_of(text, hex_char);
        case Pattern::name:
            return name(text);
        case Pattern::seat:
            return seat_name(text);
    }
    return false;
}

// The excluded ranges are those of kUnseenRanges up to U+FFFF: what is above is written differently by every
// kind of regular expression, so the expression lets it through and the server refuses it. The first and the
// last character may not be a space either.
#define KABINET_UNSEEN                                                                                 \
    "\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f-\\u1160\\u1680\\u17b4-\\u17b5\\u180b-" \
    "\\u180f"                                                                                          \
    "\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufdd0-\\ufdef\\ufeff\\uffa0"  \
    "\\ufff0-\\ufffb\\ufffe-\\uffff"

std::string_view regular_expression(Pattern pattern) {
    switch (pattern) {
        case Pattern::none:
        case Pattern::any:
            return "";
        case Pattern::key:
            return "^[A-Za-z0-9_-]{1,64}$";
        case Pattern::id:
            return "^[a-z0-9_]{1,32}$";
        case Pattern::hex:
            return "^([0-9a-f]{2})*$";
        case Pattern::name:
            return "^[^ \\ufe00-\\ufe0f" KABINET_UNSEEN "]([^" KABINET_UNSEEN "]*[^ " KABINET_UNSEEN "])?$";
        case Pattern::seat:
            return "^(0|[1-9][0-9]?)$";
    }
    return "";
}

#undef KABINET_UNSEEN

std::int64_t count_characters(std::string_view text) {
    // Every byte but continuation bytes begins a code point.
    return std::ranges::count_if(text,
                                 [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
}

bool is_one_of(std::string_view word, std::string_view words) {
    while (!words.empty()) {
        const auto end = std::min(words.find('|'), words.size());
        if (words.substr(0, end) == word) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

bool obeys(const Rule& rule, std::string_view text) {
    return allows_length(rule, text) && matches(rule.pattern, text) &&
           (rule.one_of.empty() || is_one_of(text, rule.one_of));
}

}  // namespace kabinet::protocol
