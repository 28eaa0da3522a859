#pragma once

#include <string_view>

#include "games/core/svg.hpp"

namespace kabinet::kapow {

/// What the drawings of cards share; once, before the first.
void define_cards(Svg& svg);

/// What lies on a position, 64 wide and 80 high: a card, a powerset from its top card down ("7+1-2"), or "?".
void draw_spot(Svg& svg, std::string_view spot);

/// What an open position counts (KP-14); 0 for one that is face down.
int points_of_spot(std::string_view spot);

}  // namespace kabinet::kapow
