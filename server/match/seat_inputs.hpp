#pragma once

#include <vector>

#include "games/record/fold.hpp"

/// The seats of a match whose players are known before it begins, such as a rematch.
namespace kabinet {

/// A seat as written in the record and in tasks: {player, nonce}.
Json seat_value(const SeatHolder& holder);

/// Reads a seat_value. Throws for anything else.
SeatHolder seat_from(const Json& seat);

/// The inputs that seat all players, by seat, and start the match.
std::vector<Input> seat_inputs(const std::vector<SeatHolder>& players);

}  // namespace kabinet
