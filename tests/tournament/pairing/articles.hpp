#pragma once

#include <vector>

#include "tournament/pairing/swiss.hpp"

/// TN-22 once more, from its articles alone and with nothing of the code that pairs.
namespace kabinet::tournament::articles {

/// What a round costs.
Cost cost_of(const SwissSnapshot& snapshot, const std::vector<SwissTable>& tables, int bye);

/// The least cost of all rounds there are, one by one. For up to 10 entrants.
Cost least_cost(const SwissSnapshot& snapshot);

/// The least cost of the rounds in which two entrants meet.
Cost least_cost_with(const SwissSnapshot& snapshot, int a, int b);

/// Whether the seats of a table are those of the articles; `table` counts from 0.
bool seats_are_right(const SwissSnapshot& snapshot, const SwissTable& seats, int table);

}  // namespace kabinet::tournament::articles
