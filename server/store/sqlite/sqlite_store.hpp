#pragma once

#include <memory>
#include <unordered_map>

#include "server/store/sqlite/file_id.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/sqlite.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// The embedded store: one SQLite file in WAL mode. For one thread at a time; a second thread that only reads
/// opens a reader of its own on the same file.
class SqliteStore final : public Store {
  public:
    /// What is logged between two checkpoints has room in a log of this size.
    static constexpr std::int64_t kUsualLogBytes = 18 << 20;

    /// What a commit waits for.
    enum class Sync {
        full,   ///< the disk: an acknowledged write survives power loss
        normal  ///< the operating system: it survives kill -9, not power loss
    };

    struct Config {
        std::string path;
        Sync sync = Sync::full;
        /// Files up to this size, in bytes, are checked whole when they are opened (150 MB take a second), up
        /// to eight times this size only their pages (800 MB take a second). Of larger files what is read is
        /// checked when it is read.
        std::int64_t check_limit = 64 << 20;
        /// How long to wait for a lock of another program, such as a backup, ms.
        int busy_ms = 5000;
        /// The write-ahead log has this size from the start, in bytes, if that is at most a quarter of the
        /// room on the disk: a commit then changes nothing but bytes that are there already, and its sync
        /// has only them to wait for (docs/decisions/0095).
        std::int64_t log_bytes = 0;
    };

    /// Opens the file for reading and writing, or creates it when there is none; its folder must exist. The
    /// error says why not, for the operator: in use by another server, damaged, of another program or of a
    /// newer version, not writable, and so on. What is there is never deleted nor replaced.
    static std::expected<std::unique_ptr<SqliteStore>, StoreError> open(const Config& config);

    /// Opens a file that `open` has opened before, for reading only: every commit is an error.
    static std::expected<std::unique_ptr<SqliteStore>, StoreError> open_reader(const Config& config);

    std::expected<std::string, StoreError> server_key() override;
    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls = {}) override;
    std::expected<std::optional<Account>, StoreError> account_by_token(std::string_view token_hash) override;
    std::expected<std::optional<StoredStream>, StoreError> stream(std::string_view id) override;
    std::expected<std::optional<std::string>, StoreError> stream_by_alias(std::string_view alias) override;
    std::expected<std::vector<std::string>, StoreError> unfinished(std::string_view kind) override;
    std::expected<std::vector<NewTask>, StoreError> undone() override;

    std::expected<void, StoreError> probe() override;

    /// The stream counts as over, durably, without an entry that says so: nothing can be added to its record.
    std::expected<void, StoreError> give_up(std::string_view stream);

    /// Moves the write-ahead log into the database.
    void idle() override;

  private:
    /// What keeps other servers off the file: one lock for those that know it by the same path, and are told
    /// who has it, and one for all others. Both outlive the connection: whoever closes the file earlier drops
    /// SQLite's own locks on it.
    struct Locks {
        FileLock beside;
        FileLock file;
    };

    SqliteStore(const std::string& path, sqlite::Database database, std::optional<Locks> locks);

    /// Throws when the file, or its log, is not where it was: what is written now would be gone.
    void expect_in_place() const;

    /// Writes all of a call, or nothing; whether it was written.
    bool write_call(std::span<const Write> call);
    bool write(const Account& account);
    bool write(const NewStream& stream);
    bool write(const Append& entry);
    bool write(const NewTask& task);
    bool write(const TaskDone& done);
    /// Where a stream's entries end: its row, and the number of its last entry.
    struct End {
        std::int64_t row;
        int n;
    };
    /// Null when there is no such stream.
    End* end_of(const std::string& stream);
    bool changed_one() { return database_.changes() == 1; }
    StoreError error(const sqlite::Error& e) const;

    std::string path_;  // as the settings have it, for messages
    std::optional<Locks> locks_;
    sqlite::Database database_;
    sqlite::Statement begin_, commit_, begin_call_, end_call_, undo_call_;
    sqlite::Statement insert_account_, insert_stream_, insert_entry_, end_stream_, insert_task_, delete_task_,
        end_of_, note_places_, note_placed_;
    sqlite::Statement account_by_token_, stream_, stream_by_alias_, unfinished_, undone_;
    const std::string file_path_, log_path_;
    const std::optional<FileId> file_, log_;
    int unplaced_ = 0;                           // entries whose places are not noted, or more
    std::unordered_map<std::string, End> ends_;  // of streams written to lately; the file has them all
};

}  // namespace kabinet
