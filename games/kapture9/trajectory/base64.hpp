#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Base 64 (RFC 4648, section 4) without padding.
namespace kabinet::kapture9 {

std::string to_base64(std::span<const std::uint8_t> bytes);

/// The bytes that to_base64 would write as `text`; empty for any other text.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace kabinet::kapture9
