#pragma once

#include <memory>
#include <span>
#include <vector>

#include "games/core/game.hpp"
#include "games/core/thought.hpp"
#include "games/search/dice.hpp"

namespace kabinet::search {

/// Any game as the search plays it, by nothing but the interface all games have: slow, and there for a game
/// that has no bot of its own (BO-4).
class StateWorld {
  public:
    using Move = Json;
    static constexpr bool kOneWorld = false;

    explicit StateWorld(std::unique_ptr<State> state) : state_(std::move(state)) {}

    int mover() const;
    /// Free values of an action are filled in, some ways for each.
    void moves(std::vector<Json>& moves) const;
    void play(const Json& move);
    /// To the end, or for kMostPlies plies.
    std::uint64_t play_out(Dice& dice);
    /// A game that was not played to its end is worth the same to everybody.
    void add_shares(std::span<double> shares) const;

  private:
    static constexpr int kMostPlies = 300;

    std::unique_ptr<State> state_;
};

/// UCT over StateWorld. `known` is a state that `question.seat` cannot tell from the true one.
Thought think(const Game& game, const State& known, const Question& question);

}  // namespace kabinet::search
