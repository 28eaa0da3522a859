#include "server/accounts/closed_accounts.hpp"

#include <vector>

#include "server/accounts/name.hpp"

namespace kabinet {

std::expected<std::size_t, StoreError> delete_closed_accounts(Store& store, std::int64_t now) {
    const auto closed = store.closed_before(now - kReopenMs);
    if (!closed) return std::unexpected(closed.error());
    std::vector<Write> writes;
    for (const std::string& id : *closed) writes.push_back(DeleteAccount{id, tombstone_name(id), now});
    if (writes.empty()) return 0;
    const auto written = store.commit(writes);
    if (!written) return std::unexpected(written.error());
    return writes.size();
}

}  // namespace kabinet
