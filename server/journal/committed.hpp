#pragma once

#include <algorithm>
#include <expected>
#include <vector>

#include "server/store/store.hpp"

namespace kabinet {

/// The outcome of a commit.
enum class Committed {
    ok,      ///< durable
    failed,  ///< nothing was written
    fenced,  ///< another writer has written this stream: memory is behind the journal
    unknown  ///< written or not; only reading the stream again tells
};

/// The outcome of one call to the journal.
inline Committed committed(const std::expected<std::vector<Written>, StoreError>& result) {
    if (!result) return result.error().unknown ? Committed::unknown : Committed::failed;
    const bool conflict = std::ranges::find(*result, Written::conflict) != result->end();
    return conflict ? Committed::fenced : Committed::ok;
}

}  // namespace kabinet
