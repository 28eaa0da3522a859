#pragma once

#include <map>
#include <vector>

#include "tournament/fraction.hpp"
#include "tournament/state.hpp"

/// What the tables of a stage come to, reckoned anew from the rules and not by the code that they check.
namespace kabinet::tournament::reckoned {

/// Whether a table has a result, and who won it; 0 for nobody, or nobody alone. The better placed in `field`
/// wins a level tie of a knockout.
struct End {
    bool over = false;
    int winner = 0;
    bool drawn = false;
};
End end_of(const State& state, const Table& table);

/// What a win, and a draw or half-point bye, of a single game are worth (TN-19, TN-20).
struct Worth {
    Fraction win = 1;
    Fraction draw{1, 2};
};
Worth worth(const State& state);

/// The points of everybody in the field of a Swiss, a round robin, or an arena (TN-14, TN-19 to TN-21,
/// TN-28).
std::map<int, Fraction> points_of(const State& state);

/// Ties lost in a knockout of two seats: by who lost them. A double forfeit is a loss of both.
std::map<int, int> losses_of(const State& state);

}  // namespace kabinet::tournament::reckoned
