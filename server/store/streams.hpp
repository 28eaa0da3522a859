#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// Something that lives and is written, as it begins: a match, later a tournament. Its entries follow in a
/// chain of hashes that begins with `header`.
struct NewStream {
    std::string kind;      ///< "match"
    std::string id;        ///< unique over all kinds
    std::string header;    ///< canonical JSON
    std::string alias{};   ///< a second name that finds it, unique over all kinds; empty for none
    std::string key{};     ///< the creator's idempotency key
    std::string secret{};  ///< 32 random bytes in hex (GEN-3), empty where none was drawn
    bool operator==(const NewStream&) const = default;
};

/// One accepted input of a stream.
struct Append {
    std::string stream;
    int n = 0;            ///< 1, 2, 3, ... without a gap
    std::string entry;    ///< canonical JSON, as it is hashed
    std::string hash;     ///< hex of the chain's head after it
    std::string actor{};  ///< who sent it, and with which idempotency key; both empty for the server's own
    std::string key{};
    bool over = false;  ///< the stream needs no recovery any more after this entry
    std::string
        next_secret{};  ///< with the entry that ends a match: the secret of its rematch (GEN-3), in hex
    bool operator==(const Append&) const = default;
};

/// A stream as it is read back.
struct StoredStream {
    NewStream stream;
    std::vector<Append> entries;  ///< in order, from 1, without their next_secret
    bool over = false;
    std::string next_secret{};  ///< the last that was written; empty for none
};

/// The streams of a store.
class Streams {
  public:
    virtual ~Streams() = default;

    /// A stream with all its entries that are there, in order of their numbers.
    virtual std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) = 0;

    /// The id of the stream with that alias.
    virtual std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) = 0;

    /// The ids of all streams of a kind that are not over, those created last first.
    virtual std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) = 0;
};

}  // namespace kabinet
