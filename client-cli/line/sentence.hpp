#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kabinet::cli {

/// A text for people as lines of at most `width` columns, 0 for as long as it takes. Where it has to be
/// folded, a command to type ("...: kabinet play") gets a line of its own. Control characters are made
/// harmless.
std::vector<std::string> sentence_lines(std::string_view text, int width);

}  // namespace kabinet::cli
