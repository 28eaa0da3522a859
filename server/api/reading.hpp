#pragma once

#include <optional>

#include "games/record/record.hpp"
#include "json/json.hpp"
#include "protocol/messages.hpp"
#include "server/accounts/identity.hpp"
#include "server/api/shown_player.hpp"
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

/// The account itself, as others see it.
inline protocol::Player player_value(const Identity& identity) {
    return shown_player(identity.player.id,
                        PublicName{identity.player.name, identity.guest(), is_bot(identity.kind)});
}

template <class To, class From>
std::optional<To> narrow(const std::optional<From>& value) {
    return value ? std::optional<To>(static_cast<To>(*value)) : std::nullopt;
}

}  // namespace kabinet
