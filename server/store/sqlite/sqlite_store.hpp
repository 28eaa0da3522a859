#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <unordered_map>

#include "server/store/sqlite/file_id.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/sqlite.hpp"
#include "server/store/sqlite/sqlite_accounts.hpp"
#include "server/store/sqlite/sqlite_bots.hpp"
#include "server/store/sqlite/sqlite_events.hpp"
#include "server/store/sqlite/sqlite_grants.hpp"
#include "server/store/sqlite/sqlite_history.hpp"
#include "server/store/sqlite/sqlite_removal.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// The embedded store: one SQLite file in WAL mode. For one thread at a time; a second thread that only reads
/// opens a reader of its own on the same file.
class SqliteStore final : public Store {
  public:
    /// A log of this size holds all that is logged between two checkpoints.
    static constexpr std::int64_t kUsualLogBytes = 18 << 20;

    /// What a commit waits for before it returns.
    enum class Sync {
        full,   ///< the disk: an acknowledged write survives a loss of power
        normal  ///< the operating system: the write survives kill -9, but not a loss of power
    };

    struct Config {
        std::string path;
        Sync sync = Sync::full;
        /// Opening a file up to this size, in bytes, checks the whole file (150 MB take a second). Opening a
        /// file up to eight times this size checks only the pages (800 MB take a second). A larger file is
        /// checked only as it is read.
        std::int64_t check_limit = 64 << 20;
        /// How long to wait for a lock of another program, such as a backup, ms.
        int busy_ms = 5000;
        /// The size of the write-ahead log from the start, in bytes, if that is at most a quarter of the free
        /// space on the disk. Commits then overwrite existing bytes, and a sync waits for those bytes alone
        /// (docs/decisions/0095).
        std::int64_t log_bytes = 0;
        /// The log is emptied of deleted accounts no more often than this: that writes the whole log anew,
        /// and commits wait meanwhile.
        std::chrono::milliseconds erase_every{60'000};
    };

    /// Opens the file for reading and writing, or creates a missing file; its folder must exist. The error
    /// gives the reason for the operator: in use by another server, damaged, of another program or of a newer
    /// version, not writable, and so on. Never deletes or replaces an existing file.
    static std::expected<std::unique_ptr<SqliteStore>, StoreError> open(const Config& config);

    /// Opens a file for reading only, after open() has opened it: every commit is an error.
    static std::expected<std::unique_ptr<SqliteStore>, StoreError> open_reader(const Config& config);

    /// Checks a whole file, however large, and opens it for reading only, as sqlite_aside::open does. A file
    /// of an older schema is refused.
    static std::expected<std::unique_ptr<SqliteStore>, StoreError> examine(const std::string& path);

