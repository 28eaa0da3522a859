#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace kabinet::protocol {

/// Whether `property` (with RC_ASSERT in it) holds for a hundred seeds of RapidCheck's choosing. The property
/// has one type for all messages: rc::check is a tower of templates, which would be built for each of them.
bool holds_for_seeds(std::string_view name, const std::function<void(std::uint64_t seed)>& property);

}  // namespace kabinet::protocol
