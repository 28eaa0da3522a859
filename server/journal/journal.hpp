#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/runtime/loop.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// The server's asynchronous way to the store. Every call returns at once; `done` runs later on `home`, the
/// loop of whoever asked, in the order of the calls from that loop for writes.
class Journal {
  public:
    template <class T>
    using Done = std::move_only_function<void(std::expected<T, StoreError>)>;

    virtual ~Journal() = default;

    /// Makes `write` durable. Writes of all shards that arrive while a commit runs go together in the next
    /// one. StoreError "busy" at once (by post) when too many are waiting.
    virtual void append(Loop& home, Write write, Done<Written> done) = 0;

    /// As append, for several writes that become durable together, or none.
    virtual void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) = 0;

    virtual void account_by_token(Loop& home, std::string token_hash, Done<std::optional<Account>> done) = 0;
    virtual void match(Loop& home, std::string id, Done<std::optional<StoredMatch>> done) = 0;
    virtual void match_by_invite(Loop& home, std::string invite, Done<std::optional<std::string>> done) = 0;
};

}  // namespace kabinet
