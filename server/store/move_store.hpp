#pragma once

#include <expected>
#include <string>

#include "server/store/store_error.hpp"

namespace kabinet {

/// Copies all that a store has into another one, in one transaction, and compares the two before the
/// transaction ends. One of `from` and `to` is the path of an SQLite file, the other one the URL of a
/// PostgreSQL database. The target is made where it is missing, and refused where it has data. Neither may be
/// in use. The source stays as it is, but is brought to the newest schema. Returns what was copied, for the
/// operator.
std::expected<std::string, StoreError> move_store(const std::string& from, const std::string& to);

}  // namespace kabinet
