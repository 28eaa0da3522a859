#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet::daily {

/// A position of a game on which a daily is played, by the game's own rules.
class Board {
  public:
    /// The position of a task, which is one of the game.
    Board(std::string_view game, const std::string& position);

    /// Plays `action` for `seat`; the events' bodies, or the game's refusal.
    std::expected<std::vector<Json>, Refusal> play(Seat seat, const Json& action);

    Json view() const { return state_->view(Audience::everyone()); }
    Json legal(Seat seat) const { return state_->legal(seat); }
    std::vector<Seat> to_move() const { return state_->to_move(); }
    /// What the game notes of the last action.
    Json note() const { return state_->note(); }
    std::string position() const { return state_->position(); }

  private:
    std::unique_ptr<State> state_;
};

}  // namespace kabinet::daily
