#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;

}  // namespace

LeaseWatch::LeaseWatch(const std::string& url)
    : database_({.url = url, .application = "kabinetd stands by", .patience = 3000ms, .longest_pause = 500ms},
                {}) {}

template <class T>
std::expected<T, StoreError> LeaseWatch::look(T (*read)(postgres::Connection&)) try {
    database_.ready();
    return read(database_);
} catch (const postgres::Error& error) {
    database_.rollback();
    return std::unexpected(StoreError{"database " + database_.place() + ": " + error.what()});
}

std::expected<std::optional<fence::Holder>, StoreError> LeaseWatch::active() {
    auto holder = look(fence::holder);
    if (holder && *holder && (*holder)->left.count() <= 0) return std::nullopt;
    return holder;
}

std::expected<std::string, StoreError> LeaseWatch::plays() {
    return look(fence::said);
}

}  // namespace kabinet
