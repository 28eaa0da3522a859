#pragma once

#include <memory>
#include <string>

#include "client-cli/model/auto_player.hpp"
#include "games/core/game.hpp"

namespace kabinet::cli {

/// What a bot of `kabinet bot` knows of a match in which it is to act.
struct Situation {
    std::string game;   ///< id
    std::string match;  ///< id
    Seat seat = 0;
    Json document;  ///< of the match, as the seat sees it
    Json record;    ///< as match.record gives it; null where the record is not open yet
    Json legal;     ///< the legal actions of the seat, not empty
};

/// A state that the seat cannot tell from the true one, by its record or by its document; null where the seat
/// is not to move, or the game makes no states from views.
std::unique_ptr<State> state_of(const Game& game, const Situation& situation);

/// Plays like the house, by what the seat knows (BO-2); any legal action where no state can be made of that.
class Mind {
  public:
    Mind(Level level, AutoPlayer& fallback) : level_(level), fallback_(fallback) {}

    struct Choice {
        Json action;
        bool thought = false;  ///< the house's search found it
    };
    /// The same in the same situation, as far as the search is used. Lengthy: up to a second.
    Choice choose(const Situation& situation) const;

  private:
    Level level_;
    AutoPlayer& fallback_;
};

}  // namespace kabinet::cli
