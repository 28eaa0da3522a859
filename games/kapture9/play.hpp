#pragma once

#include "games/kapture9/judgement.hpp"

/// The effect of an action on a Position, after chance and physics.
namespace kabinet::kapture9 {

/// A round that is over (KC-13, KC-16).
struct RoundEnd {
    int round = 0;
    std::array<int, 2> bases{};  ///< captured, by seat
    std::optional<Seat> winner;  ///< the seat that captured more
    bool operator==(const RoundEnd&) const = default;
};

/// Applies a flick of the seat to move, with its judgement, and ends the round if that is due.
std::optional<RoundEnd> flicked(Position& position, const Judgement& judged);

/// KC-12: puts a meekone of the seat to move on `base`, which is empty. The phase is `choose`.
std::optional<RoundEnd> placed(Position& position, int base);

/// The winner of a finished game, if there is one.
std::optional<Seat> winner(const Position& position);

}  // namespace kabinet::kapture9
