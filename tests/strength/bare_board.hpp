#pragma once

#include "games/core/thought.hpp"

/// Kapture 9 without an opponent, to measure the house's aim (BO-3, BO-8).
namespace kabinet::kapture9 {

/// The flicks that the house needs to capture all nine bases of an empty board when the turn always comes
/// back to it; at most 200 (KC-16). The hand trembles as in a match with default options. The same number
/// gives the same flicks.
int flicks_to_fill(Level house, int number);

}  // namespace kabinet::kapture9
