#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net/http/http_message.hpp"

namespace kabinet::net {

/// The one subprotocol we speak.
inline constexpr std::string_view subprotocol_v1 = "kabinet.v1.json";

/// What a request for an upgrade says of itself; empty where it says nothing.
struct UpgradeOffer {
    std::string_view host;
    std::string_view origin;
    std::string_view version;       ///< Sec-WebSocket-Version
    std::string_view key;           ///< Sec-WebSocket-Key
    std::string_view subprotocols;  ///< Sec-WebSocket-Protocol
};

/// How to answer it.
struct UpgradeAnswer {
    std::optional<HttpResponse> refusal;  ///< instead of an upgrade
    std::string subprotocol;              ///< to answer with; empty for none
    bool speaks_ours = true;              ///< else: close with 4406
};

/// Decides about an upgrade (RFC 6455 4.2): version 13, a key of 16 bytes, an origin among `origins`. Who
/// offers no subprotocol is taken to speak ours; who offers only others gets the first of them, since a
/// browser fails a connection without one before it can read a close code, and then the close code.
UpgradeAnswer answer_upgrade(const UpgradeOffer& offer, std::span<const std::string> origins);

/// Whether pages of `origin` may connect. Empty (no browser): yes. No list: only the server's own host. A
/// list: exactly the origins in it, or all with "*".
bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> origins);

}  // namespace kabinet::net
