#pragma once

#include <memory>

#include "client-cli/net/address.hpp"
#include "client-cli/net/transport.hpp"

namespace kabinet::cli {

class AsioLoop;

/// A Transport over a real WebSocket (Boost.Beast), subprotocol `kabinet.v1.json`.
std::unique_ptr<Transport> make_web_socket(AsioLoop& loop, Address address);

}  // namespace kabinet::cli
