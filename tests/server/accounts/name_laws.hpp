#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/name.hpp"
#include "server/accounts/unicode.hpp"

namespace kabinet::testing {

/// The first law that `name`, which was read, breaks.
inline std::optional<std::string> broken_by(const ProperName& name) {
    const auto text = unicode::from_utf8(name.text);
    if (!text) return "a name is UTF-8";
    const std::u32string scalars = unicode::scalars_of(*text);
    if (scalars.empty() || scalars.size() > 24) return "a name has 1 to 24 scalars";
    if (unicode::nfc(*text) != *text) return "a name is NFC";
    for (const char32_t c : scalars) {
        if (c < U' ' || (c >= 0x7f && c < 0xa0)) return "a name has no controls";
        if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
            return "a name turns no text around";
    }
    if (scalars.front() == U' ' || scalars.back() == U' ') return "no spaces are around a name";
    if (text->contains(u"  ")) return "a space is one space";
    if (name.fold.empty() || name.skeleton.empty() || name.fold_skeleton.empty())
        return "a name is something to compare";
    return std::nullopt;
}

/// The first law of AC-3 that does not hold for what a person typed. Nothing that is typed throws.
inline std::optional<std::string> broken_law(std::string_view typed) {
    const auto guest = read_name(typed, NameUse::guest);
    const auto player = read_name(typed, NameUse::player);
    if (player && !guest) return "a guest may have what a player may";
    if (!guest) return why(guest.error()).empty() ? std::optional("a flaw is explained") : std::nullopt;
    if (player && *player != *guest) return "a name is the same for all";
    if (auto broken = broken_by(*guest)) return broken;
    const auto again = read_name(guest->text, NameUse::guest);
    if (!again || *again != *guest) return "a name read again is the same name";
    if (read_name(guest->text, NameUse::player).has_value() != player.has_value())
        return "a name read again is as good";
    return std::nullopt;
}

}  // namespace kabinet::testing
