#pragma once

#include <cstdint>
#include <expected>

#include "server/store/store.hpp"

namespace kabinet {

/// How long a closed account may be opened again (AC-8), ms.
inline constexpr std::int64_t kReopenMs = 30LL * 86'400'000;

/// Whether the owner may still open an account that was closed at Unix time `closed`.
constexpr bool may_reopen(std::int64_t closed, std::int64_t now) {
    return now < closed + kReopenMs;
}

/// Deletes the accounts that were closed too long ago to be opened again. Returns how many. Blocks, as the
/// store does.
std::expected<std::size_t, StoreError> delete_closed_accounts(Store& store, std::int64_t now);

}  // namespace kabinet
