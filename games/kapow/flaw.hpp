#pragma once

#include <string_view>
#include <vector>

#include "games/kapow/position.hpp"

/// What a position must fulfil to be playable. Used by `parse`.
namespace kabinet::kapow {

/// The cards of the deck that are missing in `position`, in the order of Card. Cards that occur too often are
/// not reported.
std::vector<Card> missing_cards(const Position& position);

/// What is wrong with `position`, a sentence; empty when nothing is.
std::string_view flaw_of(const Position& position);

}  // namespace kabinet::kapow
