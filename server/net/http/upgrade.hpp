#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net/http/http_message.hpp"

namespace kabinet::net {

/// The one subprotocol of the server.
inline constexpr std::string_view kSubprotocolV1 = "kabinet.v1.json";

/// The headers of a request for an upgrade; empty where there is none.
struct UpgradeOffer {
    std::string_view host;
    std::string_view origin;
    std::string_view version;       ///< Sec-WebSocket-Version
    std::string_view key;           ///< Sec-WebSocket-Key
    std::string_view subprotocols;  ///< Sec-WebSocket-Protocol
};

/// How to answer a request for an upgrade.
struct UpgradeAnswer {
    std::optional<HttpResponse> refusal;  ///< instead of an upgrade
    std::string subprotocol;              ///< to answer with; empty for none
    bool speaks_ours = true;              ///< if false, close with 4406 once the connection is open
};

/// Decides about an upgrade (RFC 6455 4.2): version 13, a key of 16 bytes, an origin among `origins`. A
/// client that offers no subprotocol is taken to speak ours. A client that offers only others gets the first
/// of them, and then the close code: a browser fails a connection without a subprotocol before it can read a
/// close code.
UpgradeAnswer answer_upgrade(const UpgradeOffer& offer, std::span<const std::string> origins);

/// Whether pages of `origin` may connect. Empty (no browser): yes. No list: only the server's own host. A
/// list: exactly the origins in it, or all with "*".
bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> origins);

}  // namespace kabinet::net
