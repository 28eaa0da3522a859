#pragma once

#include <string>

#include "server/ops/config.hpp"

namespace kabinet::net {

/// Where a server of this configuration answers whether it is ready, as seen from its own machine.
std::string own_health_url(const ServerConfig& config);

/// Asks `url` ("http://host:port/path" or https, whose certificate is not checked) and waits at most 3 s.
/// Whether it answered 200.
bool is_healthy(const std::string& url);

}  // namespace kabinet::net
