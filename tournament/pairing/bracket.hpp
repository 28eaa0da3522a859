#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

/// Knockout and double knockout (TN-27) as trees of ties. Entrants are named by their seeds, 1 for the best.
namespace kabinet::tournament {

/// Where an entrant of a tie comes from.
struct BracketSource {
    enum class Kind { seed, winner, loser };
    Kind kind = Kind::seed;
    /// Of a seed: the seed, which is a bye where it is above the number of entrants. Else: the index of the
    /// tie.
    std::size_t of = 0;
    bool operator==(const BracketSource&) const = default;
};

/// One tie of a bracket.
struct BracketTie {
    enum class Part { winners, losers, third_place, final, reset };
    Part part = Part::winners;
    int round = 1;        ///< in its part, from 1
    int stage_round = 1;  ///< ties of one stage round can be played at the same time
    std::array<BracketSource, 2> from{};
    int loser_place = 0;  ///< the best of the places that the losers of the round share; 0 if they play on
};

/// A whole bracket. A tie stands behind all ties that it takes somebody from.
struct Bracket {
    int entrants = 0;
    std::vector<BracketTie> ties{};
};

/// A knockout: standard seeding, byes to the best. The final has the part `final`. The losers of the
/// semi-finals play for the third place if that is asked for and there are semi-finals. Fewer than 2 entrants
/// have no ties, as in an event that was cancelled before its start.
Bracket knockout(int entrants, bool third_place);

/// A double knockout, without ties for fewer than 2 entrants. Who loses among the winners goes on among the
/// losers, crossed so that two who met meet again as late as it can be arranged. With `reset` there is a
/// second final, which is played if the one from the losers won the first.
Bracket double_knockout(int entrants, bool reset);

/// The seeds of a bracket of `size` places (a power of two) from top to bottom: 1 and 2 meet in the last
/// round at the earliest, 1 to 4 in the last but one, and so on.
std::vector<int> standard_seeding(int size);

/// How a tie ended.
struct BracketOutcome {
    /// Which of the two (0 or 1) goes on; nothing after a double forfeit.
    std::optional<int> winner{};
    /// Whether the loser goes on where losers do. A withdrawn entrant does not.
    bool loser_goes_on = true;
};

/// What is known of a tie.
struct BracketSlot {
    enum class State {
        waiting,  ///< somebody is still to come
        open,     ///< two entrants can play
        over,     ///< it has an outcome
        bye,      ///< one came and goes on without playing
        empty     ///< nobody came, or a second final is not needed
    };
    State state = State::waiting;
    std::array<int, 2> seeds{};  ///< who sits at the tie; 0: nobody, or not known yet
    int winner = 0;              ///< the seed that goes on; 0: nobody, or not known yet
    int loser = 0;  ///< the seed that lost at the board or by forfeit; 0: nobody, or not known yet
};

/// The fold of a bracket over outcomes: element i of both belongs to tie i, and missing outcomes are not
/// known yet. The outcome of a tie that is not open is not looked at.
std::vector<BracketSlot> fold_bracket(const Bracket& bracket,
                                      const std::vector<std::optional<BracketOutcome>>& outcomes);

}  // namespace kabinet::tournament
