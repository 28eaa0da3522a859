#pragma once

#include <string>

namespace kabinet::tournament {

/// A cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula is preceded by an apostrophe.
inline std::string csv_cell(std::string text) {
    const bool formula = !text.empty() && std::string("=+-@\t\r").find(text.front()) != std::string::npos;
    if (formula) text.insert(0, "'");
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

}  // namespace kabinet::tournament
