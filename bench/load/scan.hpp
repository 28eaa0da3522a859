#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Finds a member in a message without parsing the whole message, so that the generator stays cheap. The
/// members in question come first in every message, before any text that a player could have written.
namespace kabinet::load {

/// The number behind the first `key` in `text`; nothing when there is no such key, or no number behind it.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view key);

/// The text between the first `key` (its opening quote included) and the next quote; empty when there is no
/// such key.
std::string_view text_after(std::string_view text, std::string_view key);

}  // namespace kabinet::load
