#pragma once

#include "games/kapture9/judgement.hpp"

/// What an action does to a Position once chance and physics have spoken.
namespace kabinet::kapture9 {

/// A round that is over (KC-13, KC-16).
struct RoundEnd {
    int round = 0;
    std::array<int, 2> bases{};  ///< captured, by seat
    std::optional<Seat> winner;  ///< who had more
    bool operator==(const RoundEnd&) const = default;
};

/// Carries out a flick of the seat to move, which was judged so, and ends the round if that is due.
std::optional<RoundEnd> flicked(Position& position, const Judgement& judged);

/// KC-12: puts a meekone of the seat to move, which chooses, on `base`, which is empty.
std::optional<RoundEnd> placed(Position& position, int base);

/// Who has won the game that is over, if anybody has.
std::optional<Seat> winner(const Position& position);

}  // namespace kabinet::kapture9
