#pragma once

#include <variant>
#include <vector>

#include "games/kabetopo/drops.hpp"
#include "games/kabetopo/moves.hpp"
#include "games/kabetopo/score.hpp"

/// The effects of an action, in their order. Runners are named by their index in turn order. Their player,
/// Position::seat_of of that round, is kept here as `seat`.
namespace kabinet::kabetopo {

struct Moved {
    int runner;
    Seat seat;
    Square from;
    Square to;
    By by;
};
/// KB-12.
struct Bumped {
    int runner;
    Seat seat;
    Square from;
    Square to;
};
/// KB-13. `order` counts the stones taken in the round, from 1.
struct TookStone {
    int runner;
    Seat seat;
    Square peak;
    int order;
};
/// KB-16, two players: with the first stone on a corner.
struct Halfway {
    int runner;
    Seat seat;
    Square corner;
};
/// KB-16.
struct CameHome {
    int runner;
    Seat seat;
    Square corner;
    int place;
    bool natural;
};
/// KB-11.
struct Dropped {
    Seat seat;
    Drop drop;
};
/// KB-14.
struct CashedIn {
    Seat seat;
};
/// A turn was ended although more could have been done in it.
struct Ended {
    Seat seat;
};
/// KB-15.
struct Passed {
    Seat seat;
};
/// KB-18.
struct Scored {
    Seat seat;
    Feat feat;
    int points;
};
/// KB-17, or KB-21 when it is `quiet`. `round` is from 0.
struct RoundOver {
    int round;
    bool quiet;
};
/// KB-19.
struct RoundBegun {
    int round;
};
/// KB-20.
struct MatchOver {};

using Happening = std::variant<Moved, Bumped, TookStone, Halfway, CameHome, Dropped, CashedIn, Ended, Passed,
                               Scored, RoundOver, RoundBegun, MatchOver>;
using Happenings = std::vector<Happening>;

}  // namespace kabinet::kabetopo
