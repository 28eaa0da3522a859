#pragma once

#include <string>
#include <string_view>

#include "games/core/fair.hpp"

namespace kabinet {

/// What is derived from the server's key (Store::server_key): names that can't be guessed, and the secrets of
/// fair randomness. Being derived, they are the same after a crash, so that a request sent again finds what
/// it made.
class Secrets {
  public:
    /// `server_key`: 64 hex digits; throws std::invalid_argument for anything else.
    explicit Secrets(std::string_view server_key);

    /// The id of the match a player's create request with that key makes: 10 characters of a-z2-7. To know
    /// the id of a private match is to be let in.
    std::string match_id(std::string_view player, std::string_view key) const;
    /// The id of the rematch of a match.
    std::string rematch_id(std::string_view match) const;
    /// The invite code of a private match: 8 characters of a-z2-7.
    std::string invite(std::string_view match) const;
    /// The secret of a match, GEN-1.
    Bytes32 secret(std::string_view match) const;

  private:
    Bytes32 derive(std::string_view purpose, std::string_view what) const;
    std::string name(std::string_view purpose, std::string_view what, std::size_t length) const;

    Bytes32 key_{};
};

}  // namespace kabinet
