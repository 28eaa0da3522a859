#pragma once

#include <cstddef>
#include <string_view>

namespace kabinet {

/// How many scalars the emoji takes that begins at `text[at]` (UTS 51): one picture, with what says how it is
/// drawn, and all that is joined to it by U+200D; a keycap; a flag of a region made of tags, if it is one of
/// those recommended for interchange. 0 when none begins there.
std::size_t emoji_length(std::u32string_view text, std::size_t at);

}  // namespace kabinet
