#pragma once

#include <string>
#include <vector>

#include "server/document/answer.hpp"
#include "server/lobby/lobby.hpp"

/// What shards ask of the lobby and tell it. A call is plain data; see server/bus/message.hpp.
namespace kabinet {

/// See Lobby::admit.
struct AdmitMatch {
    std::string match;
    std::string host;     ///< player id
    std::string address;  ///< of who asks
    using Result = Done;
    static constexpr bool kToLobby = true;
};

/// What has happened on one shard since it told the lobby last.
struct TellLobby {
    std::vector<Listing> listings;       ///< one a match: see Lobby::list
    std::vector<std::string> withdrawn;  ///< see Lobby::withdraw
    int online = 0;                      ///< see Lobby::online
    using Result = Done;
    static constexpr bool kToLobby = true;
    static constexpr bool kAlwaysTaken = true;  // a shard has few of them under way
};

}  // namespace kabinet
