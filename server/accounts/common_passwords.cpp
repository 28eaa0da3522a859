#include "server/accounts/common_passwords.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/accounts/common_words.hpp"
#include "server/accounts/wiped.hpp"

namespace kabinet {

namespace {

/// So many digits and signs around a word make no other password of it.
constexpr std::size_t kLittle = 5;
/// Of so many steps from one character to the next, one may be a leap in a run ("qwerty123456").
constexpr std::size_t kStepsALeap = 5;
constexpr std::size_t kFewCharacters = 3;
constexpr std::size_t kLongestWord = 32;

bool letter(char32_t c) {
    return c >= U'a' && c <= U'z';
}

bool digit(char32_t c) {
    return c >= U'0' && c <= U'9';
}

struct Place {
    int row;
    int column;  // in quarters of a key
};

/// Where a key is, on the keyboard of the rows given.
std::optional<Place> place_of(char32_t c, const std::array<std::u32string_view, 4>& rows) {
    constexpr std::array shifts{0, 2, 3, 5};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (const auto column = rows[row].find(c); column != std::u32string_view::npos)
            return Place(static_cast<int>(row), static_cast<int>(column) * 4 + shifts[row]);
    }
    return std::nullopt;
}

constexpr std::array<std::array<std::u32string_view, 4>, 3> kKeyboards{{
    {U"1234567890-=", U"qwertyuiop[]", U"asdfghjkl;'", U"zxcvbnm,./"},
    {U"1234567890ß", U"qwertzuiopü+", U"asdfghjklöä", U"yxcvbnm,.-"},
    {U"1234567890", U"azertyuiop", U"qsdfghjklm", U"wxcvbn,;:!"},
}};

bool neighbours(char32_t a, char32_t b) {
    return std::ranges::any_of(kKeyboards, [&](const auto& rows) {
        const auto from = place_of(a, rows), to = place_of(b, rows);
        return from && to && std::abs(from->row - to->row) <= 1 && std::abs(from->column - to->column) <= 4;
    });
}

/// Whether anybody would guess that `b` comes after `a`.
bool expected(char32_t a, char32_t b) {
    const auto step = static_cast<std::int64_t>(b) - static_cast<std::int64_t>(a);
    const bool counts = step >= -1 && step <= 1;
    const bool wraps = (a == U'9' && b == U'0') || (a == U'0' && b == U'9');
    return counts || wraps || neighbours(a, b);
}

bool few(std::size_t leaps, std::size_t characters) {
    return leaps * kStepsALeap <= characters;
}

bool is_run(std::u32string_view text) {
    std::size_t leaps = 0;
    for (std::size_t i = 1; i < text.size(); ++i) leaps += expected(text[i - 1], text[i]) ? 0 : 1;
    return few(leaps, text.size());
}

/// Two runs between each other: "q1w2e3r4".
bool is_braid(std::u32string_view text) {
    Wiped<std::u32string> odd, even;
    odd.text.reserve(text.size());
    even.text.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) (i % 2 == 0 ? even : odd).text += text[i];
    return is_run(odd.text) && is_run(even.text);
}

/// One part twice or more, the last perhaps cut: "abcabcab".
bool is_repetition(std::u32string_view text) {
    for (std::size_t part = 1; part <= text.size() / 2; ++part) {
        if (text.substr(part) == text.substr(0, text.size() - part)) return true;
    }
    return false;
}

bool has_few_characters(std::u32string_view text) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) seen += text.find(text[i]) == i ? 1 : 0;
    return seen <= kFewCharacters;
}

int number(std::u32string_view digits) {
    int out = 0;
    for (const char32_t c : digits) out = out * 10 + static_cast<int>(c - U'0');
    return out;
}

bool is_year(int year) {
    return year >= 1900 && year <= 2099;
}

bool is_day(int a, int b) {
    return a >= 1 && b >= 1 && std::max(a, b) <= 31 && std::min(a, b) <= 12;
}

/// A birthday: eight digits, the year first or last, or with signs between.
bool is_date(std::u32string_view text) {
    constexpr auto digits = 8;
    if (text.size() > digits + 2 || std::ranges::count_if(text, digit) != digits) return false;
    if (std::ranges::any_of(text, letter)) return false;
    Wiped<std::u32string> bare{std::u32string(text)};
    std::erase_if(bare.text, [](char32_t c) { return !digit(c); });
    const std::u32string_view all = bare.text;
    const auto pair = [&](std::size_t at) { return number(all.substr(at, 2)); };
    return (is_year(number(all.substr(0, 4))) && is_day(pair(4), pair(6))) ||
           (is_year(number(all.substr(4, 4))) && is_day(pair(0), pair(2)));
}

/// The letter for which a digit or a sign stands: "p4$$w0rd". i and l are one, since 1 stands for both.
char32_t plain(char32_t c) {
    constexpr std::u32string_view signs = U"01!|i34@5$78+";
    constexpr std::u32string_view letters = U"olllleaasstbt";
    const auto at = signs.find(c);
    return at == signs.npos ? c : letters[at];
}

std::string plain(std::u32string_view word) {
    std::string out;
    out.reserve(word.size());
    for (const char32_t c : word) out += letter(plain(c)) ? static_cast<char>(plain(c)) : '?';
    return out;
}

const std::unordered_set<std::string>& words() {
    static const std::unordered_set<std::string> all = [] {
        std::unordered_set<std::string> out;
        std::u32string word;
        for (const char c : kCommonWords) {
            if (letter(static_cast<unsigned char>(c))) {
                word += static_cast<unsigned char>(c);
            } else if (!word.empty()) {
                out.insert(plain(word));
                word.clear();
            }
        }
        return out;
    }();
    return all;
}

bool is_word(std::u32string_view text) {
    if (text.size() > kLongestWord) return false;
    const Wiped<std::string> letters{plain(text)};
    return words().contains(letters.text);
}

/// How long the front of a text may be that has no letters, and is little or a run. `next(i)` is character i.
template <typename Next>
std::vector<std::size_t> fronts_of(std::size_t size, Next next) {
    std::vector<std::size_t> out{0};
    std::size_t leaps = 0;
    for (std::size_t i = 0; i < size && !letter(next(i)); ++i) {
        if (i > 0 && !expected(next(i - 1), next(i))) ++leaps;
        if (i < kLittle || few(leaps, i + 1)) out.push_back(i + 1);
    }
    return out;
}

bool is_decorated_word(std::u32string_view text) {
    const std::size_t size = text.size();
    const auto fronts = fronts_of(size, [&](std::size_t i) { return text[i]; });
    const auto backs = fronts_of(size, [&](std::size_t i) { return text[size - 1 - i]; });
    for (const std::size_t front : fronts) {
        for (const std::size_t back : backs) {
            if (front + back < size && is_word(text.substr(front, size - front - back))) return true;
        }
    }
    return false;
}

}  // namespace

bool is_common_password(std::u32string_view folded) {
    return has_few_characters(folded) || is_run(folded) || is_braid(folded) || is_repetition(folded) ||
           is_date(folded) || is_decorated_word(folded);
}

}  // namespace kabinet
