#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/bots.hpp"
#include "server/store/deaths.hpp"
#include "server/store/grants.hpp"
#include "server/store/history.hpp"
#include "server/store/streams.hpp"
#include "server/store/tasks.hpp"

/// The place of all durable data. The store knows texts, not rules. Each kind of data has a narrow interface
/// for reading. All writes go through one transaction, so that a cause and its effect are durable together.
namespace kabinet {

using Write = std::variant<NewStream, Append, DropStreams, NewTask, TaskDone, Account, AccountSession,
                           Credential, TakeName, NameGuest, PromoteGuest, CloseAccount, DeleteAccount,
                           TouchSession, EndSessions, ChangeCredential, DropCredential, DropCredentials,
                           RoleGrant, RevokeRole, StillHolds, Bot, ChangeBot, EndBots, CountBotMatch,
                           FinishedMatch, PlayedEvent, LateEntrant, ForgetHost, NoteDeath, ForgetDeaths>;

/// The outcome of one write of a batch.
enum class Written {
    ok,       ///< durable
    conflict  ///< nothing was written; see Store::commit
};

/// Durable storage. Calls block; the server makes them on a worker thread only (journal.hpp). One
/// implementation is embedded (SQLite), one is in memory for tests. Both pass the same contract test.
class Store : public Streams,
              public Accounts,
              public Grants,
              public Bots,
              public Tasks,
              public History,
              public Deaths {
  public:
    /// 32 random bytes in hex, drawn when the store is made and never changed. Ids, invite codes and the
    /// secrets of old matches are derived from the key. The key never leaves the server.
    virtual std::expected<std::string, StoreError> server_key() = 0;

    /// Writes the batch in one transaction. On return every write reported `ok` survives power loss. An error
    /// that is not `unknown` means that nothing of the batch was written. One exception: if the process dies
    /// before the next write, the whole batch may be there after all. A conflict of one write does not hinder
    /// the other writes of the batch. A stream is in conflict when its id (or alias) exists already; an entry
    /// when its stream is missing, or when the entry is not the next; writes about accounts as accounts.hpp,
    /// grants.hpp and bots.hpp say. Adding a task that exists, and taking out a task that does not, are `ok`.
    /// `calls` says how many writes belong together, in the order of the batch. The writes of one call are
    /// written all or none; when one is in conflict, all are. Without `calls` each write stands alone.
    virtual std::expected<std::vector<Written>, StoreError> commit(
        std::span<const Write> batch, std::span<const std::size_t> calls = {}) = 0;

    /// Tests whether the store can write again after a failed commit: writes meaningless data durably.
    /// Overwrites what the failed commit may have left on the disk.
    virtual std::expected<void, StoreError> probe() = 0;

    /// Call when nothing has been written for a while, and now and then when that never happens: does the
    /// upkeep that would delay a commit. False when some of it has to wait: call again.
    virtual bool idle() { return true; }
};

}  // namespace kabinet
