#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>

#include "games/core/invariant.hpp"
#include "server/lobby/lobby_calls.hpp"

namespace kabinet {

/// What one shard has to tell the lobby. It is told at once; only while several tellings are under way, what
/// happens goes into the next, of each match the latest. So no more waits than there are matches, however
/// slow the lobby is.
class LobbyNews {
  public:
    using Tell = std::function<void(TellLobby news, Answer<Done> told)>;

    explicit LobbyNews(Tell tell) : tell_(std::move(tell)) {}

    /// See Lobby.
    void list(Listing listing);
    void withdraw(std::string match);
    /// The match is to be admitted again: what waits to withdraw it does no more.
    void readmit(const std::string& match);
    void online(int change);
    /// Another lobby listens from now on, which knows nothing of this shard.
    void begin_again();

  private:
    /// So many tellings may be under way.
    static constexpr int kMost = 64;

    void tell();

    const Tell tell_;
    TellLobby news_;
    int online_ = 0;
    std::unordered_map<std::string, std::size_t> places_;  // of matches in news_.listings
    int under_way_ = 0;
};

}  // namespace kabinet
