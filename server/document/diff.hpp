#pragma once

#include <string>

#include "games/core/json.hpp"

namespace kabinet {

/// Appends to `ops` the JSON text of the RFC 6902 operations that turn `from` into `to`, separated by commas
/// and without the enclosing brackets; appends nothing when the two are equal. Only `add`, `remove` and
/// `replace` are used. Arrays of equal length are compared element by element, others are replaced whole.
/// `path` is the JSON Pointer (RFC 6901) of the two values, empty for the document itself.
void diff(const Json& from, const Json& to, std::string& ops, std::string path = {});

}  // namespace kabinet
