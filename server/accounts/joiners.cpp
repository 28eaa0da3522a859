#include "server/accounts/joiners.hpp"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <optional>

namespace kabinet {

namespace {

constexpr char32_t kNonJoiner = 0x200c;
constexpr char32_t kZeroWidthJoiner = 0x200d;
constexpr int kVirama = 9;  // of canonical combining classes

int property(char32_t c, UProperty which) {
    return u_getIntPropertyValue(static_cast<UChar32>(c), which);
}

bool is_letter(char32_t c) {
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_L_MASK) != 0;
}

bool mark(char32_t c) {
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

int combining_class(char32_t c) {
    return property(c, UCHAR_CANONICAL_COMBINING_CLASS);
}

bool transparent(char32_t c) {
    return property(c, UCHAR_JOINING_TYPE) == U_JT_TRANSPARENT;
}

UScriptCode script(char32_t c) {
    UErrorCode error = U_ZERO_ERROR;
    return uscript_getScript(static_cast<UChar32>(c), &error);
}

/// The first character before `at`, or from `at` on, that does not let joining through.
std::optional<char32_t> before(std::u32string_view text, std::size_t at) {
    while (at > 0 && transparent(text[at - 1])) --at;
    return at > 0 ? std::optional(text[at - 1]) : std::nullopt;
}
std::optional<char32_t> from(std::u32string_view text, std::size_t at) {
    while (at < text.size() && transparent(text[at])) ++at;
    return at < text.size() ? std::optional(text[at]) : std::nullopt;
}

bool joins_left(char32_t c) {
    const int type = property(c, UCHAR_JOINING_TYPE);
    return type == U_JT_LEFT_JOINING || type == U_JT_DUAL_JOINING;
}
bool joins_right(char32_t c) {
    const int type = property(c, UCHAR_JOINING_TYPE);
    return type == U_JT_RIGHT_JOINING || type == U_JT_DUAL_JOINING;
}

/// A1: between two letters of one script that would join.
bool parts_letters(std::u32string_view text, std::size_t at) {
    const auto left = before(text, at);
    const auto right = from(text, at + 1);
    return left && right && joins_left(*left) && joins_right(*right) && script(*left) == script(*right);
}

/// The left context of A2 and B: a letter with marks, a virama the last but for marks that stand elsewhere.
bool after_virama(std::u32string_view text, std::size_t at) {
    while (at > 0 && mark(text[at - 1]) && combining_class(text[at - 1]) != kVirama &&
           combining_class(text[at - 1]) != 0) {
        --at;
    }
    if (at == 0 || combining_class(text[at - 1]) != kVirama) return false;
    --at;
    while (at > 0 && mark(text[at - 1])) --at;
    return at > 0 && is_letter(text[at - 1]);
}

/// The right context of A2.
bool before_letter(std::u32string_view text, std::size_t at) {
    while (at < text.size() && mark(text[at]) && combining_class(text[at]) != 0) ++at;
    return at < text.size() && is_letter(text[at]);
}

/// The right context of B.
bool before_vowel(std::u32string_view text, std::size_t at) {
    return at < text.size() && property(text[at], UCHAR_INDIC_SYLLABIC_CATEGORY) == U_INSC_VOWEL_DEPENDENT;
}

}  // namespace

bool joiner_needed(std::u32string_view text, std::size_t at) {
    if (text[at] == kNonJoiner) {
        return parts_letters(text, at) || (after_virama(text, at) && before_letter(text, at + 1));
    }
    return text[at] == kZeroWidthJoiner && after_virama(text, at) && !before_vowel(text, at + 1);
}

}  // namespace kabinet
