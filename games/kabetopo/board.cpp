#include "games/kabetopo/board.hpp"

namespace kabinet::kabetopo {

namespace {

constexpr std::string_view kDoorPrefix = "door:";
constexpr std::array<std::string_view, 4> kCornerNames = {"east", "south", "west", "north"};

/// An edge of a square of a field: the square by its place in it, and the way the edge lies.
struct Face {
    int right;
    int up;
    Way way;
};

constexpr std::array<Face, 12> kFaces = {{{0, 1, Way::north},
                                          {1, 1, Way::north},
                                          {0, 1, Way::west},
                                          {0, 1, Way::east},
                                          {1, 1, Way::east},
                                          {0, 1, Way::south},
                                          {1, 1, Way::south},
                                          {0, 0, Way::west},
                                          {0, 0, Way::east},
                                          {1, 0, Way::east},
                                          {0, 0, Way::south},
                                          {1, 0, Way::south}}};

}  // namespace

std::optional<Edge> edge_rolled(Square field, int roll) {
    const auto [right, up, way] = kFaces[static_cast<std::size_t>(roll - 1)];
    const Square inside = field + square(right, up);
    if (!neighbour(inside, way)) return std::nullopt;
    return edge_toward(inside, way);
}

std::string name_of(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::string name_of(Edge edge) {
    return name_of(edge.low) + '-' + name_of(edge.high());
}

std::string_view name_of(Corner corner) {
    return kCornerNames[static_cast<std::size_t>(corner)];
}

std::optional<Square> square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'f' || name[1] < '1' || name[1] > '6')
        return std::nullopt;
    return square(name[0] - 'a', name[1] - '1');
}

std::optional<Edge> edge_named(std::string_view name) {
    if (name.size() != 5 || name[2] != '-') return std::nullopt;
    const auto low = square_named(name.substr(0, 2));
    const auto high = square_named(name.substr(3));
    if (!low || !high) return std::nullopt;
    for (const Way way : {Way::north, Way::east}) {
        if (neighbour(*low, way) == high) return edge_toward(*low, way);
    }
    return std::nullopt;
}

std::string door_name(Square door) {
    return std::string(kDoorPrefix) + name_of(door);
}

std::optional<Square> door_named(std::string_view name) {
    if (!name.starts_with(kDoorPrefix)) return std::nullopt;
    const auto door = square_named(name.substr(kDoorPrefix.size()));
    if (!door || !through_door(*door)) return std::nullopt;
    return door;
}

}  // namespace kabinet::kabetopo
