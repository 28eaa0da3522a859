#pragma once

#include <vector>

#include "tournament/state.hpp"

namespace kabinet::tournament {

/// The places that an entrant can still reach (TN-33).
struct Places {
    int entrant = 0;
    int best = 1;
    int worst = 1;
    bool operator==(const Places&) const = default;
};

/// Of everybody who started, by number. No place that can be reached is left out, but some that cannot may be
/// named: the bounds come from the points that everybody can still make, and who may end level may end on
/// either side. By play alone the places only narrow. After the last tie they are the standings.
std::vector<Places> possible_places(const State& state);

}  // namespace kabinet::tournament
