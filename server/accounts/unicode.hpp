#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Texts as Unicode defines them, by ICU (docs/decisions/0134). Texts are UTF-16 here, which is what ICU
/// works on. Functions throw where ICU lacks its data or memory, and for nothing that a text may hold. They
/// leave no copies of a text behind, as far as ICU lets them, since passwords are texts too.
namespace kabinet::unicode {

/// Nothing when `text` is not UTF-8.
std::optional<std::u16string> from_utf8(std::string_view text);
std::string to_utf8(std::u16string_view text);

/// A text as its scalars, and back.
std::u32string scalars_of(std::u16string_view text);
std::u16string from_scalars(std::u32string_view scalars);

/// The normal forms of UAX 15.
std::u16string nfc(std::u16string_view text);
std::u16string nfkc(std::u16string_view text);
std::u16string nfkd(std::u16string_view text);

/// NFKC_Casefold (Unicode 5.18): equal for texts that differ in case and in width only. Leaves out what is
/// not seen, joiners among that.
std::u16string fold(std::u16string_view text);

/// Equal for texts that look alike where text runs from left to right (bidiSkeleton of UTS 39, 4). Leaves out
/// what is not seen.
std::u16string skeleton(std::u16string_view text);

/// What may make a text look like another (UTS 39, 5).
struct Spoof {
    bool mixed_scripts;   ///< less than "highly restrictive"
    bool mixed_numbers;   ///< digits of several systems
    bool hidden_overlay;  ///< a mark that vanishes in its letter
};
Spoof spoof_of(std::u16string_view text);

/// The version of ICU's data.
std::string version();

}  // namespace kabinet::unicode
