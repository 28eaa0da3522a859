#pragma once

#include <nlohmann/json.hpp>

namespace kabinet {

/// The JSON value used everywhere a value crosses a border: actions in, views, documents and records
/// out.
/// Objects keep their keys sorted, so `dump()` of a value without floats is canonical (RFC 8785).
using Json = nlohmann::json;

}  // namespace kabinet
