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

/// Counting is left out for what can only be short and long enough: a character is one to four bytes.
bool allows_length(const Rule& rule, std::string_view text) {
    const auto bytes = static_cast<std::int64_t>(text.size());
    return (bytes <= rule.max && bytes >= 4 * rule.min) || rule.allows(count_characters(text));
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
        case Pattern::seat:
            return seat_name(text);
    }
    return false;
}

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
        case Pattern::seat:
            return "^(0|[1-9][0-9]?)$";
    }
    return "";
}

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
