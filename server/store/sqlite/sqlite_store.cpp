#include "server/store/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <utility>

#include "games/core/invariant.hpp"
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
// How many ends of streams the store keeps in memory, some 100 bytes each.
constexpr std::size_t kMostEnds = 1 << 16;

// Reading a stream looks through all entries whose places are not noted yet: half a millisecond at most.
constexpr int kMostUnplaced = 4096;

constexpr std::string_view kStreamWithEntries =
    "WITH wanted AS (SELECT row FROM stream WHERE id = ?1), "
    "found (at, n) AS (SELECT at, n FROM place WHERE stream = (SELECT row FROM wanted) UNION ALL "
    "SELECT row, n FROM " KABINET_UNPLACED
    " AND stream = (SELECT row FROM wanted)) "
    "SELECT s.id, iif(found.n > 1, NULL, s.header), s.alias, s.key, s.over, "
    "e.n, e.entry, e.hash, e.actor, e.key, e.over, found.n, "
    "iif(found.n > 1, NULL, s.kind), iif(found.n > 1, NULL, s.secret), iif(found.n > 1, NULL, "
    "s.next_secret), "
    "iif(found.n > 1, NULL, s.terms) "
    "FROM stream s LEFT JOIN found "
    "LEFT JOIN entry e ON e.row = found.at AND e.stream = s.row AND e.n = found.n WHERE s.id = ?1 ORDER BY "
    "found.n";
constexpr std::string_view kEndOfStream =
    "SELECT row, max((SELECT coalesce(max(n), 0) FROM place WHERE stream = s.row), "
    "(SELECT coalesce(max(n), 0) FROM " KABINET_UNPLACED " AND stream = s.row)) FROM stream s WHERE id = ?1";

[[noreturn]] void refuse_gap(const std::string& stream) {
    throw sqlite::Error(SQLITE_CORRUPT,
                        "it is damaged: an entry of match " + stream + " is not in its place");
}

Append read_entry(const sqlite::Cursor& row, const std::string& stream) {
    if (row.null(5)) refuse_gap(stream);
    return {.stream = stream,
            .n = static_cast<int>(row.number(5)),
            .entry = row.text(6),
            .hash = row.text(7),
            .actor = row.text(8),
            .key = row.text(9),
            .over = row.number(10) != 0,
            .next_secret = {}};
}

/// From the first row. Later rows do not repeat the long texts: all rows are sorted with what they hold.
StoredStream read_stream(const sqlite::Cursor& row) {
    if (row.null(1)) refuse_gap(row.text(0));
    return {.stream = {.kind = row.text(12),
                       .id = row.text(0),
                       .header = row.text(1),
                       .alias = row.text(2),
                       .key = row.text(3),
                       .secret = row.text(13),
                       .terms = row.text(15)},
            .entries = {},
            .over = row.number(4) != 0,
            .next_secret = row.text(14)};
}

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

/// Whether all writes of the call continue streams, or are never in conflict.
bool only_continues(std::span<const Write> call) {
    return std::ranges::all_of(call, [](const Write& item) {
        return std::holds_alternative<Append>(item) || std::holds_alternative<NewTask>(item) ||
               std::holds_alternative<TaskDone>(item) || std::holds_alternative<FinishedMatch>(item) ||
               std::holds_alternative<PlayedEvent>(item) || std::holds_alternative<LateEntrant>(item) ||
               std::holds_alternative<ForgetHost>(item);
    });
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
            new SqliteStore(path, std::move(database), Locks{std::move(*beside), std::move(*file)}));
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

