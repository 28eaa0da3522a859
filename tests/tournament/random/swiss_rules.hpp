#pragma once

#include <optional>
#include <string>

#include "tests/tournament/random/wishes.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/state.hpp"

namespace kabinet::tournament {

/// What a round of a Swiss of two seats breaks of TN-22, or nothing; also in groups. What happened before is
/// gathered anew, and costs and seats are those of the articles. Up to ten entrants all pairings are
/// compared, more have to stand some exchanges of two. `before` had the instructions, `after` has the round.
std::optional<std::string> broken_by_cost(const State& before, const State& after, const Proposal& made,
                                          Dice& dice);

}  // namespace kabinet::tournament
