#pragma once

#include <optional>
#include <string>

#include "tournament/state.hpp"

namespace kabinet::tournament {

/// What a newly paired round breaks, in words that name the rule, or nothing. Reckoned from the state after
/// it; `rematches` were allowed, or the round was made by hand.
std::optional<std::string> broken_by_round(const State& after, bool rematches);

/// What the standings, the groups or the bracket break at any moment.
std::optional<std::string> broken_by_state(const State& state);

}  // namespace kabinet::tournament
