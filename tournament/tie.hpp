#pragma once

#include <vector>

#include "tournament/state.hpp"

/// What the games of one table come to (TN-14, TN-15).
namespace kabinet::tournament {

/// A table of the current stage without results. In a knockout of two seats it has room for the games that a
/// level tie goes on with (TN-27).
Table new_table(const State& state, std::vector<int> seats, int number);

/// How many wins a won tie is worth: the games of a single tie, else 1. A bye is worth as many (TN-14).
int units(const Settings& settings);

/// The entrants by their seats in a game, from 1. Seats are exchanged each game; in a best of n of Kuba the
/// loser of the game before has seat 0 (KU-9). At larger tables the absent have no seat. The games before
/// have results.
std::vector<int> seats_of_game(const Settings& settings, const Table& table, int game);

/// The game that can take a result now, from 1; 0 when the tie is over. A level tie of a knockout goes on
/// with the games that its table has room for, one by one, or in a sum by pairs (TN-27).
int next_game(const Settings& settings, const Table& table);

inline bool over(const Settings& settings, const Table& table) {
    return next_game(settings, table) == 0;
}
bool over(const Settings& settings, const Round& round);
/// Whether every tie of the current stage has a result.
bool rounds_over(const State& state);

/// 1 and 2 for who is ahead in a tie of two that is over without a forfeit, or 1 and 1, in the order of the
/// table's seats.
std::vector<int> ranks_of_tie(const Settings& settings, const Table& table);

/// What one entrant has from a table so far.
struct Yield {
    Fraction points = 0;
    Fraction wins = 0;         ///< won games or ties, forfeits among them; shared by s: 1/s each
    Fraction won = 0;          ///< of these, at the board
    Fraction shares = 0;       ///< sum over the games of the shares of the table's scores
    int games = 0;             ///< played at the board
    int second_seats = 0;      ///< of these, at seat 1
    std::vector<int> seats{};  ///< the seats of these games, in order
    bool forfeited = false;    ///< the entrant was absent
    bool complete = false;     ///< the tie is over
};

/// Of each entrant of the table, in the order of its seats. Points of a `best` or a `sum` come when the tie
/// is over.
std::vector<Yield> yields(const Settings& settings, const Table& table);

}  // namespace kabinet::tournament
