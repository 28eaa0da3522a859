#include "server/store/sqlite/backup.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>

#include "games/record/record.hpp"
#include "server/ops/wall_clock.hpp"
#include "server/store/sqlite/aside.hpp"
#include "server/store/sqlite/places.hpp"
#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/sqlite/unfinished_file.hpp"

namespace kabinet::sqlite_backup {
namespace {

namespace fs = std::filesystem;

/// How long to wait for a lock of a server that starts or recovers, ms.
constexpr int kBusyMs = 5000;

void expect_sound(const std::string& path) try {
    sqlite_aside::expect_sound(path);
} catch (const std::exception& error) {
    throw std::runtime_error("database " + path + ": " + error.what());
}

/// Copies the database as it is at one moment, and returns the moment.
std::int64_t copy(const std::string& path, const std::string& to) {
    expect_sound(path);
    sqlite::Database source(path, SQLITE_OPEN_READONLY);
    source.busy_timeout(kBusyMs);
    sqlite::Database target(to, SQLITE_OPEN_READWRITE);
    target.exec("PRAGMA synchronous = OFF");  // the whole file is synced at last
    const std::int64_t taken = wall_ms();
    source.copy_to(target);
    return taken;
}

/// Makes the copy one file, without a log beside it, and marks it.
void mark(const std::string& path, std::int64_t taken) {
    sqlite::Database database(path, SQLITE_OPEN_READWRITE);
    database.exec("PRAGMA synchronous = OFF");
    if (database.text("PRAGMA journal_mode = DELETE") != "delete")
        throw std::runtime_error("the copy keeps its write-ahead log");
    schema::migrate(database);
    sqlite_places::note_all(database);
    database.prepare("UPDATE server SET backed_up = ?1").run(taken);
}

/// What is wrong with the entries of a stream and their chain of hashes, if anything is.
std::optional<std::string> flaw(SqliteStore& store, const std::string& id) {
    const auto stored = store.stream(id);
    if (!stored) return stored.error().message;
    if (!*stored) return "match " + id + " can't be found";
    const bool chained = (*stored)->stream.kind != kBesideStream;
    Chain chain(sha256((*stored)->stream.header));
    int n = 0;
    for (const Append& entry : (*stored)->entries) {
        const std::string place = "match " + id + ": entry " + std::to_string(++n);
        if (entry.n != n) return place + " is missing";
        if (!chained) continue;
        if (to_hex(chain.add(entry.entry)) != entry.hash) return place + ": its hash is wrong";
    }
    return std::nullopt;
}

/// Checks the whole copy: the file by SQLite, the places of entries, and the chain of every stream.
Backup check(const std::string& path) {
    const auto store = SqliteStore::examine(path);
    if (!store) throw std::runtime_error(store.error().message);
    Backup backup{.bytes = static_cast<std::int64_t>(fs::file_size(path)), .flaws = {}};
    auto database = sqlite_aside::open(path);
    backup.unfinished = database.number("SELECT count(*) FROM stream WHERE over = 0");
    auto streams = database.prepare("SELECT id FROM stream ORDER BY row");
    auto rows = streams.query();
    for (; rows.next(); ++backup.streams) {
        if (auto wrong = flaw(**store, rows.text(0))) backup.flaws.push_back(std::move(*wrong));
    }
    return backup;
}

Backup make_beside(const std::string& path, const std::string& target) {
    UnfinishedFile file(target);
    const std::int64_t taken = copy(path, file.path());
    mark(file.path(), taken);
    Backup backup = check(file.path());
    backup.taken = taken;
    file.finish();
    return backup;
}

}  // namespace

std::expected<Backup, StoreError> make(const std::string& path, const std::string& target) try {
    if (!fs::exists(path)) throw std::runtime_error("there is no database " + path);
    if (fs::symlink_status(target).type() != fs::file_type::not_found)
        throw std::runtime_error("there is a file of that name already");
    return make_beside(path, target);
} catch (const std::exception& error) {
    return std::unexpected(StoreError{"backup " + target + ": " + error.what()});
}

}  // namespace kabinet::sqlite_backup
