#pragma once

#include <string>
#include <string_view>

namespace kabinet {

/// Appends to `ops` the JSON text of the RFC 6902 operations that turn the value `from` into `to`, separated
/// by commas and without the enclosing brackets; appends nothing when the two are equal. Both are texts as
/// JsonWriter writes them: no spaces, members in the order of their names. Only `add`, `remove` and `replace`
/// are used. Arrays of equal length are compared element by element, others are replaced whole. `path` is the
/// JSON Pointer (RFC 6901) of the two values, empty for the document itself.
void diff(std::string_view from, std::string_view to, std::string& ops, const std::string& path = {});

}  // namespace kabinet
