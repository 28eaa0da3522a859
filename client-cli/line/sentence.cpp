#include "client-cli/line/sentence.hpp"

#include <utility>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {

std::vector<std::string> sentence_lines(std::string_view text, int width) {
    const std::string safe = harmless(text);
    if (width == 0 || text_width(safe) <= width || safe.starts_with(' ')) return {safe};
    const auto command = safe.find(": kabinet ");
    if (command == safe.npos) return folded(safe, width);
    std::vector<std::string> lines = folded(safe.substr(0, command + 1), width);
    lines.push_back(" " + safe.substr(command + 1));
    return lines;
}

}  // namespace kabinet::cli
