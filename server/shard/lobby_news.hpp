#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>

#include "games/core/invariant.hpp"
#include "server/lobby/lobby_calls.hpp"

namespace kabinet {

/// What one shard has to tell the lobby. One telling is under way at a time; what happens meanwhile goes into
/// the next, of each match the latest. So no more waits than there are matches, however slow the lobby is.
class LobbyNews {
  public:
    using Tell = std::function<void(TellLobby news, Answer<Done> told)>;

    explicit LobbyNews(Tell tell) : tell_(std::move(tell)) {}

    /// See Lobby.
    void list(Listing listing);
    void withdraw(std::string match);
    void online(int change);

  private:
    void tell();

    const Tell tell_;
    TellLobby news_;
    std::unordered_map<std::string, std::size_t> places_;  // of matches in news_.listings
    bool under_way_ = false;
};

}  // namespace kabinet
