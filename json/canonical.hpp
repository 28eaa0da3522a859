#pragma once

#include <string>

#include "json/writer.hpp"

/// The one text of a JSON value, so that a hash of it means the value.
namespace kabinet {

/// `value` as canonical JSON (RFC 8785): no spaces, members sorted by their names in UTF-16, numbers as
/// ECMAScript writes them, so that 2.0 is `2` and -0.0 is `0`. Whole numbers beyond 2^53 count as the double
/// they are read as. Texts must be UTF-8; a number that is not finite, which JSON lacks, is written as null.
std::string canonical(const Json& value);
/// The same, as the next value of `out`.
void write_canonical(const Json& value, JsonWriter& out);

/// Whether the canonical text of `value` is sure to read back as `value` to the bit. It is not where a double
/// is whole, or a whole number lies beyond 2^53.
bool reads_back(const Json& value);

}  // namespace kabinet
