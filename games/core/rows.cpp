#include "games/core/rows.hpp"

#include <cstddef>

namespace kabinet {

namespace {

std::optional<std::string> parse_row(std::string_view text, std::size_t columns, std::string_view letters) {
    std::string cells;
    for (const char c : text) {
        if (c >= '1' && c <= '9') {
            cells.append(static_cast<std::size_t>(c - '0'), '.');
        } else if (letters.contains(c)) {
            cells += c;
        } else {
            return std::nullopt;
        }
        if (cells.size() > columns) return std::nullopt;
    }
    if (cells.size() != columns) return std::nullopt;
    return cells;
}

}  // namespace

std::optional<std::string> parse_rows(std::string_view text, int rows, int columns,
                                      std::string_view letters) {
    std::string cells;
    for (int row = 0; row < rows; ++row) {
        const std::size_t end = row + 1 < rows ? text.find('/') : text.size();
        if (end == std::string_view::npos) return std::nullopt;
        const auto parsed = parse_row(text.substr(0, end), static_cast<std::size_t>(columns), letters);
        if (!parsed) return std::nullopt;
        cells += *parsed;
        text.remove_prefix(row + 1 < rows ? end + 1 : end);
    }
    return cells;
}

std::string format_rows(std::string_view cells, int columns) {
    std::string text;
    text.reserve(cells.size() + cells.size() / 4);
    char run = '0';
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % static_cast<std::size_t>(columns) == 0) {
            if (run != '0') text += run;
            if (i > 0) text += '/';
            run = '0';
        }
        if (cells[i] == '.') {
            ++run;
            continue;
        }
        if (run != '0') text += run;
        run = '0';
        text += cells[i];
    }
    if (run != '0') text += run;
    return text;
}

}  // namespace kabinet
