#pragma once

#include "games/kabetopo/happening.hpp"

/// The course of rounds: whose turn is next, when a round is over, what it scores, how the next one begins.
namespace kabinet::kabetopo {

/// Gives `points` to the seat of `runner` and adds a happening. Does nothing when `points` is 0.
void award(Position& position, int runner, Feat feat, int points, Happenings& happenings);

/// Ends the turn of the side to move. Also ends the round when KB-17 or KB-21 says so, and the match with its
/// last round. Otherwise the next runner under way begins its turn.
void end_turn(Position& position, Happenings& happenings);

}  // namespace kabinet::kabetopo
