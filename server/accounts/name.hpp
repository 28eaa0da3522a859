#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kabinet {

/// A name that a person may have (AC-3). Two players' names collide when any one of `fold`, `skeleton` and
/// `fold_skeleton` is the same for both: each of the three is unique on its own.
struct ProperName {
    std::string text;           ///< as it is shown: NFC, one space between words
    std::string fold;           ///< equal for names that differ in case only (NFKC_Casefold, UAX 31)
    std::string skeleton;       ///< equal for names that look alike as they are shown (UTS 39)
    std::string fold_skeleton;  ///< the skeleton of `fold`: equal for names that look alike but for case

    bool operator==(const ProperName&) const = default;
};

/// Why a text is no name.
enum class NameFlaw {
    empty,
    too_long,
    not_utf8,
    control,
    invisible,       ///< a character that is not seen, or that changes how the text around it is shown
    unassigned,      ///< no character of the Unicode that this server knows, or one of private use
    stray_mark,      ///< a combining mark with nothing to stand on
    stacked_marks,   ///< too many combining marks on one character
    mixed_scripts,   ///< not "highly restrictive" (UTS 39, 5.2)
    mixed_numbers,   ///< digits of several systems of numbers (UTS 39, 5.3)
    hidden_overlay,  ///< a mark that vanishes in the letter below it, as a dot on an i
    reserved,        ///< a word that stands for those who run the server
    of_server,       ///< what the server calls guests and deleted accounts
};

/// Whose name a text is to be. A guest's need not be unique, so what only guards against look-alikes of
/// players does not apply to it.
enum class NameUse { guest, player };

/// Reads a name as a person typed it (AC-3). Outer spaces are cut off, and any space or run of spaces inside
/// becomes one U+0020. Reading the text of a proper name again gives the same name.
std::expected<ProperName, NameFlaw> read_name(std::string_view typed, NameUse use);

/// One plain sentence for the person who typed the name.
std::string_view why(NameFlaw flaw);

/// The name of a guest who gave none, by the account's id: "Guest abcd". No player can have such a name.
std::string guest_name(std::string_view id);

/// The name that stays of a deleted account (AC-8), by its id: "Deleted ab12". Nobody can take such a name.
std::string tombstone_name(std::string_view id);

/// Which data the skeletons were made with. Skeletons of different versions can't be compared, so they are
/// stored with their version.
std::string skeleton_version();

}  // namespace kabinet
