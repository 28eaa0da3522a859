#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/kuba/position.hpp"

/// Pushes on a Position: the legal ones, their effects, and how many sequences there are. No JSON, no
/// allocation.
namespace kabinet::kuba {

struct Push {
    Cell from = 0;
    Direction way = Direction::up;
    bool operator==(const Push&) const = default;
};

/// The legal pushes of a position: for each direction the set of cells to push from.
struct Pushes {
    std::array<Bitboard, 4> from{};  ///< by Direction

    bool empty() const { return (from[0] | from[1] | from[2] | from[3]) == 0; }
    int count() const {
        return std::popcount(from[0]) + std::popcount(from[1]) + std::popcount(from[2]) +
               std::popcount(from[3]);
    }
    bool contains(Push push) const {
        return (from[static_cast<std::size_t>(push.way)] & bit(push.from)) != 0;
    }
    /// Calls `visit(Push)` for each, direction by direction, cells ascending.
    template <class Visit>
    void each(Visit visit) const {
        for (const Direction way : kDirections) {
            for (Bitboard rest = from[static_cast<std::size_t>(way)]; rest != 0; rest &= rest - 1) {
                visit(Push{std::countr_zero(rest), way});
            }
        }
    }
};

/// Every push that KU-2 to KU-5 allow the side to move. Does not ask whether the game is over (winner).
Pushes legal_pushes(const Position& position);

/// The effects of a push.
struct Pushed {
    int marbles = 1;                 ///< marbles that moved, including the pushed one and one that fell off
    std::optional<Colour> captured;  ///< the marble that fell off, if one did (KU-4)
};

/// Plays `push`, which must be one of legal_pushes(position).
Pushed play(Position& position, Push push);

/// Who has won, by KU-7 or KU-8; empty while the game goes on.
std::optional<Colour> winner(const Position& position);

/// The rule that forbids `push` now, as its id; empty when it is legal.
std::string_view broken_rule(const Position& position, Push push);

/// The number of sequences of exactly `depth` pushes from `position`, every one of them played.
std::uint64_t perft(const Position& position, int depth);

}  // namespace kabinet::kuba
