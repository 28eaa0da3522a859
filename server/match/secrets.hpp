#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/core/fair.hpp"
#include "server/store/streams.hpp"

namespace kabinet {

/// The kind of the streams of matches.
inline constexpr const char* kMatchStream = "match";

/// The secrets that a match keeps until it is over (GEN-1).
struct MatchSecrets {
    Bytes32 own{};
    std::optional<Bytes32> next{};  ///< of the rematch, drawn with the end (GEN-3); empty for older matches
};

/// Derives values from the server's key (Store::server_key): names that can't be guessed, and the secrets of
/// older matches. Derived values are the same after a crash, so that a repeated request finds what it made.
class Secrets {
  public:
    /// `server_key`: 64 hex digits; throws std::invalid_argument for anything else.
    explicit Secrets(std::string_view server_key);

    /// The id of the match that a player's create request with `key` makes: 10 characters of a-z2-7. Knowing
    /// the id of a private match gives access.
    std::string match_id(std::string_view player, std::string_view key) const;
    /// The id of the rematch of a match.
    std::string rematch_id(std::string_view match) const;
    /// The invite code of a private match: 8 characters of a-z2-7. Each `attempt`, from 0, gives another
    /// code.
    std::string invite(std::string_view match, int attempt = 0) const;
    /// What authenticators know an account by: 32 bytes that stay the same and tell nothing about it.
    Bytes32 user_handle(std::string_view account) const;
    /// The mark of a network (vicinity.hpp) within one match; empty for an unknown network.
    std::string network(std::string_view match, std::string_view network) const;
    /// The secret of a match without a stored secret: a match older than drawn secrets (GEN-3).
    Bytes32 secret(std::string_view match) const;
    /// The stored secrets of a match. A missing own secret is derived.
    MatchSecrets of(const StoredStream& stored) const;

    /// The word in the subjects of the messages between the processes on one database (ND-4).
    std::string cluster() const;
    /// The key of all rate limits (Throttle).
    Bytes32 rates() const;

  private:
    Bytes32 derive(std::string_view purpose, std::string_view what) const;
    std::string name(std::string_view purpose, std::string_view what, std::size_t length) const;

    Bytes32 key_{};
};

}  // namespace kabinet
