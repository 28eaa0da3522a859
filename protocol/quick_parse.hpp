#pragma once

#include <optional>
#include <string_view>

#include "protocol/json.hpp"

namespace kabinet::protocol {

/// As `parse`, several times as fast, of text that nothing is wrong with. Nothing for all other text, and for
/// some that is sound but rare: strings with escapes, integers of more than 64 bits.
std::optional<Json> quick_parse(std::string_view text, int depth);

}  // namespace kabinet::protocol
