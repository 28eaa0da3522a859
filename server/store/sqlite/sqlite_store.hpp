#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "server/store/sql/sql_store.hpp"
#include "server/store/sqlite/dialect.hpp"
#include "server/store/sqlite/file_id.hpp"
#include "server/store/sqlite/file_lock.hpp"

namespace kabinet {

/// The locks that keep other servers off the file. `beside` stops servers that use the same path, and tells
/// them which process has the lock; `file` stops all others. Both outlive the connection: closing the file
/// earlier would drop SQLite's own locks on it. That is why they are a base, before the store.
struct SqliteLocks {
    FileLock beside;
    FileLock file;
};
struct HeldSqliteLocks {
    std::optional<SqliteLocks> locks;
};

/// The embedded store: one SQLite file in WAL mode. For one thread at a time; a second thread that only reads
/// opens a reader of its own on the same file.
class SqliteStore final : private HeldSqliteLocks, public SqlStore<SqliteDialect> {
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

    std::expected<std::vector<Written>, StoreError> commit(std::span<const Write> batch,
                                                           std::span<const std::size_t> calls = {}) override;
    std::expected<void, StoreError> probe() override;

    /// Moves the write-ahead log into the database. Empties the log when it may hold what belonged to a
    /// deleted account, unless that was done a short while ago, or a reader is in the way.
    bool idle() override;

  private:
    SqliteStore(const std::string& path, sqlite::Database database, std::optional<SqliteLocks> locks);

    /// Throws when the file, or its log, is no longer in its place: further writes would be lost.
    void expect_in_place() const;
    void erase_traces();
    StoreError error(const sqlite::Error& e) const override;

    std::string path_;  // as configured, for messages
    sqlite::Statement begin_, commit_;
    const std::string file_path_, log_path_;
    const std::optional<FileId> file_, log_;
    std::int64_t log_bytes_ = 0;  // as configured
    int busy_ms_ = 0;             // as configured
    std::optional<std::chrono::steady_clock::time_point> erased_{};
    std::chrono::milliseconds erase_every_{};
    bool traces_ = false;  // the log may hold what belonged to a deleted account
};

}  // namespace kabinet
