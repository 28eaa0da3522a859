#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The 7x7 board of Kuba as bits of a 64-bit word. Rows are eight bits apart, so that a column of padding,
/// always empty, keeps one row from running into the next.
namespace kabinet::kuba {

using Bitboard = std::uint64_t;

/// A cell: rank * 8 + file, both from 0; a1 is 0, g7 is 54. Files with 7 are padding, not cells.
using Cell = int;

inline constexpr int kSide = 7;
inline constexpr Bitboard kBoard = 0x007f7f7f7f7f7f7f;

/// Where a push goes. Up is towards higher ranks, right towards higher files.
enum class Direction : std::uint8_t { up, down, left, right };
inline constexpr std::array kDirections = {Direction::up, Direction::down, Direction::left, Direction::right};

constexpr int index(Direction d) {
    return static_cast<int>(d);
}

constexpr Direction opposite(Direction d) {
    return static_cast<Direction>(index(d) ^ 1);
}

/// How far a cell's number changes by one step in `d`.
constexpr int step(Direction d) {
    constexpr std::array steps = {8, -8, -1, 1};
    return steps[static_cast<std::size_t>(d)];
}

/// The cells whose next cell in `d` is off the board.
constexpr Bitboard edge(Direction d) {
    constexpr std::array<Bitboard, 4> edges = {0x007f000000000000, 0x7f, 0x0001010101010101,
                                               0x0040404040404040};
    return edges[static_cast<std::size_t>(d)];
}

constexpr Bitboard bit(Cell cell) {
    return Bitboard{1} << cell;
}

/// `set` moved by `n` steps in `d`. Cells that leave the board are dropped. This is right for n == 1; for
/// larger n, a set may wrap into neighbouring rows.
constexpr Bitboard shift(Bitboard set, Direction d, int n = 1) {
    return step(d) > 0 ? set << (step(d) * n) : set >> (-step(d) * n);
}

/// The cells in front of `cell`, looking in `d`, to the edge of the board.
constexpr Bitboard ray(Cell cell, Direction d) {
    constexpr auto table = [] {
        std::array<std::array<Bitboard, 64>, 4> rays{};
        for (const Direction way : kDirections) {
            for (Cell from = 0; from < 56; ++from) {
                Bitboard at = bit(from) & kBoard;
                while (at != 0) {
                    at = shift(at, way) & kBoard;
                    rays[static_cast<std::size_t>(way)][static_cast<std::size_t>(from)] |= at;
                }
            }
        }
        return rays;
    }();
    return table[static_cast<std::size_t>(d)][static_cast<std::size_t>(cell)];
}

/// Names as players write them: cells "a1" to "g7", directions "up", "down", "left", "right".
std::string name_of(Cell cell);
std::string_view name_of(Direction d);
std::optional<Cell> cell_named(std::string_view name);
std::optional<Direction> direction_named(std::string_view name);

}  // namespace kabinet::kuba
