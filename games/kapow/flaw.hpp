#pragma once

#include <string_view>
#include <vector>

#include "games/kapow/position.hpp"

/// What a position must keep to so that it can be played on; `parse` asks.
namespace kabinet::kapow {

/// The cards of the deck that are nowhere in `position`, in the order of Card; those that are there too often
/// are not told.
std::vector<Card> missing_cards(const Position& position);

/// What is wrong with `position`, a sentence; empty when nothing is.
std::string_view flaw_of(const Position& position);

}  // namespace kabinet::kapow
