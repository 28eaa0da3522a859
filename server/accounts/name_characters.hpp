#pragma once

#include <optional>
#include <string_view>

#include "server/accounts/name.hpp"

namespace kabinet {

/// The first character of `text` that can't stand where it stands, as a flaw (AC-3): controls, what is not
/// seen, what Unicode does not know, marks without a letter and too many marks. `text` is NFC, and its only
/// spaces are U+0020.
std::optional<NameFlaw> character_flaw(std::u32string_view text);

}  // namespace kabinet
