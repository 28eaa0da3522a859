#include "server/accounts/name_characters.hpp"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>

#include "server/accounts/emoji.hpp"
#include "server/accounts/joiners.hpp"

namespace kabinet {

namespace {

/// Drawn as nothing, though Unicode counts them among symbols and letters: a blank Braille cell, the place of
/// an embedded object, a musical note without a head, a filler of Khitan, blanks of hieroglyphs.
constexpr char32_t kBlanks[] = {0x2800, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1d159};

/// What a word may really need. Marks that belong to no script pile up on any letter, so only two of them may
/// stand on one: as many as Vietnamese in any form has. Of its own marks a script needs more (four: UTS 39,
/// 5.4).
constexpr int kMostCommonMarks = 2;
constexpr int kMostMarks = 4;

std::optional<NameFlaw> flaw_of(char32_t c) {
    const auto code = static_cast<UChar32>(c);
    const auto mask = U_GET_GC_MASK(code);
    if (mask & U_GC_CC_MASK) return NameFlaw::control;
    if (mask & (U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK)) return NameFlaw::unassigned;
    if (mask & (U_GC_CF_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) return NameFlaw::invisible;
    const bool unseen =
        u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || std::ranges::count(kBlanks, c) > 0;
    return unseen ? std::optional(NameFlaw::invisible) : std::nullopt;
}

bool is_mark(char32_t c) {
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

bool of_no_script(char32_t c) {
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &error);
    return script == USCRIPT_INHERITED || script == USCRIPT_COMMON;
}

/// The marks on one character.
class Stack {
  public:
    /// Another character begins. Nothing stands on a space.
    void begin(char32_t base) { *this = Stack(base != U' '); }

    std::optional<NameFlaw> add(char32_t mark) {
        if (!has_base_) return NameFlaw::stray_mark;
        const bool again = mark == last_;
        last_ = mark;
        ++marks_;
        if (of_no_script(mark)) ++common_;
        if (again || marks_ > kMostMarks || common_ > kMostCommonMarks) return NameFlaw::stacked_marks;
        return std::nullopt;
    }

    explicit Stack(bool has_base) : has_base_(has_base) {}

  private:
    bool has_base_;
    int marks_ = 0;
    int common_ = 0;
    char32_t last_ = 0;
};

}  // namespace

std::optional<NameFlaw> character_flaw(std::u32string_view text) {
    Stack stack(false);
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t length = emoji_length(text, at); length > 0) {
            stack.begin(text[at]);
            at += length;
            continue;
        }
        const char32_t c = text[at];
        if (joiner_needed(text, at)) {
            ++at;
            continue;
        }
        auto flaw = flaw_of(c);
        if (!flaw && is_mark(c)) {
            flaw = stack.add(c);
        } else if (!flaw) {
            stack.begin(c);
        }
        if (flaw) return flaw;
        ++at;
    }
    return std::nullopt;
}

}  // namespace kabinet
