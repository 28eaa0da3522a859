#pragma once

#include <string_view>

namespace kabinet {

/// Whether a password is one of those that are tried first (AC-4): a common word with some digits and signs
/// around it or for its letters, a run of the alphabet or of a keyboard, a repetition, or a date. `folded` is
/// the password without case.
bool is_common_password(std::u32string_view folded);

}  // namespace kabinet
