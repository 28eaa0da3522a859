#pragma once

#include <cstdint>

namespace kabinet {

/// How long a closed account may be opened again (AC-8), ms.
inline constexpr std::int64_t kReopenMs = 30LL * 86'400'000;

/// Whether the owner may still open an account that was closed at Unix time `closed`.
constexpr bool may_reopen(std::int64_t closed, std::int64_t now) {
    return now < closed + kReopenMs;
}

}  // namespace kabinet
