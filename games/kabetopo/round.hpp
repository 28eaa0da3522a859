#pragma once

#include "games/kabetopo/happening.hpp"

/// The course of rounds: whose turn is next, when a round is over, what it scores, how the next one begins.
namespace kabinet::kabetopo {

/// Gives `points` to the seat of `runner` and says so; nothing for none.
void award(Position& position, int runner, Feat feat, int points, Happenings& happenings);

/// Ends the turn of the side to move. Ends the round too where KB-17 or KB-21 says so, and the match with the
/// last round; else the next runner under way begins its turn.
void end_turn(Position& position, Happenings& happenings);

}  // namespace kabinet::kabetopo
