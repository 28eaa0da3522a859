#pragma once

#include <string>

#include "server/ops/config.hpp"

namespace kabinet::net {

/// The URL, on the same machine, at which a server of this configuration says whether it is ready.
std::string own_health_url(const ServerConfig& config);

/// Asks `url` ("http://host:port/path", or https, whose certificate is not checked) and waits at most 3 s.
/// Returns whether the answer was 200.
bool is_healthy(const std::string& url);

}  // namespace kabinet::net
