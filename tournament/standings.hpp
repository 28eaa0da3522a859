#pragma once

#include <optional>
#include <vector>

#include "tournament/sheet.hpp"

namespace kabinet::tournament {

/// One line of the standings.
struct Row {
    int rank = 0;  ///< 1 is best; shared in knockouts alone; 0 in an event that was cancelled (TN-3)
    int entrant = 0;
    Fraction points = 0;                                ///< in a knockout: ties won, forfeits among them
    std::vector<std::optional<Fraction>> tie_breaks{};  ///< in the order of the settings
    int games = 0;                                      ///< played at the board
    bool by_lot = false;                                ///< the lot decided the place
    int stage = 1;  ///< the stage whose values these are: the last one that the entrant was in
    int group = 0;  ///< of that stage, from 1; 0: none
    int place = 0;  ///< in the group; 0: none
};

/// The standings, best first: points, then the announced tie-breaks, each among those who are still level,
/// then a lot (TN-31). Points are of all that is decided, tie-breaks of finished rounds alone. Empty before
/// the start. Where the seed is not known, the number of the entrant stands for the lot. Who went on to a
/// later stage stands before who did not. In a knockout, those who are still in share the best place that
/// they can reach, and who went out in the same round share theirs. Of groups the first stand before the
/// second, and so on; equals by points a round, then by seed.
std::vector<Row> standings(const State& state);

/// The same of the current stage alone, or of the one that a view shows (stages.hpp).
std::vector<Row> stage_standings(const State& state);

}  // namespace kabinet::tournament
