#pragma once

#include "games/core/thought.hpp"
#include "games/kapture9/action.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/tremor.hpp"

namespace kabinet::kapture9 {

/// What a bot of the house does, and what it expects.
struct Choice {
    Action action;
    double share = 0.5;         ///< of the win, for the seat to move
    std::uint64_t flights = 0;  ///< computed by the search, with the fidelity for bots
};

/// Tries flicks of many directions and speeds, each trembling as the match's flicks do, keeps the best
/// quarter and flies each of those twice as often, and so on (BO-3; after successive halving: Karnin, Koren
/// and Somekh, 2013). Tremors are drawn from the question's seed: those of the match stay unknown (BO-2).
/// Levels differ in how many flicks they try and how often, and the hands of the lower two stray from what
/// they want, as people's do (BO-1). The match must not be over.
Choice choose(const Position& position, Tremor tremor, const Rules& rules, const Question& question);

}  // namespace kabinet::kapture9
