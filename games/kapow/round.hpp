#pragma once

#include <vector>

#include "games/kapow/happening.hpp"

/// The steps between turns and between rounds.
namespace kabinet::kapow {

/// Deals the round `position.round`, `first` to begin it (KP-2, KP-3). The stream "deal/round<n>" shuffles
/// whole_deck(); its last card is the top. Hands are dealt from the top, seat after seat, spot after spot;
/// the next card is turned up.
void deal(Position& position, Seat first);

/// KP-9: discards the complete triads of `seat`, the lowest number first.
void discard_complete(Position& position, Seat seat, const Arrangement& arrangement, Happenings& told);

/// KP-12: fills the pile that is empty, if one is. "reshuffle/round<n>/<m>" shuffles the discard pile but its
/// top card, as it lies from the bottom up, for the m-th time in the round.
void replenish(Position& position, Happenings& told);

/// Ends the turn of the seat to move: the next turn, final turn or round begins, or the game is over.
void end_turn(Position& position, Happenings& told);

/// The points of a round.
struct RoundScore {
    std::vector<int> points;  ///< by seat
    bool doubled = false;     ///< whether KP-15 applied
};

/// KP-14, KP-15: the points of the hands after `out` has gone out.
RoundScore score_of(const std::vector<Hand>& hands, Seat out);

}  // namespace kabinet::kapow
