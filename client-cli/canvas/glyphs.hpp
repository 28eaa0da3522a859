#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kabinet::cli {

/// Removes the first code point from UTF-8 `text` and returns it; U+FFFD for a byte that begins none.
char32_t next_glyph(std::string_view& text);

/// Appends a code point as UTF-8.
void append_glyph(std::string& text, char32_t glyph);

/// The columns that a code point takes in a terminal: 0 (combining), 1 or 2 (East Asian wide, emoji).
int glyph_width(char32_t glyph);

/// The columns that a text takes.
int text_width(std::string_view text);

/// `text` cut to at most `width` columns. The last column is "…" when something was cut off.
std::string clipped(std::string_view text, int width);

/// `text` as lines of at most `width` columns, broken at blanks if possible. Lines after the first are
/// indented by two.
std::vector<std::string> folded(std::string_view text, int width);

/// Whether a code point could steer a terminal: a control character, or one that turns the direction of
/// writing.
bool is_control(char32_t glyph);

/// `text` with every control character replaced, so that a text of others cannot steer the terminal.
std::string harmless(std::string_view text);

/// The same, newlines kept.
std::string harmless_lines(std::string_view text);

/// An ASCII character to show instead of `glyph` on a terminal without Unicode.
char plain_glyph(char32_t glyph);

}  // namespace kabinet::cli
