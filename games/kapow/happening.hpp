#pragma once

#include <variant>
#include <vector>

#include "games/kapow/position.hpp"

/// The effects of an action, in their order.
namespace kabinet::kapow {

struct Revealed {
    Seat by = 0;
    At at;
    Card card = Card::fixed0;
};
/// A card was taken. All know a card from the discard pile; only `by` knows one from the draw pile (KP-6).
struct TookCard {
    Seat by = 0;
    Taken taken;
};
struct DiscardedCard {
    Seat by = 0;
    Card card = Card::fixed0;
};
struct Replaced {
    Seat by = 0;
    At at;
    Card card = Card::fixed0;
    Spot discarded;
};
struct MadePowerset {
    Seat by = 0;
    At at;
    Spot spot;
};
struct Swapped {
    Seat by = 0;
    At from;
    At to;
};
/// A turn was ended without a further swap (KP-10).
struct Ended {
    Seat by = 0;
};
/// A complete triad was discarded, its spots as its owner arranged them (KP-9).
struct DiscardedTriad {
    Seat by = 0;
    int number = 0;
    Triad triad;
};
/// KP-12: the top of the draw pile became the discard pile.
struct TurnedUp {
    Card card = Card::fixed0;
};
/// KP-12: the discard pile became the draw pile.
struct Reshuffled {
    std::size_t cards = 0;
};
struct WentOut {
    Seat seat = 0;
};
/// KP-17: everybody passed; the round ends as if `seat` had gone out.
struct Stalled {
    Seat seat = 0;
};
struct Scored {
    int round = 0;
    std::vector<int> points;  ///< by seat
    bool doubled = false;     ///< the points of the seat that went out (KP-15)
};
struct Dealt {
    int round = 0;
    Seat first = 0;
    Card discard = Card::fixed0;
};
struct Won {
    Seat seat = 0;
};

using Happening = std::variant<Revealed, TookCard, DiscardedCard, Replaced, MadePowerset, Swapped, Ended,
                               DiscardedTriad, TurnedUp, Reshuffled, WentOut, Stalled, Scored, Dealt, Won>;
using Happenings = std::vector<Happening>;

}  // namespace kabinet::kapow
