#include "server/store/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "server/store/sqlite/aside.hpp"
#include "server/store/sqlite/log_check.hpp"
#include "server/store/sqlite/places.hpp"
#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_file.hpp"

namespace kabinet {
namespace {

// When the server is never idle, a commit moves the log into the database every 4,000 pages (16 MB).
constexpr const char* kAutocheckpoint = "PRAGMA wal_autocheckpoint = 4000";
// Gives back the space of a log that a burst has made longer.
constexpr const char* kLogSize = "PRAGMA journal_size_limit = 67108864";
// What is deleted is overwritten with zeros, so that nothing of a deleted person stays in the file (AC-8).
constexpr const char* kSecureDelete = "PRAGMA secure_delete = ON";
// At most 32 MiB (the number is in KiB). A page without room in the cache is written before its commit, and
// read again.
constexpr const char* kCacheSize = "PRAGMA cache_size = -32768";
void configure(sqlite::Database& database, const SqliteStore::Config& config) {
    database.busy_timeout(config.busy_ms);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec(config.sync == SqliteStore::Sync::full ? "PRAGMA synchronous = FULL"
                                                         : "PRAGMA synchronous = NORMAL");
    database.exec(kAutocheckpoint);
    database.exec(kLogSize);
    database.exec(kSecureDelete);
    database.exec(kCacheSize);
}

/// Only for files small enough to be checked whole.
void check_places(sqlite::Database& database, const SqliteStore::Config& config) {
    if (std::cmp_greater(std::filesystem::file_size(config.path), config.check_limit)) return;
    sqlite_places::check(database);
}

/// Notes the places of all entries, so that reading is fast from the start. If the write fails, a later
/// commit does it.
void place_all(sqlite::Database& database) {
    if (sqlite_places::count_unplaced(database) == 0) return;
    try {
        sqlite_places::note_all(database);
    } catch (const sqlite::Error&) {
        database.rollback();
    }
}

/// Whether the write takes more than one statement, and so must not be a transaction of its own.
bool takes_several(const Write& write) {
    if (const auto* entry = std::get_if<Append>(&write))
        return entry->over || !entry->secret.empty() || entry->terms;
    return std::holds_alternative<TakeName>(write) || std::holds_alternative<DeleteAccount>(write) ||
           std::holds_alternative<CountBotMatch>(write) || std::holds_alternative<FinishedMatch>(write) ||
           std::holds_alternative<PlayedEvent>(write) || std::holds_alternative<LateEntrant>(write) ||
           std::holds_alternative<ForgetHost>(write) || std::holds_alternative<DropStreams>(write);
}

/// Whether what the write takes away may stay in the log for a while (AC-8). ForgetHost says so by itself.
bool leaves_traces(const Write& write) {
    return std::holds_alternative<DeleteAccount>(write) || std::holds_alternative<DropStreams>(write);
}

/// After a failed sync the system shows bytes that are not on the disk, and another sync does not write them.
/// A server that died then left such a log behind. So the log is written anew before it is trusted.
void settle_log(sqlite::Database& database) {
    database.exec("BEGIN IMMEDIATE");  // SQLite has read the log now, and nobody else writes
    database.rewrite_log();
    database.exec("ROLLBACK");
}

/// When a log grows, a sync must also write its new length. The store works without this step: a full disk
/// must not stop the start.
void extend_log(sqlite::Database& database, const std::string& path, std::int64_t bytes) {
    try {
        if (std::filesystem::space(path).available / 4 < static_cast<std::uintmax_t>(bytes)) return;
        database.exec("BEGIN IMMEDIATE");
        database.extend_log(bytes);
    } catch (const std::exception&) {
    }
    database.rollback();
}

}  // namespace

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(const Config& config) {
    const auto& path = config.path;
    const auto refused = [&path](const std::string& why) {
        return std::unexpected(StoreError{"database " + path + ": " + why});
    };
    auto beside = FileLock::take_beside(path);
    if (!beside) return refused(beside.error());
    try {
        sqlite_file::create_if_missing(path);
        sqlite_file::expect_database(path);
        auto file = FileLock::take(path);
        if (!file) return refused(file.error());
        sqlite_log::refuse_damage(path, config.sync == Sync::full);
        sqlite::Database database(path, SQLITE_OPEN_READWRITE);
        database.busy_timeout(config.busy_ms);
        sqlite_file::check(database, path, config.check_limit);
        schema::migrate(database);
        check_places(database, config);
        configure(database, config);
        place_all(database);
        settle_log(database);
        database.empty_log();  // what a server that died has deleted may still be in there (AC-8)
        extend_log(database, path, config.log_bytes);
        auto store = std::unique_ptr<SqliteStore>(
            new SqliteStore(path, std::move(database), SqliteLocks{std::move(*beside), std::move(*file)}));
        store->log_bytes_ = config.log_bytes;
        store->busy_ms_ = config.busy_ms;
        store->erase_every_ = config.erase_every;
        store->idle();  // the less the log holds, the less can be lost with it
        return store;
    } catch (const std::exception& e) {
        return refused(e.what());
    }
}

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open_reader(const Config& config) {
    try {
        sqlite::Database database(config.path, SQLITE_OPEN_READONLY);
        database.busy_timeout(config.busy_ms);
        schema::expect_current(database);
        return std::unique_ptr<SqliteStore>(new SqliteStore(config.path, std::move(database), std::nullopt));
    } catch (const std::exception& e) {
        return std::unexpected(StoreError{"database " + config.path + ": " + e.what()});
    }
}

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::examine(const std::string& path) {
    try {
        auto database = sqlite_aside::open(path);
        sqlite_file::check(database, path, std::numeric_limits<std::int64_t>::max());
        schema::expect_current(database);
        sqlite_places::check(database);
        return std::unique_ptr<SqliteStore>(new SqliteStore(path, std::move(database), std::nullopt));
    } catch (const std::exception& e) {
        return std::unexpected(StoreError{"database " + path + ": " + e.what()});
    }
}

SqliteStore::SqliteStore(const std::string& path, sqlite::Database database, std::optional<SqliteLocks> held)
    : HeldSqliteLocks{std::move(held)},
      SqlStore(std::move(database)),
      path_(path),
      begin_(database_.prepare("BEGIN IMMEDIATE")),
      commit_(database_.prepare("COMMIT")),
      file_path_(std::filesystem::canonical(path).string()),
      log_path_(file_path_ + "-wal"),  // SQLite follows links before it names the log
      file_(FileId::of(file_path_)),
      log_(FileId::of(log_path_)) {}

std::expected<std::vector<Written>, StoreError> SqliteStore::commit(std::span<const Write> batch,
                                                                    std::span<const std::size_t> calls) try {
    expect_in_place();
    const bool place = entries_.want_places();
    const bool one_statement = batch.size() == 1 && !place && !takes_several(batch.front());
    if (!one_statement) begin_.run();  // a statement alone is a transaction of its own
    auto written = write_all(batch, calls);
    if (place) entries_.note_places();
    if (!one_statement) commit_.run();
    if (place) entries_.places_noted();
    traces_ |= std::exchange(forgot_, false) || std::ranges::any_of(batch, leaves_traces);
    return written;
} catch (const sqlite::Error& e) {
    auto failure = error(e);
    database_.rollback();
    forget();
    return std::unexpected(std::move(failure));
}

/// SQLite goes on writing to a deleted file, and everything written is lost at the next start.
void SqliteStore::expect_in_place() const {
    if (FileId::of(file_path_) == file_ && FileId::of(log_path_) == log_) return;
    throw sqlite::Error(SQLITE_NOTADB,
                        "it, or its write-ahead log, was deleted or replaced while the server runs: nothing "
                        "more is written; put it back and start the server again");
}

std::expected<void, StoreError> SqliteStore::probe() try {
    expect_in_place();
    // Nobody reads this number. It must change, or SQLite writes nothing.
    const auto before = database_.number("PRAGMA user_version");
    database_.exec("PRAGMA user_version = " + std::to_string((before + 1) % 2));
    return {};
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

/// The log still holds the pages of before, with what was deleted since (AC-8). Writes do not wait for a
/// reader that is in the way.
void SqliteStore::erase_traces() {
    database_.busy_timeout(0);
    const bool done = database_.empty_log();
    database_.busy_timeout(busy_ms_);
    if (!done) return;
    traces_ = false;
    erased_ = std::chrono::steady_clock::now();
    extend_log(database_, path_, log_bytes_);
}

bool SqliteStore::idle() {
    try {
        database_.checkpoint();
        const bool soon = erased_ && std::chrono::steady_clock::now() - *erased_ < erase_every_;
        if (traces_ && !soon) erase_traces();
        return !traces_;
    } catch (const sqlite::Error&) {
        return true;  // the next commit meets the same trouble and reports it
    }
}

StoreError SqliteStore::error(const sqlite::Error& e) const {
    const int kind = e.code & 0xff;  // the primary code within an extended code
    return {.message = "database " + path_ + ": " + e.what(),
            .damaged = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB};
}

}  // namespace kabinet
