#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Where everything durable lives: accounts, and the journal of every match. Knows texts, not rules.
namespace kabinet {

/// Someone who may play. Guests have no credential but their token.
struct Account {
    std::string id;
    std::string name;
    std::string token_hash;  ///< hex of a hash of the token; the token itself is stored nowhere
    std::int64_t created = 0;
    bool operator==(const Account&) const = default;
};

/// A match as it is created. `header` is the canonical JSON its hash chain begins with.
struct NewMatch {
    std::string match;
    std::string header;
    std::string invite;  ///< empty when the match is public
    std::string key;     ///< the creator's idempotency key, so that a repeated create finds the same match
    bool operator==(const NewMatch&) const = default;
};

/// One accepted input of a match.
struct NewEntry {
    std::string match;
    int n = 0;           ///< 1, 2, 3, ... without a gap
    std::string entry;   ///< canonical JSON, as it is hashed
    std::string hash;    ///< hex of the chain's head after it
    std::string player;  ///< who sent it, and with which idempotency key; both empty for the server's own
    std::string key;
    bool over = false;  ///< the match needs no recovery any more after this entry
    bool operator==(const NewEntry&) const = default;
};

using Write = std::variant<Account, NewMatch, NewEntry>;

/// How one write of a batch fared.
enum class Written {
    ok,       ///< durable
    conflict  ///< something with this id is there already, or an entry is not the next; nothing was written
              ///< for it
};

/// A match as it is read back.
struct StoredMatch {
    NewMatch match;
    std::vector<NewEntry> entries;  ///< in order, from 1
    bool over = false;
};

/// The store can't do its work (disk full, damaged file, ...). `message` is for the operator's log.
struct StoreError {
    std::string message;
    bool damaged =
        false;  ///< the data are damaged: waiting does not help, and writing on would make it worse
    bool unknown = false;  ///< of a commit: the batch may be durable as a whole, or nothing of it
};

/// Durable storage. Calls block; the server calls it from a worker thread only (journal.hpp). One
/// implementation embedded (SQLite), one in memory for tests, both held to one contract test.
class Store {
  public:
    virtual ~Store() = default;

    /// 32 random bytes in hex, made when the store was made and the same ever after. Match ids, invite codes
    /// and the secrets of GEN-1 are derived from it; it never leaves the server.
    virtual std::expected<std::string, StoreError> server_key() = 0;

    /// Writes the batch in one transaction. On return every write reported `ok` survives power loss. An error
    /// means that nothing of the batch was written; only if the process dies before anything else is written
    /// may the batch, as a whole, be there after all. Writes of one batch that are in conflict do not hinder
    /// the others. An entry is in conflict too when its match is not there, or when it is not the next of its
    /// match.
    virtual std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch) = 0;

    /// The account of a token hash, or of an id.
    virtual std::expected<std::optional<Account>, StoreError> account_by_token(
        std::string_view token_hash) = 0;

    /// A match with all its entries that are there, in order of their numbers.
    virtual std::expected<std::optional<StoredMatch>, StoreError> match(std::string_view id) = 0;

    /// The id of the match with that invite code.
    virtual std::expected<std::optional<std::string>, StoreError> match_by_invite(
        std::string_view invite) = 0;

    /// The ids of all matches that are not over, those created last first.
    virtual std::expected<std::vector<std::string>, StoreError> unfinished() = 0;

    /// Writes something without a meaning, durably: whether the store can write again after a commit has
    /// failed. What that commit may have left on the disk is overwritten by it.
    virtual std::expected<void, StoreError> probe() = 0;

    /// Called when nothing has been written for a while: the time for upkeep that would delay a commit.
    virtual void idle() {}
};

}  // namespace kabinet
