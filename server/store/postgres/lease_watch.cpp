#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;

}  // namespace

LeaseWatch::LeaseWatch(const std::string& url)
    : database_({.url = url, .application = "kabinetd stands by", .patience = 3000ms, .longest_pause = 500ms},
                {}) {}

std::expected<std::optional<fence::Holder>, StoreError> LeaseWatch::active() try {
    database_.ready();
    const auto holder = fence::holder(database_);
    return holder && holder->left.count() > 0 ? holder : std::nullopt;
} catch (const postgres::Error& error) {
    database_.rollback();
    return std::unexpected(StoreError{"database " + database_.place() + ": " + error.what()});
}

}  // namespace kabinet
