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
/// Only the vector is required. The flick is refused when it breaks the rules' limits (KC-2).
std::expected<FlickRequest, Refusal> read_flick(const Json& line);

/// The list `bases` of a line, from nine characters `.`, `0` and `1`; `/` between rows is skipped. An empty
/// list for any other text.
Json bases_of(std::string_view text);

}  // namespace kabinet::cli
