#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The 6x6 board of Kabetopo, its inner edges, corners, peaks and doors, as numbers, bit sets and names.
namespace kabinet::kabetopo {

inline constexpr int kSide = 6;
inline constexpr int kSquares = kSide * kSide;

/// file * 6 + rank, both from 0: a1 is 0, a2 is 1, f6 is 35. The order of numbers is the order of names.
using Square = int;

/// A set of squares, bit n for square n.
using Squares = std::uint64_t;

constexpr Square square(int file, int rank) {
    return file * kSide + rank;
}
constexpr int file_of(Square square) {
    return square / kSide;
}
constexpr int rank_of(Square square) {
    return square % kSide;
}
constexpr Squares bit(Square square) {
    return Squares{1} << square;
}
constexpr bool has(Squares set, Square square) {
    return (set & bit(square)) != 0;
}

/// Calls `look` with each square of `set`, ascending.
template <class Look>
constexpr void each(Squares set, Look look) {
    for (; set != 0; set &= set - 1) look(static_cast<Square>(std::countr_zero(set)));
}

/// The four ways of a step; opposite ways are two apart.
enum class Way : std::uint8_t { north, east, south, west };
inline constexpr std::array kWays = {Way::north, Way::east, Way::south, Way::west};

/// The square next to `from`; empty at the border.
constexpr std::optional<Square> neighbour(Square from, Way way) {
    switch (way) {
        case Way::north:
            return rank_of(from) < kSide - 1 ? std::optional(from + 1) : std::nullopt;
        case Way::east:
            return file_of(from) < kSide - 1 ? std::optional(from + kSide) : std::nullopt;
        case Way::south:
            return rank_of(from) > 0 ? std::optional(from - 1) : std::nullopt;
        case Way::west:
            break;
    }
    return file_of(from) > 0 ? std::optional(from - kSide) : std::nullopt;
}

/// The squares next to `square`.
constexpr Squares around(Square square) {
    Squares set = 0;
    for (const Way way : kWays) {
        if (const auto next = neighbour(square, way)) set |= bit(*next);
    }
    return set;
}

/// An edge between two squares (KB-3): the square with the lower name, and whether the other lies east or
/// north of it.
struct Edge {
    Square low = 0;
    bool east = false;

    constexpr Square high() const { return low + (east ? kSide : 1); }
    constexpr Squares ends() const { return bit(low) | bit(high()); }
    bool operator==(const Edge&) const = default;
};

/// The edge between `from` and its neighbour that way, which must exist.
constexpr Edge edge_toward(Square from, Way way) {
    const bool back = way == Way::south || way == Way::west;
    const bool east = way == Way::east || way == Way::west;
    return {.low = back ? *neighbour(from, way) : from, .east = east};
}

inline constexpr int kEdgeCount = 2 * kSide * (kSide - 1);

/// All inner edges in the order of their names.
inline constexpr std::array<Edge, kEdgeCount> kEdges = [] {
    std::array<Edge, kEdgeCount> edges{};
    std::size_t count = 0;
    for (Square low = 0; low < kSquares; ++low) {
        if (neighbour(low, Way::north)) edges[count++] = {low, false};
        if (neighbour(low, Way::east)) edges[count++] = {low, true};
    }
    return edges;
}();

/// A set of edges, by their lower squares: one word for those to the north, one for those to the east.
struct EdgeSet {
    Squares north = 0;
    Squares east = 0;

    constexpr bool has(Edge edge) const { return kabetopo::has(edge.east ? east : north, edge.low); }
    constexpr void add(Edge edge) { (edge.east ? east : north) |= bit(edge.low); }
    constexpr void remove(Edge edge) { (edge.east ? east : north) &= ~bit(edge.low); }
    constexpr int size() const { return std::popcount(north) + std::popcount(east); }
    /// The squares on either side of its edges.
    constexpr Squares ends() const { return north | north << 1 | east | east << kSide; }
    bool operator==(const EdgeSet&) const = default;
};

constexpr EdgeSet operator|(EdgeSet a, EdgeSet b) {
    return {a.north | b.north, a.east | b.east};
}
constexpr EdgeSet operator&(EdgeSet a, EdgeSet b) {
    return {a.north & b.north, a.east & b.east};
}
constexpr EdgeSet operator-(EdgeSet a, EdgeSet b) {
    return {a.north & ~b.north, a.east & ~b.east};
}

inline constexpr EdgeSet kAllEdges = [] {
    EdgeSet all;
    for (const Edge edge : kEdges) all.add(edge);
    return all;
}();

/// The home squares in turn order of their runners (KB-1).
enum class Corner : std::uint8_t { east, south, west, north };

constexpr Square square_of(Corner corner) {
    constexpr std::array squares = {square(5, 5), square(5, 0), square(0, 0), square(0, 5)};
    return squares[static_cast<std::size_t>(corner)];
}
inline constexpr Squares kCorners = bit(square_of(Corner::east)) | bit(square_of(Corner::south)) |
                                    bit(square_of(Corner::west)) | bit(square_of(Corner::north));

/// KB-2: c4, and d3, which is a peak with two players only.
inline constexpr Square kMountain = square(2, 3);
inline constexpr Square kSummit = square(3, 2);

/// KB-4: the squares inside the doors, clockwise from the top: c6, f4, d1, a3.
inline constexpr std::array kDoors = {square(2, 5), square(5, 3), square(3, 0), square(0, 2)};

/// The square a door leads to; empty where `from` has none.
constexpr std::optional<Square> through_door(Square from) {
    for (std::size_t i = 0; i < kDoors.size(); ++i) {
        if (kDoors[i] == from) return kDoors[(i + 2) % kDoors.size()];
    }
    return std::nullopt;
}

/// KB-5: the edge that a 12-sided die names in the 2x2 field whose bottom left square is `field`. `roll`
/// counts from 1, top left to bottom right. Empty when the edge is on the border of the board.
std::optional<Edge> edge_rolled(Square field, int roll);

/// Names as players write them: squares "a1" to "f6", edges "c3-d3", corners "east", "south", "west",
/// "north".
std::string name_of(Square square);
std::string name_of(Edge edge);
std::string_view name_of(Corner corner);
std::optional<Square> square_named(std::string_view name);
std::optional<Edge> edge_named(std::string_view name);

/// "door:c6" for the door of square c6, and back; empty where there is no such door.
std::string door_name(Square door);
std::optional<Square> door_named(std::string_view name);

}  // namespace kabinet::kabetopo
