#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kabinet {

/// Whether `url` is empty or names a NATS server without a password: whoever lists processes or prints the
/// settings would see the password. The error says what is wrong, and never repeats the URL.
std::expected<void, std::string> check_bus_url(std::string_view url);

}  // namespace kabinet
