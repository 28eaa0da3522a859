#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/fence.hpp"
#include "server/store/store_error.hpp"

namespace kabinet {

/// Looks who holds leases of a PostgreSQL database, and who leads, on a connection of its own. What it does
/// is that of fence.hpp. For one thread.
class LeaseWatch {
  public:
    template <class T>
    using Found = std::expected<T, StoreError>;

    explicit LeaseWatch(const std::string& url);

    /// Call before leases are judged, each time: notices when the clock of the database was set. A lease that
    /// would last longer than any does, because the clock went back, ends as one that was renewed just now.
    Found<void> look_at_clock();
    /// Until then, by Lease::boot_time(), leases may be over whose owners had no time to renew them: the
    /// clock went forwards.
    std::chrono::milliseconds steady_at() const { return steady_at_; }

    /// The process that leads; nothing when another one may.
    Found<std::optional<fence::Holder>> active();
    /// As active(), also when its lease is over.
    Found<std::optional<fence::Holder>> holder();
    /// What the process plays, or played, that leads or led last (plays.hpp).
    Found<std::string> plays();

    /// The process `id` leads from now on, unless another one does; what it plays is `plays`. The text of who
    /// owns what, or nothing.
    Found<std::optional<std::string>> lead(const std::string& id, const std::string& plays);
    Found<std::vector<fence::Holding>> holding();
    /// Ends the lease of `id`, if it is over and `lead` leads.
    Found<bool> end(const std::string& id, const std::string& lead);
    /// Keeps the text of who owns what, if `id` leads.
    Found<bool> place(const std::string& id, const std::string& text);

  private:
    template <class Read>
    auto look(Read read) -> Found<std::invoke_result_t<Read, postgres::Connection&>>;

    postgres::Connection database_;
    std::optional<std::chrono::milliseconds> ahead_;  // how far the clock was ahead of this machine's
    std::chrono::milliseconds steady_at_{0};
};

}  // namespace kabinet
