#pragma once

#include <vector>

#include "tournament/state.hpp"

/// A knockout of more than two seats (TN-27): in each round the first of each table go on, until one table
/// holds all who are left.
namespace kabinet::tournament {

/// Whether the current stage is one.
bool has_cup(const State& state);

struct Cup {
    std::vector<int> left{};  ///< who can still win or has won, in the order of the stage's seeding
    bool over = false;        ///< the final is played, or too few are left for a table
    struct Out {
        int entrant = 0;
        int round = 0;  ///< in which the entrant went out, from 1
        int rank = 0;   ///< in the final: the rank at its table; else 0
    };
    std::vector<Out> out{};  ///< who is not in `left`, and after the final everybody who sat there
};
Cup cup_now(const State& state);

/// The places that everybody in the field can still reach, equal once out, and the rounds from which the
/// entrant went on.
struct CupPlace {
    int entrant = 0;
    int best = 1;
    int worst = 1;
    int won = 0;
};
std::vector<CupPlace> cup_places(const State& state);

}  // namespace kabinet::tournament
