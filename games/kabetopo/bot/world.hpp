#pragma once

#include <span>
#include <vector>

#include "games/kabetopo/turn.hpp"

namespace kabinet::kabetopo {

/// A position of Kabetopo for the search. Nothing is played out at random: a position is judged by how far
/// everybody has to go.
class World {
  public:
    using Move = Action;
    static constexpr int kMostSeats = kabetopo::kMaxSeats;

    explicit World(const Position& position) : position_(position) {}

    int mover() const { return position_.turn == kNobody ? -1 : position_.seat_of(position_.turn); }
    /// The actions worth a thought: moves, the token, the end of the turn; obstacles across the way of a
    /// rival; portals beside the own runner; locks. All legal ones when none of these is legal.
    void moves(std::vector<Action>& moves) const;
    void play(const Action& action) { kabetopo::play(position_, action); }
    void add_shares(std::span<double> shares) const;

  private:
    bool worth_a_thought(const Drop& drop, EdgeSet rivals) const;

    Position position_;
};

}  // namespace kabinet::kabetopo
