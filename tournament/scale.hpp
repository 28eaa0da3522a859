#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "tournament/fraction.hpp"

namespace kabinet::tournament {

/// How a table's result becomes points (TN-19, TN-20). Values of the members that a type does not use are
/// ignored.
struct Scale {
    enum class Type {
        standard,   ///< two seats: win, draw, loss
        three_one,  ///< two seats: 3, 1, 0
        place,      ///< 6 x (k - rank) / (k - 1)
        win,        ///< 5 alone first, 1 shared first, else 0
        list,       ///< by rank and table size
        share       ///< own score over the sum of the table's scores
    };
    Type type = Type::standard;
    Fraction win = 1;
    Fraction draw{1, 2};
    Fraction loss = 0;
    std::map<int, std::vector<Fraction>> by_rank{};  ///< type list: size of the table -> points of its ranks
    bool low_wins = false;                           ///< type share: the lowest score wins
    bool operator==(const Scale&) const = default;
};
std::string_view name_of(Scale::Type type);

/// The shares of a table by its scores, which sum up to 1: the score over the sum where high wins, the
/// distance to the highest over the sum of these where low wins, 1/k where all are equal. Scores below 0 are
/// counted from the lowest one. One score or more.
std::vector<Fraction> shares(std::span<const std::int64_t> scores, bool low_wins);

/// The points of every seat of a table that was played. `ranks` (1 is best, ties share) and `scores` are
/// indexed by seat. A list has an entry for the table's size.
std::vector<Fraction> points(const Scale& scale, std::span<const int> ranks,
                             std::span<const std::int64_t> scores);

/// The points of who wins a table of `seats` alone: also of who wins by forfeit or has a full bye (TN-19).
Fraction full_points(const Scale& scale, int seats);
/// The points of each in a table that nobody won: also those of a half-point bye (TN-19, TN-21). At tables of
/// more than two seats this is the mean of a full table.
Fraction half_points(const Scale& scale, int seats);

}  // namespace kabinet::tournament
