#pragma once

#include <string>

#include "games/core/svg.hpp"
#include "json/json.hpp"

/// What stands on the board of Kabetopo, each drawn around 0, 0.
namespace kabinet::kabetopo {

const char* colour_of_seat(int seat);

void draw_mountain(Svg& svg, int stones);

/// `piece` is "wall", "monolith", "portal" or "lock"; `fixed` ones stay for the match.
void draw_piece(Svg& svg, const std::string& piece, bool fixed);

/// The runner of that name as the view has it.
void draw_runner(Svg& svg, const std::string& name, const Json& runner);

}  // namespace kabinet::kabetopo
