#pragma once

#include <array>
#include <vector>

namespace kabinet::tournament {

/// One round of a round robin. Entrants are named by their places 1 to n in the draw.
struct BergerRound {
    std::vector<std::array<int, 2>> tables{};  ///< who sits at seat 0, then who sits at seat 1
    int bye = 0;                               ///< who has no opponent, or 0
    bool operator==(const BergerRound&) const = default;
};

/// All rounds of a round robin of `entrants` (at least 2) in `cycles` (1 or 2), by the Berger tables (TN-26).
/// With an odd number the opponent of the highest place is a bye. The second cycle repeats the first with the
/// seats exchanged. In a double round robin the last two rounds of the first cycle change places, so that
/// nobody has the same seat three times running.
std::vector<BergerRound> berger_rounds(int entrants, int cycles);

}  // namespace kabinet::tournament
