#pragma once

#include <expected>
#include <string>

namespace kabinet {

/// Copies all data of one store into another, as move_store() does. Returns what was copied; the error is for
/// the operator.
std::expected<std::string, std::string> move_data(const std::string& from, const std::string& to);

}  // namespace kabinet
