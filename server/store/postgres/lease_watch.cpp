#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;
using postgres::Connection;

}  // namespace

LeaseWatch::LeaseWatch(const std::string& url)
    : database_({.url = url, .application = "kabinetd stands by", .patience = 3000ms, .longest_pause = 500ms},
                {}) {}

template <class Read>
auto LeaseWatch::look(Read read) -> Found<std::invoke_result_t<Read, Connection&>> try {
    database_.ready();
    return read(database_);
} catch (const postgres::Error& error) {
    database_.rollback();
    return std::unexpected(StoreError{"database " + database_.place() + ": " + error.what()});
}

LeaseWatch::Found<void> LeaseWatch::look_at_clock() {
    const auto clock = look([](Connection& database) {
        fence::cap(database);
        return database.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
    });
    if (!clock) return std::unexpected(clock.error());
    // A lease is renewed each second, so a shorter step ends none.
    constexpr auto step = Lease::kRenewed + 500ms;
    const auto now = Lease::boot_time();
    const auto ahead = std::chrono::milliseconds(*clock) - now;
    if (ahead - ahead_.value_or(ahead) > step) steady_at_ = now + Lease::kLength;
    ahead_ = ahead;
    return {};
}

LeaseWatch::Found<std::optional<fence::Holder>> LeaseWatch::active() {
    auto holder = this->holder();
    if (holder && *holder && (*holder)->left.count() <= 0) return std::nullopt;
    return holder;
}

LeaseWatch::Found<std::optional<fence::Holder>> LeaseWatch::holder() {
    return look(fence::holder);
}

LeaseWatch::Found<std::string> LeaseWatch::plays() {
    return look(fence::said);
}

LeaseWatch::Found<std::optional<std::string>> LeaseWatch::lead(const std::string& id,
                                                               const std::string& plays) {
    return look(
        [&](Connection& database) { return fence::lead(database, id, fence::holder(database), plays); });
}

LeaseWatch::Found<std::vector<fence::Holding>> LeaseWatch::holding() {
    return look(fence::holding);
}

LeaseWatch::Found<bool> LeaseWatch::end(const std::string& id, const std::string& lead) {
    return look([&](Connection& database) { return fence::end(database, id, lead); });
}

LeaseWatch::Found<bool> LeaseWatch::place(const std::string& id, const std::string& text) {
    return look([&](Connection& database) { return fence::place(database, id, text); });
}

}  // namespace kabinet
