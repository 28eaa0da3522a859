#pragma once

#include <string>

namespace kabinet::net {

/// Sends `request` over TLS on a connected socket that blocks, and returns the first bytes of the answer;
/// empty when it fails. The certificate is not checked: this is for the health check of a server on the same
/// machine.
std::string ask_over_tls(int socket, const std::string& request);

}  // namespace kabinet::net
