#pragma once

#include <expected>
#include <string_view>

#include "games/core/game.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/position.hpp"

namespace kabinet::cli {

/// A flick to be computed, from any position.
struct FlickRequest {
    kapture9::Position position;
    Seat seat = 0;         ///< who flicks
    physics::Flick asked;  ///< as that seat sees it
};

/// Reads `{"bases":[null|0|1 x 9],"seat":0,"vector":[vx,vy],"strike":[side,height]}`: bases as seat 0 numbers
/// them and whose meekone stands there, the vector in m/s as the flicking seat sees it, the strike in radii.
/// Only the vector has to be there. The flick keeps to the rules' limits (KC-2).
std::expected<FlickRequest, Refusal> read_flick(const Json& line);

/// Nine of `.`, `0` and `1` as the list `bases` of a line; `/` between rows is skipped. Empty list when it is
/// anything else.
Json bases_of(std::string_view text);

}  // namespace kabinet::cli
