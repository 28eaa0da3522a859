#pragma once

#include <cstddef>
#include <string_view>

namespace kabinet {

/// Whether `text[at]` is U+200C or U+200D and stands where a script needs one (UAX 31, 2.3.1: A1, A2 and B):
/// in Persian between letters that would join, in scripts of India behind a virama.
bool joiner_needed(std::u32string_view text, std::size_t at);

}  // namespace kabinet
