#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "tournament/state.hpp"

namespace kabinet::tournament {

using Pairs = std::set<std::pair<int, int>>;

/// What a newly paired round breaks, in words that name the rule, or nothing. Reckoned from the state after
/// it; `rematches` were allowed, or the round was made by hand; those of `allowed` once each.
std::optional<std::string> broken_by_round(const State& after, bool rematches, const Pairs& allowed);

/// What a round that was proposed in the state `before` breaks of forced pairs (TN-12): who has to meet and
/// stands in the round, by no bye that was asked for, meets.
std::optional<std::string> broken_by_force(const State& before, const Round& round);

/// What the standings, the groups or the bracket break at any moment.
std::optional<std::string> broken_by_state(const State& state);

/// What the byes of the last entrant, who came after the start, break of TN-7.
std::optional<std::string> broken_by_late_entry(const State& state);

/// Whether the count of somebody's missed ties is not that of the tables (TN-9).
std::optional<std::string> broken_by_missing(const State& state);

}  // namespace kabinet::tournament
