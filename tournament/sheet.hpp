#pragma once

#include <optional>
#include <vector>

#include "tournament/pairing/swiss.hpp"
#include "tournament/state.hpp"

/// The rounds of a stage seen from its entrants: what standings and tie-breaks are computed from.
namespace kabinet::tournament {

/// How an entrant spent a round.
struct Spent {
    RoundKind kind = RoundKind::zero_bye;
    std::vector<int> opponents{};  ///< by number; of a forfeited tie those who were scheduled
    Fraction points = 0;
    Fraction wins = 0;    ///< won games or ties, with forfeits and full byes where tables have two seats
    Fraction won = 0;     ///< of these, at the board
    Fraction shares = 0;  ///< sum over the games of the shares of the table's scores
    int games = 0;        ///< at the board
    int second_seats = 0;
    std::vector<int> seats{};  ///< the seats of the games at the board
    bool counts = true;        ///< false of a tie that counts for nobody (TN-8)
};

struct Card {
    int entrant = 0;
    std::optional<int> rating{};
    Fraction points = 0;           ///< of all that is decided
    int games = 0;                 ///< at the board
    std::vector<Spent> rounds{};   ///< the finished rounds
    Fraction finished_points = 0;  ///< of the finished rounds
};

/// All cards of a stage, or of a group.
struct Sheet {
    std::vector<Card> cards{};  ///< of the stage's field, by number
    int rounds = 0;             ///< finished ones
    int seats = 2;
    bool swiss = true;    ///< unplayed rounds follow articles 15.3 and 16 of C.07 (TN-32)
    Fraction win = 1;     ///< points of a round that is won
    Fraction draw{1, 2};  ///< points of a drawn round

    const Card* card(int entrant) const;
};

/// Of the current stage, or of the one that a view shows (stages.hpp).
Sheet sheet_of(const State& state);

/// Whether the ties of an entrant count for nobody: after a withdrawal from a round robin with fewer than
/// half of them played (TN-8).
bool annulled(const State& state, int entrant);

}  // namespace kabinet::tournament
