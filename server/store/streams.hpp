#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// The kind of the streams of tournaments. Their terms are JSON with the account `host`, `title` and `text`,
/// their headers JSON with `settings`, which have the `game`.
inline constexpr const char* kTournamentStream = "tournament";

/// The kind of the streams beside tournaments, with the reasons of directors: entries {n, reason}, whose
/// actor is the director. They are no chain, so that what a person has written can be taken out (AC-8).
inline constexpr const char* kBesideStream = "tournament_beside";

/// The beginning of a stream: of a match, of a ladder, of a tournament. The entries follow in a chain
/// of hashes that begins with `header`.
struct NewStream {
    std::string kind;      ///< "match" or "ladder"
    std::string id;        ///< unique over all kinds
    std::string header;    ///< canonical JSON
    std::string alias{};   ///< a second name, unique over all kinds; empty for none
    std::string key{};     ///< the creator's idempotency key
    std::string secret{};  ///< 32 random bytes in hex (GEN-3), empty where none was drawn
    std::string terms{};   ///< JSON: what holds for the stream beside its chain; empty for nothing
    bool operator==(const NewStream&) const = default;
};

/// One accepted input of a stream.
struct Append {
    std::string stream;
    int n = 0;          ///< 1, 2, 3, ... without a gap
    std::string entry;  ///< canonical JSON, as it is hashed
    std::string hash;   ///< hex of the chain's head after this entry
    /// The sender and the idempotency key; both empty for the server's own input.
    std::string actor{};
    std::string key{};
    bool over = false;  ///< the stream needs no recovery after this entry
    /// With the entry that ends a match: the secret of the rematch (GEN-3), in hex.
    std::string next_secret{};
    /// The stream's own secret from this entry on (GEN-3), in hex; empty leaves the secret as it is.
    std::string secret{};
    /// The stream's terms from this entry on, in place of NewStream::terms; nothing leaves them as they are.
    std::optional<std::string> terms{};
    bool operator==(const Append&) const = default;
};

/// Takes out all streams of a kind that are over and whose ids begin with `prefix`, with their entries, for
/// ever (AC-8). Never in conflict. Only for kinds that no history names.
struct DropStreams {
    std::string kind;
    std::string prefix;
    bool operator==(const DropStreams&) const = default;
};

/// A stream as read back.
struct StoredStream {
    NewStream stream;
    std::vector<Append> entries;  ///< in order, from 1, without secrets and terms
    bool over = false;
    std::string next_secret{};  ///< the last one written; empty for none
};

/// The streams of a store.
class Streams {
  public:
    virtual ~Streams() = default;

    /// A stream with all its stored entries, in the order of their numbers. Empty when there is no such
    /// stream.
    virtual std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) = 0;

    /// Those entries of a stream that have one of these numbers, in the order of the numbers. A number
    /// without an entry is left out; so are all of a stream that does not exist.
    virtual std::expected<std::vector<Append>, StoreError> entries(std::string_view stream,
                                                                   std::span<const int> numbers) = 0;

    /// The id of the stream with that alias.
    virtual std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) = 0;

    /// The ids of all streams of a kind that are not over, the newest first.
    virtual std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) = 0;

    /// The ids of the newest streams of a kind, over or not, the newest first; at most `count`. Not for
    /// matches, of which there are too many: those that are over stand in the histories.
    virtual std::expected<std::vector<std::string>, StoreError> newest(std::string_view kind,
                                                                       std::size_t count) = 0;
};

}  // namespace kabinet
