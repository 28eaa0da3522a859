#pragma once

#include <string>
#include <string_view>

namespace kabinet {

/// Plays a transcript and writes it again as it should read. Its inputs start a line, what follows from them
/// is indented by two spaces and made anew:
///
///     # what is to be seen           a comment
///     game kuba                      first of all
///     seats 2, options {...}, seed 4, load <position>      each optional, before the first action
///     > 0 {"type": ...}              seat 0 plays; then the refusal, or the events and the new position
///     view, view 0                   what everybody, or seat 0, sees
///
/// Throws std::runtime_error for a transcript that cannot be played.
std::string rewrite_transcript(std::string_view text);

}  // namespace kabinet
