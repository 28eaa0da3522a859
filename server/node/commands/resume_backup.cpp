#include "server/node/commands/resume_backup.hpp"

#include <filesystem>

#include "server/ops/wall_clock.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace kabinet {

std::expected<std::string, std::string> resume_backup(const Config& config) {
    const std::string& path = config.store.path;
    if (!std::filesystem::exists(path)) return std::unexpected("store.path: there is no " + path);
    const auto store = SqliteStore::open({.path = path});
    if (!store) return std::unexpected(store.error().message);
    const auto taken = (*store)->backed_up();
    if (!taken) return std::unexpected(taken.error().message);
    if (*taken == 0)
        return std::unexpected("database " + path +
                               ": it is not marked as a backup, or a server has started on it");
    if (const auto done = (*store)->take_mark_off(); !done) return std::unexpected(done.error().message);
    return utc(*taken);
}

}  // namespace kabinet
