#pragma once

#include <vector>

#include "games/record/fold.hpp"

/// The seats of a match whose players are known before it begins, such as a rematch.
namespace kabinet {

/// A seat as written in tasks: {player: {id, name}, nonce or nonce_hash}.
Json seat_value(const SeatHolder& holder);

/// Reads a seat_value. Throws for anything else.
SeatHolder seat_from(const Json& seat);

/// The player of a `sit` in a record of `format`: the id alone; {id, name} in format 1.
Json player_value(const Player& player, int format);

/// The inputs that seat all players, by seat, and start the match; if a player brings a hash, that lock the
/// table (GEN-2). `format`: of the record.
std::vector<Input> seat_inputs(const std::vector<SeatHolder>& players, int format);

}  // namespace kabinet
