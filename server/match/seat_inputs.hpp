#pragma once

#include <vector>

#include "games/record/fold.hpp"

/// The seats of a match whose players are known before it begins, such as a rematch.
namespace kabinet {

/// A seat as the record and tasks have it: {player, nonce}.
Json seat_value(const SeatHolder& holder);

/// From seat_value. Throws when it is none.
SeatHolder seat_from(const Json& seat);

/// All sit down, by seat, and the match starts.
std::vector<Input> seat_inputs(const std::vector<SeatHolder>& players);

}  // namespace kabinet
