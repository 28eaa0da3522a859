#include "server/accounts/name.hpp"

#include <unicode/uchar.h>

#include "server/accounts/name_characters.hpp"
#include "server/accounts/reserved_names.hpp"
#include "server/accounts/unicode.hpp"

namespace kabinet {

namespace {

constexpr std::size_t kMostScalars = 24;
/// More than any name of 24 scalars takes, however it was composed; more is not even normalised.
constexpr std::size_t kMostBytes = 1024;
constexpr std::size_t kTagLength = 4;

/// Counts how this program makes skeletons of ICU's; ICU counts its own data.
constexpr std::string_view kSkeletonsMade = "1";

bool space(char32_t c) {
    return u_charType(static_cast<UChar32>(c)) == U_SPACE_SEPARATOR;
}

/// Every run of spaces as one, and none around the text. People don't see which space it is, or how many.
std::u32string spaced(std::u32string_view text) {
    std::u32string out;
    bool gap = false;
    for (const char32_t c : text) {
        if (space(c)) {
            gap = !out.empty();
            continue;
        }
        if (gap) out += U' ';
        gap = false;
        out += c;
    }
    return out;
}

/// Whether this is what `guest_name` makes, which may happen to spell a word ("Guest root").
bool made_for_guest(std::u32string_view name) {
    constexpr std::u32string_view begin = U"Guest ";
    constexpr std::u32string_view alphabet = U"abcdefghijklmnopqrstuvwxyz234567";
    return name.size() == begin.size() + kTagLength && name.starts_with(begin) &&
           name.find_first_not_of(alphabet, begin.size()) == name.npos;
}

/// What is refused since a player with such a name could be taken for another.
std::optional<NameFlaw> look_alike_flaw(std::u16string_view text) {
    if (begins_as_guest(text)) return NameFlaw::of_server;
    if (means_anybody(text)) return NameFlaw::reserved;
    const unicode::Spoof spoof = unicode::spoof_of(text);
    if (spoof.mixed_numbers) return NameFlaw::mixed_numbers;
    if (spoof.hidden_overlay) return NameFlaw::hidden_overlay;
    if (spoof.mixed_scripts) return NameFlaw::mixed_scripts;
    return std::nullopt;
}

std::optional<NameFlaw> flaw_of(std::u32string_view scalars, std::u16string_view text, NameUse use) {
    if (scalars.empty()) return NameFlaw::empty;
    if (scalars.size() > kMostScalars) return NameFlaw::too_long;
    if (const auto flaw = character_flaw(scalars)) return flaw;
    if (begins_as_deleted(text)) return NameFlaw::of_server;
    if (use == NameUse::guest && made_for_guest(scalars)) return std::nullopt;
    if (means_staff(text)) return NameFlaw::reserved;
    return use == NameUse::player ? look_alike_flaw(text) : std::nullopt;
}

}  // namespace

std::expected<ProperName, NameFlaw> read_name(std::string_view typed, NameUse use) {
    if (typed.size() > kMostBytes) return std::unexpected(NameFlaw::too_long);
    const auto read = unicode::from_utf8(typed);
    if (!read) return std::unexpected(NameFlaw::not_utf8);
    const std::u32string scalars = spaced(unicode::scalars_of(unicode::nfc(*read)));
    const std::u16string text = unicode::from_scalars(scalars);
    if (const auto flaw = flaw_of(scalars, text, use)) return std::unexpected(*flaw);
    const std::u16string fold = unicode::fold(text);
    return ProperName{.text = unicode::to_utf8(text),
                      .fold = unicode::to_utf8(fold),
                      .skeleton = unicode::to_utf8(unicode::skeleton(text)),
                      .fold_skeleton = unicode::to_utf8(unicode::skeleton(fold))};
}

std::string_view why(NameFlaw flaw) {
    switch (flaw) {
        case NameFlaw::empty:
            return "A name needs at least one character.";
        case NameFlaw::too_long:
            return "A name has at most 24 characters, and some emoji count as several.";
        case NameFlaw::not_utf8:
            return "The name is not valid UTF-8.";
        case NameFlaw::control:
            return "A name can't have line breaks, tabs or other control characters.";
        case NameFlaw::invisible:
            return "The name has a character that nobody can see.";
        case NameFlaw::unassigned:
            return "The name has a character that this server does not know.";
        case NameFlaw::stray_mark:
            return "The name has an accent with no letter below it.";
        case NameFlaw::stacked_marks:
            return "The name has too many accents on one letter.";
        case NameFlaw::mixed_scripts:
            return "The name mixes letters of different scripts.";
        case NameFlaw::mixed_numbers:
            return "The name mixes digits of different scripts.";
        case NameFlaw::hidden_overlay:
            return "The name has an accent that can't be told from its letter.";
        case NameFlaw::reserved:
            return "The name has a word that is kept for those who run this server.";
        case NameFlaw::of_server:
            return "Names like this one are given by the server itself.";
    }
    return "";
}

std::string guest_name(std::string_view id) {
    return "Guest " + std::string(id.substr(0, kTagLength));
}

std::string tombstone_name(std::string_view id) {
    return "Deleted " + std::string(id.substr(0, kTagLength));
}

std::string skeleton_version() {
    return std::string(kSkeletonsMade) + "-" + unicode::version();
}

}  // namespace kabinet
