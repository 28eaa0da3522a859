#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The board part of position strings: rows separated by '/', a letter per piece, a number per run of
/// empty cells ("ww3bb/ww1r1bb/...").
namespace kabinet {

/// The cells of `text`, row after row as written, one char each and '.' for empty; empty optional unless it
/// has exactly `rows` rows of `columns` cells and no letters but `letters`.
std::optional<std::string> parse_rows(std::string_view text, int rows, int columns, std::string_view letters);

/// The text parse_rows reads; `cells` holds whole rows of `columns`, at most 9.
std::string format_rows(std::string_view cells, int columns);

}  // namespace kabinet
