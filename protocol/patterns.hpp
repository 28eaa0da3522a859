#pragma once

#include <string_view>

#include "protocol/fields.hpp"

namespace kabinet::protocol {

/// Whether `text`, which must be UTF-8, matches `pattern`.
bool matches(Pattern pattern, std::string_view text);

/// The same as a regular expression (ECMA-262, as JSON Schema wants), anchored at both ends; empty for
/// patterns that allow anything.
std::string_view regular_expression(Pattern pattern);

/// The number of Unicode code points in `text`, which must be UTF-8.
std::int64_t count_characters(std::string_view text);

/// Whether `word` is one of `words`, which have `|` between them.
bool is_one_of(std::string_view word, std::string_view words);

/// Whether `text`, which must be UTF-8, obeys all that `rule` asks of a string.
bool obeys(const Rule& rule, std::string_view text);

}  // namespace kabinet::protocol
