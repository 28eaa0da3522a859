#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The 9x9 board of nine, its sections and the 36 slots around it, as numbers and as names.
namespace kabinet::nine {

inline constexpr int kSide = 9;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kSlots = 4 * kSide;
inline constexpr int kSections = 9;

/// rank * 9 + file, both from 0: a1 is 0, i9 is 80.
using Cell = int;

/// side * 9 + number - 1, the sides in the order N, E, S, W: N1 is 0, W9 is 35.
using Slot = int;

/// Of 3x3 cells, left to right and bottom to top, from 0.
using Section = int;

constexpr int file_of(Cell cell) {
    return cell % kSide;
}
constexpr int rank_of(Cell cell) {
    return cell / kSide;
}
constexpr Section section_of(Cell cell) {
    return rank_of(cell) / 3 * 3 + file_of(cell) / 3;
}

/// The cell in the middle of `section`; players name a section by it ("b2", "e5").
constexpr Cell middle_of(Section section) {
    return (section / 3 * 3 + 1) * kSide + section % 3 * 3 + 1;
}

constexpr bool on_edge(Cell cell) {
    return file_of(cell) == 0 || file_of(cell) == kSide - 1 || rank_of(cell) == 0 ||
           rank_of(cell) == kSide - 1;
}

/// The way into the board from a slot: the cell beside it, and the number to add for one cell further.
struct Lane {
    Cell first = 0;
    int step = 0;
    constexpr Cell cell(int n) const { return first + n * step; }
};

constexpr Lane lane_of(Slot slot) {
    const int n = slot % kSide;
    switch (slot / kSide) {
        case 0:
            return {(kSide - 1) * kSide + n, -kSide};
        case 1:
            return {n * kSide + kSide - 1, -1};
        case 2:
            return {n, kSide};
        default:
            return {n * kSide, 1};
    }
}

/// Names as players write them: cells "a1" to "i9", slots "N1" to "W9".
std::string cell_name(Cell cell);
std::string slot_name(Slot slot);
std::optional<Cell> cell_named(std::string_view name);
std::optional<Slot> slot_named(std::string_view name);

}  // namespace kabinet::nine