    std::expected<std::string, StoreError> server_key() override;
    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls = {}) override;
    std::expected<std::optional<SignedIn>, StoreError> session_by_token(std::string_view token_hash) override;
    std::expected<std::optional<Account>, StoreError> account(std::string_view id) override;
    std::expected<std::optional<Account>, StoreError> account_by_name(std::string_view fold) override;
    std::expected<std::vector<AccountSession>, StoreError> sessions(std::string_view account) override;
    std::expected<std::vector<AccountSession>, StoreError> surplus_sessions(std::string_view account,
                                                                            std::int64_t most) override;
    std::expected<std::vector<Credential>, StoreError> credentials(std::string_view account) override;
    std::expected<std::optional<Credential>, StoreError> credential(std::string_view id) override;
    std::expected<std::vector<AccountSession>, StoreError> unused_sessions(bool guests,
                                                                           std::int64_t before) override;
    std::expected<std::vector<std::string>, StoreError> closed_before(std::int64_t at) override;
    std::expected<std::vector<KeptName>, StoreError> names_of(std::string_view account) override;
    std::expected<std::map<std::string, PublicName>, StoreError> names(
        std::span<const std::string> ids) override;
    std::expected<std::vector<HeldRole>, StoreError> roles_of(std::string_view account) override;
    std::expected<std::vector<RoleGrant>, StoreError> grants_of(std::string_view account, bool made) override;
    std::expected<std::optional<Bot>, StoreError> bot(std::string_view account) override;
    std::expected<std::vector<Bot>, StoreError> bots_of(std::string_view owner) override;
    std::expected<std::vector<std::int64_t>, StoreError> bot_matches(std::string_view account,
                                                                     std::int64_t since) override;
    std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) override;
    std::expected<std::vector<Append>, StoreError> entries(std::string_view stream,
                                                           std::span<const int> numbers) override;
    std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) override;
    std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) override;
    std::expected<std::vector<std::string>, StoreError> newest(std::string_view kind,
                                                               std::size_t count) override;
    std::expected<std::vector<NewTask>, StoreError> undone() override;
    std::expected<std::vector<FinishedMatch>, StoreError> matches_of(const HistoryQuery& query) override;
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_of(
        std::string_view account, std::string_view viewer) override;
    std::expected<std::map<std::string, ResultCounts>, StoreError> counts_between(
        std::string_view account, std::string_view other) override;
    std::expected<std::vector<EventOfAccount>, StoreError> events_of(const EventQuery& query) override;
    std::expected<std::vector<HostedEvent>, StoreError> hosted_by(std::string_view account) override;

    std::expected<void, StoreError> probe() override;

    /// Marks the stream as over, durably, without an entry that says so: the record stays as it is.
    std::expected<void, StoreError> give_up(std::string_view stream);

    /// Moves the write-ahead log into the database. Empties the log when it may hold what belonged to a
    /// deleted account, unless that was done a short while ago, or a reader is in the way.
    bool idle() override;

    /// What belongs to a backup (GEN-3); in sqlite_store_backup.cpp.
    /// The Unix time, ms, at which the file was made as a backup; 0 when the file is not marked as one.
    std::expected<std::int64_t, StoreError> backed_up();
    /// Takes the mark off, durably.
    std::expected<void, StoreError> take_mark_off();
    /// The ids of streams that are over and keep a secret for what comes next, or would derive one as older
    /// streams do, the oldest first: at most `most`, behind the stream `after` (empty: from the first on).
    std::expected<std::vector<std::string>, StoreError> with_next_secret(std::string_view after, int most);
    std::expected<bool, StoreError> has_stream(std::string_view id);
    /// Replaces Append::next_secret of finished streams, all or none.
    struct NextSecret {
        std::string stream;
        std::string secret;  ///< in hex
    };
    std::expected<void, StoreError> renew_next_secrets(std::span<const NextSecret> secrets);

  private:
    /// The locks that keep other servers off the file. `beside` stops servers that use the same path, and
    /// tells them which process has the lock; `file` stops all others. Both outlive the connection: closing
    /// the file earlier would drop SQLite's own locks on it.
    struct Locks {
        FileLock beside;
        FileLock file;
    };

    SqliteStore(const std::string& path, sqlite::Database database, std::optional<Locks> locks);

    /// Throws when the file, or its log, is no longer in its place: further writes would be lost.
    void expect_in_place() const;

    /// Writes all of a call, or nothing. Returns whether the call was written.
    bool continues(std::span<const Write> call);
    bool write_call(std::span<const Write> call);
    template <class W>
    bool write(const W& about_accounts) {
        return accounts_.write(about_accounts);
    }
    bool write(const DeleteAccount& account) {
        return accounts_.write(account) && write(ForgetHost{account.account});
    }
    bool write(const RoleGrant& grant) { return grants_.write(grant); }
    bool write(const RevokeRole& revoke) { return grants_.write(revoke); }
    bool write(const StillHolds& holds) { return grants_.write(holds); }
    bool write(const Bot& bot) { return bots_.write(bot); }
    bool write(const ChangeBot& change) { return bots_.write(change); }
    bool write(const EndBots& end) { return bots_.write(end); }
    bool write(const CountBotMatch& count) { return bots_.write(count); }
    bool write(const NewStream& stream);
    bool write(const Append& entry);
    bool write(const DropStreams& gone);
    bool write(const NewTask& task);
    bool write(const TaskDone& done);
    bool write(const FinishedMatch& match);
    bool write(const PlayedEvent& event);
    bool write(const LateEntrant& entrant);
    bool write(const ForgetHost& host);
    /// The end of a stream: the row of the stream, and the number of its last entry.
    struct End {
        std::int64_t row;
        int n;
    };
    /// Null when there is no such stream.
    End* end_of(const std::string& stream);
    bool changed_one() { return database_.changes() == 1; }
    void erase_traces();
    StoreError error(const sqlite::Error& e) const;
    /// The result of `get`, or the error that it throws.
    template <class Get>
    std::expected<std::invoke_result_t<Get>, StoreError> reading(Get get) try {
        return get();
    } catch (const sqlite::Error& e) {
        return std::unexpected(error(e));
    }

    std::string path_;  // as configured, for messages
    std::optional<Locks> locks_;
    sqlite::Database database_;
    sqlite::Statement begin_, commit_, begin_call_, end_call_, undo_call_;
    sqlite::Statement insert_stream_, insert_entry_, end_stream_, set_secret_, set_terms_, insert_task_,
        delete_task_, end_of_, note_places_, note_placed_;
    sqlite::Statement stream_, entries_, stream_by_alias_, unfinished_, newest_, undone_;
    SqliteAccounts accounts_;
    SqliteGrants grants_;
    SqliteBots bots_;
    SqliteHistory history_;
    SqliteEvents events_;
    SqliteRemoval removal_;
    const std::string file_path_, log_path_;
    const std::optional<FileId> file_, log_;
    std::int64_t log_bytes_ = 0;  // as configured
    int busy_ms_ = 0;             // as configured
    std::optional<std::chrono::steady_clock::time_point> erased_{};
    std::chrono::milliseconds erase_every_{};
    bool traces_ = false;                        // the log may hold what belonged to a deleted account
    int unplaced_ = 0;                           // upper bound of the entries whose places are not noted
    std::unordered_map<std::string, End> ends_;  // of streams written to lately; the file knows the rest
};

}  // namespace kabinet
