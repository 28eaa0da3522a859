#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "games/core/game.hpp"
#include "games/nine/board.hpp"

namespace kabinet::nine {

/// What a cell or slot may hold; the colours of seats 0 to 3 are in turn order (NI-1).
enum class Counter : std::uint8_t { none, yellow, blue, orange, green, red };

constexpr Counter counter_of(Seat seat) {
    return static_cast<Counter>(seat + 1);
}

/// "y", "b", "o", "g" or "r"; "." for none.
std::string_view name_of(Counter counter);

/// NI-1: how many counters each of `seats` players has.
constexpr int counters_each(int seats) {
    return kSlots / seats;
}

/// The three parts of a game (NI-2, NI-3, NI-4).
enum class Phase : std::uint8_t { red, place, move };
std::string_view name_of(Phase phase);

/// NI-10: who begins the second and the third phase.
enum class Phases : std::uint8_t {
    restart,   ///< seat 0, as the first phase
    carry_on,  ///< the next seat in turn order
};

inline constexpr Seat kNobody = -1;

/// All that the rules need.
struct Position {
    std::array<Counter, kCells> cells{};
    std::array<Counter, kSlots> slots{};
    int seats = 2;
    Phase phase = Phase::red;
    Phases phases = Phases::restart;
    Seat turn = 0;  ///< kNobody when the game is over

    bool operator==(const Position&) const = default;

    Counter on(Cell cell) const { return cells[static_cast<std::size_t>(cell)]; }
    Counter in(Slot slot) const { return slots[static_cast<std::size_t>(slot)]; }
};

/// The empty board before the first red counter.
Position start(int seats, Phases phases = Phases::restart);

/// `<board> <slots> <phase> <turn>/<seats>`: the board from rank 9 down, then the slots in four rows N, E, S,
/// W, each from 1 to 9; letters y b o g r, numbers for runs of empty places; phase red, place or move; the
/// seat to move, or - when the game is over. The start for two:
/// `9/9/9/9/9/9/9/9/9 9/9/9/9 red 0/2`.
std::string to_text(const Position& position);

/// The position `text` describes, or what is wrong with it. In the first phase a position does not show
/// `phases`, so it is taken as restart; in the second phase the counters show it. In the third phase,
/// positions with fewer counters than a game has are accepted, and a seat that cannot move is passed over.
std::expected<Position, std::string> parse(std::string_view text);

}  // namespace kabinet::nine
