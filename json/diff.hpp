#pragma once

#include <string>
#include <string_view>

#include "json/writer.hpp"

namespace kabinet {

/// Appends to `ops` the JSON text of the RFC 6902 operations that turn the value `from` into `to`, separated
/// by commas and without the enclosing brackets; appends nothing when the two are equal. Both are texts as
/// JsonWriter writes them: no spaces, members in the order of their names. Only `add`, `remove` and `replace`
/// are used. Arrays of equal length are compared element by element, and replaced whole where that is
/// shorter, as others are. `path` is the JSON Pointer (RFC 6901) of the two values, empty for the document
/// itself.
void diff(std::string_view from, std::string_view to, std::string& ops, const std::string& path = {});

/// The same, where `pointer` is that JSON Pointer as it stands within a JSON string. It is written on
/// meanwhile, and in the end as it was.
void diff_below(std::string& pointer, std::string_view from, std::string_view to, std::string& ops);

/// JSON text, and where the members of its objects are, as far as its writer noted them.
struct Outlined {
    std::string text;
    Outline outline;
};

/// As above, of two documents, with the same operations. Members that are noted and have not changed are not
/// read at all. An outline is complete or empty.
void diff(const Outlined& from, const Outlined& to, std::string& ops);

}  // namespace kabinet
