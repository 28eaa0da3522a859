#pragma once

#include <expected>
#include <string_view>

#include "protocol/codes.hpp"

namespace kabinet::protocol {

/// Parses `text` once and strictly: JSON (RFC 8259) in UTF-8, no member name twice in an object (RFC 7493
/// section 2.3), arrays and objects nested at most `depth` deep, every number finite. Never throws on input,
/// and recurses no deeper than that. Gives parse_error for what is not JSON, invalid_request for what is JSON
/// but not taken.
std::expected<Json, Error> parse(std::string_view text, int depth);

}  // namespace kabinet::protocol
