#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace kabinet::queue {

/// What waiting changes for a ticket. The values are those of QM-2; measurements use others too.
struct PairingRules {
    double first_window = 100;  ///< the window of a new ticket, in points of rating
    double per_second = 3.3;    ///< how much a window grows in a second of waiting
    double widest_window = 600;
    /// After how many ms of waiting a table may have one seat fewer, two seats fewer, and so on. The times
    /// ascend.
    std::array<std::int64_t, 2> fewer_after{45'000, 75'000};
    /// After how many ms of waiting the longest waiter's window counts alone.
    std::int64_t alone_after = 120'000;
    /// How many ms after the beginning of a match its players may meet again.
    std::int64_t again_after = 60'000;

    /// The largest gap that a ticket takes after `waited` ms.
    double window(std::int64_t waited) const {
        return std::min(widest_window, first_window + per_second * static_cast<double>(waited) / 1000);
    }

    /// How many seats fewer than wanted a table may have whose longest waiter has waited for `waited` ms.
    int fewer(std::int64_t waited) const {
        return static_cast<int>(std::ranges::count_if(fewer_after, [=](auto ms) { return waited >= ms; }));
    }

    /// After how many ms of waiting the table may have one seat fewer than after `waited` ms; nothing when it
    /// never may.
    std::optional<std::int64_t> fewer_next(std::int64_t waited) const {
        const auto* const next = std::ranges::upper_bound(fewer_after, waited);
        return next == fewer_after.end() ? std::nullopt : std::optional(*next);
    }

    /// Returns whether the window of a table's longest waiter, who has waited for `waited` ms, counts alone.
    bool alone(std::int64_t waited) const { return waited >= alone_after; }
};

}  // namespace kabinet::queue
