#pragma once

#include <string_view>

/// Names that people must not have (AC-3). Each is found in any case, in letters that look like its own, and
/// with digits for letters. Names are NFC.
namespace kabinet {

/// Whether `name` would be taken for somebody who runs the server, or for the server itself: it is, or has in
/// it, a word that stands for those.
bool means_staff(std::u16string_view name);

/// Whether `name` is a word that texts use for anybody: "you", "nobody", "player".
bool means_anybody(std::u16string_view name);

/// Whether `name` begins as the names that the server gives to guests.
bool begins_as_guest(std::u16string_view name);

/// Whether `name` begins as the names that stay of deleted accounts.
bool begins_as_deleted(std::u16string_view name);

}  // namespace kabinet
