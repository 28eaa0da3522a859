#pragma once

#include <optional>
#include <vector>

#include "tournament/sheet.hpp"

namespace kabinet::tournament {

/// One line of the standings.
struct Row {
    int rank = 0;  ///< 1 is best; nobody shares one
    int entrant = 0;
    Fraction points = 0;
    std::vector<std::optional<Fraction>> tie_breaks{};  ///< in the order of the settings
    int games = 0;                                      ///< played at the board
    bool by_lot = false;                                ///< the lot decided the place
};

/// The standings, best first: points, then the announced tie-breaks, each among those who are still level,
/// then a lot (TN-31). Points are of all that is decided, tie-breaks of finished rounds alone. Empty before
/// the start. Where the seed is not known, the number of the entrant stands for the lot.
std::vector<Row> standings(const State& state);

}  // namespace kabinet::tournament
