#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/document/answer.hpp"
#include "server/lobby/lobby.hpp"
#include "server/runtime/address.hpp"

/// The calls of shards to the lobby. A call is plain data; see server/bus/message.hpp.
namespace kabinet {

/// See Lobby::admit.
struct AdmitMatch {
    std::string match;
    std::string host;     ///< player id
    std::string address;  ///< network address of the player who asks
    using Result = Done;
    static constexpr bool kToLobby = true;
};

/// The events on one shard since its last TellLobby.
struct TellLobby {
    std::vector<Listing> listings;       ///< one for each match; see Lobby::list
    std::vector<std::string> withdrawn;  ///< see Lobby::withdraw
    ShardAddress from = 0;               ///< the shard that tells
    std::optional<int> online{};         ///< connections there; nothing where that has not changed
    using Result = Done;
    static constexpr bool kToLobby = true;
    static constexpr bool kAlwaysTaken = true;  // a shard has few of them under way
};

/// See Lobby::tables.
struct ListTables {
    using Result = std::vector<ShownTable>;
    static constexpr bool kToLobby = true;
};

}  // namespace kabinet
