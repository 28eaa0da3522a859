#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/streams.hpp"
#include "server/store/tasks.hpp"

/// Where everything durable lives. Knows texts, not rules. What is read has a narrow interface each; all that
/// is written goes into one transaction, so that a cause and what it causes are durable together.
namespace kabinet {

using Write = std::variant<Account, NewStream, Append, NewTask, TaskDone>;

/// How one write of a batch fared.
enum class Written {
    ok,       ///< durable
    conflict  ///< nothing was written for it: see Store::commit
};

/// Durable storage. Calls block; the server calls it from a worker thread only (journal.hpp). One
/// implementation embedded (SQLite), one in memory for tests, both held to one contract test.
class Store : public Streams, public Accounts, public Tasks {
  public:
    /// 32 random bytes in hex, made when the store was made and the same ever after. Ids and invite codes are
    /// derived from it, and the secrets of old matches; it never leaves the server.
    virtual std::expected<std::string, StoreError> server_key() = 0;

    /// Writes the batch in one transaction. On return every write reported `ok` survives power loss. An error
    /// that is not `unknown` means that nothing of the batch was written; only if the process dies before
    /// anything else is written may the batch, as a whole, be there after all. Writes of one batch that are
    /// in conflict do not hinder the others. An account or a stream is in conflict when something with its id
    /// (or token, or alias) is there; an entry when its stream is not there or when it is not the next. A
    /// task that is there already, and one to be taken out that is not there, are `ok`.
    /// `calls` says how many writes belong together, in the order of the batch: of those all are written, or
    /// none, and all are in conflict when one is. Without it each write stands alone.
    virtual std::expected<std::vector<Written>, StoreError> commit(
        std::span<const Write> batch, std::span<const std::size_t> calls = {}) = 0;

    /// Writes something without a meaning, durably: whether the store can write again after a commit has
    /// failed. What that commit may have left on the disk is overwritten by it.
    virtual std::expected<void, StoreError> probe() = 0;

    /// Called when nothing has been written for a while: the time for upkeep that would delay a commit.
    virtual void idle() {}
};

}  // namespace kabinet
