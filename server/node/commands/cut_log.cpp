#include "server/node/commands/cut_log.hpp"

#include <exception>
#include <filesystem>
#include <limits>
#include <stdexcept>

#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/log_check.hpp"
#include "server/store/sqlite/sqlite_file.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace kabinet {
namespace {

/// Takes the locks of a server, and releases them at the end.
std::string cut_locked(const std::string& path) {
    if (!std::filesystem::exists(path)) throw std::runtime_error("it is missing");
    const auto beside = FileLock::take_beside(path);
    if (!beside) throw std::runtime_error(beside.error());
    const auto file = FileLock::take(path);
    if (!file) throw std::runtime_error(file.error());
    sqlite_file::expect_database(path);
    const auto damage = sqlite_log::find_damage(path);
    if (!damage) throw std::runtime_error("it has no damaged write-ahead log");
    auto what = sqlite_log::describe(path, *damage);
    sqlite_log::cut(path, *damage);
    return what;
}

}  // namespace

std::expected<std::string, std::string> cut_damaged_log(const Config& config) {
    if (!config.store.url.empty()) return std::unexpected("store.url: PostgreSQL keeps its own log");
    const std::string& path = config.store.path;
    std::string what;
    try {
        what = cut_locked(path);
    } catch (const std::exception& error) {
        return std::unexpected("database " + path + ": " + error.what());
    }
    // The rest of the log may be older than the database, and the two may not fit together. A check of the
    // whole file, however large, shows that.
    const auto left =
        SqliteStore::open({.path = path, .check_limit = std::numeric_limits<std::int64_t>::max()});
    if (!left) return std::unexpected("the log is cut, but the rest is of no use: " + left.error().message);
    return what;
}

}  // namespace kabinet
