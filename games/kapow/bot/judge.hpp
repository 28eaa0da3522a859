#pragma once

#include <vector>

#include "games/kapow/action.hpp"

namespace kabinet::kapow {

/// An action, and how many points fewer than the others its seat is likely to end the round with.
struct Rated {
    Action action;
    double lead = 0;
};

/// How exactly actions are judged.
enum class Care {
    quick,    ///< a card from the draw pile is taken to be an average one: for play-outs
    thorough  ///< every card that may be drawn is tried
};

/// The legal actions of the seat to move, the best first, judged by what that seat knows. Of ways to arrange
/// a triad (KP-9) only the first is there.
std::vector<Rated> rated_actions(const Position& position, Care care);

}  // namespace kabinet::kapow
