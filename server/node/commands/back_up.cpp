#include "server/node/commands/back_up.hpp"

#include <utility>

#include "server/ops/wall_clock.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/unfinished_file.hpp"

namespace kabinet {

std::expected<BackUpReport, std::string> back_up(const Config& config, const std::string& file) {
    if (!config.store.url.empty())
        return std::unexpected("store.url: PostgreSQL makes its own backups, with pg_dump or pg_basebackup");
    UnfinishedFile::remove_on_signals();
    auto made = sqlite_backup::make(config.store.path, file);
    if (!made) return std::unexpected(made.error().message);
    const std::string text = file + ": " + std::to_string(made->bytes) + " bytes, " +
                             std::to_string(made->streams) + " matches and tables, " +
                             std::to_string(made->unfinished) +
                             " of them not over; has all that was acknowledged before " + utc(made->taken);
    return BackUpReport{.text = text, .flaws = std::move(made->flaws)};
}

}  // namespace kabinet
