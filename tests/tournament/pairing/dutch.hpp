#pragma once

#include <optional>

#include "tournament/pairing/swiss.hpp"

/// FIDE's Dutch system (C.04.3) for a few entrants, as something to measure TN-22 against (TN-23).
namespace kabinet::tournament::dutch {

/// The round of the Dutch system, found by comparing all rounds there are; its `cost` is not filled in. All
/// rounds that keep the absolute criteria C1 to C3 are compared: by the score of the bye's holder, and then
/// bracket by bracket from the top by the criteria C6 to C21, and by the order of article 4 in which the
/// system comes to a bracket's candidates. Nothing where no round keeps C1 to C3. For up to 8 entrants whose
/// ties are of one game.
std::optional<SwissPairing> pairing(const SwissSnapshot& snapshot);

}  // namespace kabinet::tournament::dutch
