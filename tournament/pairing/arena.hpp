#pragma once

#include <cstdint>
#include <vector>

namespace kabinet::tournament {

/// Somebody who waits for an opponent in an arena.
struct ArenaEntrant {
    int number = 0;                     ///< above 0, of nobody else
    int points = 0;                     ///< at most 1,000,000
    int rating = 1500;                  ///< rounded, at most 10,000
    std::int64_t waited = 0;            ///< for how long, in ms, at most 10^12
    std::vector<int> last_opponents{};  ///< who sat at the entrant's last table; empty before the first one
};

/// What one wave makes of who waits.
struct ArenaWave {
    std::vector<std::vector<int>>
        tables{};                ///< numbers of entrants, the better placed first; seats are the caller's
    std::vector<int> waiting{};  ///< who goes on waiting, ascending
};

/// TN-28: seats all who wait at tables of `seats` (2 to 8), by standing and rating. For two seats the wave is
/// one exact matching. It prefers in order: few pairs who were each other's last opponent; that who waits on
/// has waited least; near standings; near ratings. If two alone wait, they are paired even right after their
/// match. The result is the same on every machine.
ArenaWave pair_arena(const std::vector<ArenaEntrant>& waiting, int seats);

}  // namespace kabinet::tournament
