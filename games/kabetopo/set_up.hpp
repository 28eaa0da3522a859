#pragma once

#include "games/core/fair.hpp"
#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// KB-5: the board with its three monoliths and four portals, for a match of `seats`. It is drawn from `seed`
/// in this order: the nine fields, bottom left first and file by file, are shuffled ("set-up/fields") and the
/// first three get a monolith each by a die ("set-up/monoliths"); then the middle fields of the top, right,
/// bottom and left get a portal each ("set-up/portals"). A die is below(12) + 1, thrown again until its edge
/// is allowed.
Board set_up(int seats, const Seed& seed);

}  // namespace kabinet::kabetopo
