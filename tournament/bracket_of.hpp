#pragma once

#include <optional>
#include <vector>

#include "tournament/denial.hpp"
#include "tournament/pairing/bracket.hpp"
#include "tournament/state.hpp"

/// The bracket of a knockout of two seats, as the rounds of its stage have it (TN-27). The seeds of the
/// bracket are the places in the stage's field.
namespace kabinet::tournament {

struct BracketNow {
    Bracket bracket{};
    std::vector<BracketSlot> slots{};    ///< one a tie
    std::vector<const Table*> tables{};  ///< of each tie, as far as it was paired; else null
};

/// Whether the current stage has a bracket.
bool has_bracket(const State& state);

/// Of a stage that has one. The tables are those of `state`, which has to outlive the answer.
BracketNow bracket_now(const State& state);

/// The entrant of a seed of the bracket; 0 for 0.
int entrant_of_seed(const State& state, int seed);

/// The ties that are paired next, and who has a bye beside them. No ties: all that can be played were paired.
struct NextTies {
    std::vector<std::size_t> ties{};
    std::vector<Bye> byes{};
};
NextTies next_ties(const State& state, const BracketNow& now);

/// Says of each table of a round which tie it is. A first round by hand may seat the field anew: then the
/// field of the state changes with it. The denial is bad_pairing, where the round is not that of the bracket.
std::optional<Denial> take_ties(State& state, Round& round);

/// After a result was changed: seats those anew who now come to ties that are paired already. The denial is
/// has_begun where such a match has begun or would be left without an opponent (TN-18); the state is then
/// half done.
std::optional<Denial> seat_anew(State& state);

/// The best place that an entrant who loses the tie for good can get, from 1.
int place_of_loser(const Bracket& bracket, std::size_t tie);

/// Where an entrant stands in the bracket: the places that can still be reached; equal once out.
struct BracketPlace {
    int entrant = 0;
    int best = 1;
    int worst = 1;
    int won = 0;  ///< ties won, forfeits among them
};
/// Of everybody in the field, in its order.
std::vector<BracketPlace> bracket_places(const State& state);

}  // namespace kabinet::tournament
