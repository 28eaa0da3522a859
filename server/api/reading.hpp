#pragma once

#include <optional>

#include "games/record/record.hpp"
#include "json/json.hpp"
#include "protocol/messages.hpp"
#include "server/accounts/identity.hpp"
#include "server/document/document.hpp"

/// From the types of the protocol to those of the server.
namespace kabinet {

inline std::optional<Version> version_of(const std::optional<protocol::From>& from) {
    if (!from) return std::nullopt;
    return Version{from->epoch, static_cast<std::uint64_t>(from->seq)};
}

inline Json options_value(const std::optional<protocol::Options>& options) {
    return options ? Json(*options) : Json::object();
}

/// `guest` is left out for all others.
inline protocol::Player player_value(const Identity& identity) {
    return {identity.player.id, identity.player.name, identity.guest() ? std::optional(true) : std::nullopt};
}

template <class To, class From>
std::optional<To> narrow(const std::optional<From>& value) {
    return value ? std::optional<To>(static_cast<To>(*value)) : std::nullopt;
}

}  // namespace kabinet
