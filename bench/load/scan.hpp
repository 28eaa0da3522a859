#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Finding a member in a message without parsing all of it, so that the generator is not what is measured.
/// What is looked for stands first in every message, before anything a player could have written.
namespace kabinet::load {

/// The number behind the first `key` in `text`; nothing when there is no such key, or no number behind it.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view key);

/// What stands between the first `key` (its opening quote included) and the next quote; empty without one.
std::string_view text_after(std::string_view text, std::string_view key);

}  // namespace kabinet::load