SqliteStore::SqliteStore(const std::string& path, sqlite::Database database, std::optional<Locks> locks)
    : path_(path),
      locks_(std::move(locks)),
      database_(std::move(database)),
      begin_(database_.prepare("BEGIN IMMEDIATE")),
      commit_(database_.prepare("COMMIT")),
      begin_call_(database_.prepare("SAVEPOINT call")),
      end_call_(database_.prepare("RELEASE call")),
      undo_call_(database_.prepare("ROLLBACK TO call")),
      insert_stream_(database_.prepare("INSERT INTO stream (kind, id, header, alias, key, secret, terms) "
                                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING")),
      insert_entry_(database_.prepare("INSERT INTO entry (stream, n, entry, hash, actor, key, over) "
                                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
      end_stream_(database_.prepare(
          "UPDATE stream SET over = 1, next_secret = iif(?2 = '', next_secret, ?2) WHERE row = ?1")),
      set_secret_(database_.prepare("UPDATE stream SET secret = ?2 WHERE row = ?1")),
      set_terms_(database_.prepare("UPDATE stream SET terms = ?2 WHERE row = ?1")),
      insert_task_(database_.prepare("INSERT INTO task (id, kind, stream, payload) VALUES (?1, ?2, ?3, ?4) "
                                     "ON CONFLICT DO NOTHING")),
      delete_task_(database_.prepare("DELETE FROM task WHERE id = ?1")),
      end_of_(database_.prepare(kEndOfStream)),
      note_places_(database_.prepare(sqlite_places::kNote)),
      note_placed_(database_.prepare(sqlite_places::kNoted)),
      stream_(database_.prepare(kStreamWithEntries)),
      entries_(database_.prepare(sqlite_places::kEntries)),
      stream_by_alias_(database_.prepare("SELECT id FROM stream WHERE alias = ?1 AND alias <> ''")),
      unfinished_(database_.prepare("SELECT id FROM stream INDEXED BY stream_unfinished WHERE over = 0 "
                                    "AND kind = ?1 ORDER BY row DESC")),
      newest_(database_.prepare("SELECT id FROM stream INDEXED BY stream_but_matches WHERE kind <> 'match' "
                                "AND kind = ?1 ORDER BY row DESC LIMIT ?2")),
      undone_(database_.prepare("SELECT id, kind, stream, payload FROM task ORDER BY row")),
      accounts_(database_),
      grants_(database_),
      bots_(database_),
      history_(database_),
      events_(database_),
      removal_(database_),
      file_path_(std::filesystem::canonical(path).string()),
      log_path_(file_path_ + "-wal"),  // SQLite follows links before it names the log
      file_(FileId::of(file_path_)),
      log_(FileId::of(log_path_)),
      unplaced_(sqlite_places::count_unplaced(database_)) {}

std::expected<std::vector<Written>, StoreError> SqliteStore::commit(std::span<const Write> batch,
                                                                    std::span<const std::size_t> calls) try {
    expect_in_place();
    const std::vector<std::size_t> alone(calls.empty() ? batch.size() : 0, 1);
    std::vector<Written> written;
    written.reserve(batch.size());
    const bool place = unplaced_ >= kMostUnplaced;
    const bool one_statement = batch.size() == 1 && !place && !takes_several(batch.front());
    if (!one_statement) begin_.run();  // a statement alone is a transaction of its own
    for (const std::size_t size : calls.empty() ? std::span(alone) : calls) {
        const bool done = write_call(batch.subspan(written.size(), size));
        written.insert(written.end(), size, done ? Written::ok : Written::conflict);
    }
    if (place) {
        note_places_.run();
        note_placed_.run();
    }
    if (!one_statement) commit_.run();
    if (place) unplaced_ = 0;
    traces_ |= std::ranges::any_of(batch, leaves_traces);
    return written;
} catch (const sqlite::Error& e) {
    auto failure = error(e);
    database_.rollback();
    ends_.clear();
    return std::unexpected(std::move(failure));
}

/// Whether all entries of the call come next in their streams.
bool SqliteStore::continues(std::span<const Write> call) {
    std::map<std::string_view, int> next;
    for (const Write& item : call) {
        const auto* entry = std::get_if<Append>(&item);
        if (!entry) continue;
        const End* end = end_of(entry->stream);
        if (!end || entry->n != next.try_emplace(entry->stream, end->n + 1).first->second++) return false;
    }
    return true;
}

/// Writes all of a call or nothing. Writes other than those of only_continues() may conflict with more than
/// the ends of streams, and may have to be undone: SQLite copies each page that a savepoint may have to bring
/// back, which costs as much as the writes.
bool SqliteStore::write_call(std::span<const Write> call) {
    const auto one = [this](const Write& item) {
        return std::visit([this](const auto& w) { return write(w); }, item);
    };
    if (call.size() == 1) return one(call.front());
    if (only_continues(call)) {
        if (!continues(call)) return false;
        for (const Write& item : call) invariant(one(item), "what continues a stream is written");
        return true;
    }
    begin_call_.run();
    const bool done = std::ranges::all_of(call, one);
    if (!done) {
        undo_call_.run();
        ends_.clear();
    }
    end_call_.run();
    return done;
}

/// SQLite goes on writing to a deleted file, and everything written is lost at the next start.
void SqliteStore::expect_in_place() const {
    if (FileId::of(file_path_) == file_ && FileId::of(log_path_) == log_) return;
    throw sqlite::Error(SQLITE_NOTADB,
                        "it, or its write-ahead log, was deleted or replaced while the server runs: nothing "
                        "more is written; put it back and start the server again");
}

bool SqliteStore::write(const NewStream& stream) {
    insert_stream_.run(stream.kind, stream.id, stream.header, stream.alias, stream.key, stream.secret,
                       stream.terms);
    return changed_one();
}

bool SqliteStore::write(const Append& entry) {
    End* end = end_of(entry.stream);
    if (!end || entry.n != end->n + 1) return false;
    insert_entry_.run(end->row, std::int64_t{entry.n}, entry.entry, entry.hash, entry.actor, entry.key,
                      std::int64_t{entry.over});
    end->n = entry.n;
    ++unplaced_;
    if (entry.over) end_stream_.run(end->row, entry.next_secret);
    if (!entry.secret.empty()) set_secret_.run(end->row, entry.secret);
    if (entry.terms) set_terms_.run(end->row, *entry.terms);
    return true;
}

bool SqliteStore::write(const DropStreams& gone) {
    removal_.write(gone);
    ends_.clear();
    return true;
}

bool SqliteStore::write(const NewTask& task) {
    insert_task_.run(task.id, task.kind, task.stream, task.payload);
    return true;
}

bool SqliteStore::write(const TaskDone& done) {
    delete_task_.run(done.id);
    return true;
}

SqliteStore::End* SqliteStore::end_of(const std::string& stream) {
    const auto known = ends_.find(stream);
    if (known != ends_.end()) return &known->second;
    auto found = end_of_.query(stream);
    if (!found.next()) return nullptr;
    if (ends_.size() == kMostEnds) ends_.clear();
    return &ends_.emplace(stream, End{found.number(0), static_cast<int>(found.number(1))}).first->second;
}

std::expected<std::string, StoreError> SqliteStore::server_key() try {
    auto key = database_.text("SELECT key FROM server");
    if (key.size() != 64) throw sqlite::Error(SQLITE_CORRUPT, "it is damaged: its server key is missing");
    return key;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::optional<StoredStream>, StoreError> SqliteStore::stream(std::string_view id) try {
    auto rows = stream_.query(id);
    if (!rows.next()) return std::nullopt;
    StoredStream found = read_stream(rows);
    bool more = !rows.null(11);  // a stream without entries has one row
    for (; more; more = rows.next()) found.entries.push_back(read_entry(rows, found.stream.id));
    return found;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::vector<Append>, StoreError> SqliteStore::entries(std::string_view stream,
                                                                    std::span<const int> numbers) {
    return reading([&] {
        std::string list = "[";
        for (const int n : numbers) list += (list.size() > 1 ? "," : "") + std::to_string(n);
        list += ']';
        const std::string id(stream);
        std::vector<Append> found;
        auto rows = entries_.query(id, list);
        while (rows.next()) found.push_back(read_entry(rows, id));
        return found;
    });
}

std::expected<std::optional<std::string>, StoreError> SqliteStore::stream_by_alias(
    std::string_view alias) try {
    auto row = stream_by_alias_.query(alias);
    if (!row.next()) return std::nullopt;
    return row.text(0);
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::unfinished(std::string_view kind) try {
    std::vector<std::string> ids;
    auto rows = unfinished_.query(kind);
    while (rows.next()) ids.push_back(rows.text(0));
    return ids;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::newest(std::string_view kind,
                                                                        std::size_t count) try {
    std::vector<std::string> ids;
    auto rows = newest_.query(kind, static_cast<std::int64_t>(count));
    while (rows.next()) ids.push_back(rows.text(0));
    return ids;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
}

std::expected<std::vector<NewTask>, StoreError> SqliteStore::undone() try {
    std::vector<NewTask> tasks;
    auto rows = undone_.query();
    while (rows.next()) tasks.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3)});
    return tasks;
} catch (const sqlite::Error& e) {
    return std::unexpected(error(e));
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

std::expected<void, StoreError> SqliteStore::give_up(std::string_view stream) try {
    database_.prepare("UPDATE stream SET over = 1 WHERE id = ?1").run(stream);
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
