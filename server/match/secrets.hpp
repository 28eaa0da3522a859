#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/core/fair.hpp"
#include "server/store/streams.hpp"

namespace kabinet {

/// The kind of the streams that are matches.
inline constexpr const char* kMatchStream = "match";

/// The secrets that a match keeps until it is over (GEN-1).
struct MatchSecrets {
    Bytes32 own{};
    std::optional<Bytes32> next{};  ///< its rematch's, drawn with its end (GEN-3); none of older matches
};

/// What is derived from the server's key (Store::server_key): names that can't be guessed, and the secrets of
/// older matches. Being derived, they are the same after a crash, so that a request sent again finds what
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
    /// The code that is tried first for attempt 0, another for each attempt.
    std::string invite(std::string_view match, int attempt = 0) const;
    /// The secret of a match of which none is stored, as of all that were made before secrets were (GEN-3).
    Bytes32 secret(std::string_view match) const;
    /// What the store has of a match's secrets, or what is derived in their place.
    MatchSecrets of(const StoredStream& stored) const;

  private:
    Bytes32 derive(std::string_view purpose, std::string_view what) const;
    std::string name(std::string_view purpose, std::string_view what, std::size_t length) const;

    Bytes32 key_{};
};

}  // namespace kabinet
