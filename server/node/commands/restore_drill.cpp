#include "server/node/commands/restore_drill.hpp"

#include <stdexcept>
#include <utility>

#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/node/first_start.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace kabinet {
namespace {

/// One match at a time: the memory does not grow with the file.
std::expected<Restored, std::string> read(SqliteStore& store, const Secrets& secrets, const std::string& id) {
    auto stored = store.stream(id);
    if (!stored) return std::unexpected("match " + id + ": " + stored.error().message);
    if (!*stored) return std::unexpected("match " + id + ": it can't be found");
    const MatchSecrets own = secrets.of(**stored);
    return restore(std::move(**stored), own);
}

void count(const Restored& match, Drill& drill) {
    if (match.fold.status() == Status::open) {
        ++drill.tables;
    } else if (foretells(match.header, match.fold.game().info)) {
        ++drill.closed;
    } else {
        ++drill.going_on;
    }
}

}  // namespace

std::expected<Drill, std::string> restore_drill(const std::string& file,
                                                const std::function<void(const std::string&)>& tell) {
    const auto store = SqliteStore::examine(file);
    if (!store) return std::unexpected(store.error().message);
    const auto key = (*store)->server_key();
    if (!key) return std::unexpected(key.error().message);
    const auto taken = (*store)->backed_up();
    if (!taken) return std::unexpected(taken.error().message);
    const auto ids = (*store)->unfinished(kMatchStream);
    if (!ids) return std::unexpected(ids.error().message);
    Drill drill{.backed_up = *taken};
    const Secrets secrets(*key);
    for (const std::string& id : *ids) {
        if (const auto match = read(**store, secrets, id)) {
            count(*match, drill);
        } else {
            ++drill.damaged;
            tell(match.error());
        }
    }
    return drill;
}

}  // namespace kabinet
