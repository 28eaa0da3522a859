#include "server/node/commands/resume_backup.hpp"

#include "server/ops/wall_clock.hpp"
#include "server/store/open_store.hpp"

namespace kabinet {

std::expected<std::string, std::string> resume_backup(const Config& config) {
    const auto store = open_existing_store(config.store);
    if (!store) return std::unexpected(store.error());
    const auto taken = (*store)->backed_up();
    if (!taken) return std::unexpected(taken.error().message);
    if (*taken == 0)
        return std::unexpected("the database is not marked as a backup, or a server has started on it");
    if (const auto done = (*store)->take_mark_off(); !done) return std::unexpected(done.error().message);
    return utc(*taken);
}

}  // namespace kabinet
