#pragma once

#include <string_view>
#include <vector>

#include "games/core/fair.hpp"

namespace kabinet::tournament {

/// What a lot is drawn for. Each lot is a stream of its own, whose name holds all of these, so that the same
/// lot drawn again gives the same order whatever else was drawn (TN-2).
struct Lot {
    std::string_view purpose;  ///< "seeding", "standings", "seats"
    int stage = 1;
    int round = 0;  ///< 0: none
};

/// The entrants in the order of the lot. The order in which they are given does not matter. The name of the
/// stream is "<purpose>/<stage>/<round>/<the entrants ascending, with commas>".
std::vector<int> drawn(const Seed& seed, const Lot& lot, std::vector<int> entrants);

/// A number from 0 to `below` - 1 of the same stream, for lots that order nobody.
int drawn_number(const Seed& seed, const Lot& lot, const std::vector<int>& entrants, int below);

}  // namespace kabinet::tournament
