#pragma once

#include <string_view>

namespace kabinet {

/// The version of this server, as hello and --version tell it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace kabinet
