#include "games/kabetopo/terrain.hpp"

namespace kabinet::kabetopo {

namespace {

Squares peaks_with_stones(const Position& position) {
    Squares set = 0;
    each(position.peaks(), [&](Square peak) {
        if (position.stones_on(peak) > 0) set |= bit(peak);
    });
    return set;
}

/// The squares behind the doors of `doors`.
Squares across(Squares doors) {
    Squares set = 0;
    each(doors, [&](Square door) { set |= bit(*through_door(door)); });
    return set;
}

}  // namespace

Squares Terrain::spread(Squares from) const {
    Squares set = from | (from & open.north) << 1 | (from >> 1 & open.north) | (from & open.east) << kSide |
                  (from >> kSide & open.east);
    if ((from & entrances) != 0) set |= entrances & ~peaks;
    if ((from & doors) != 0) set |= across(from & doors);
    // A peak is never at the border, so nothing is shifted round it.
    const Squares summits = from & peaks;
    return set | summits << 1 | summits >> 1 | summits << kSide | summits >> kSide;
}

Squares Terrain::flood(Squares from) const {
    for (;;) {
        const Squares wider = spread(from);
        if (wider == from) return from;
        from = wider;
    }
}

bool Terrain::reaches(Squares from, Squares targets) const {
    while ((from & targets) == 0) {
        const Squares wider = spread(from);
        if (wider == from) return false;
        from = wider;
    }
    return true;
}

std::optional<int> Terrain::distance(Square from, Squares targets) const {
    int moves = 0;
    for (Squares set = bit(from); (set & targets) == 0; ++moves) {
        const Squares wider = spread(set);
        if (wider == set) return std::nullopt;
        set = wider;
    }
    return moves;
}

Terrain terrain_of(const Board& board, Squares peaks) {
    Terrain terrain{.open = kAllEdges - board.obstacles(),
                    .entrances = (board.portals - board.locked).ends(),
                    .peaks = peaks};
    for (const Square door : kDoors) {
        if (!has(board.locked_doors, door) && !has(board.locked_doors, *through_door(door)))
            terrain.doors |= bit(door);
    }
    return terrain;
}

bool has_route(const Position& position, const Terrain& terrain, int index) {
    const Runner& runner = position.runner(index);
    const Squares counted = kCorners & ~bit(square_of(position.corner_of(index)));
    Squares at = bit(runner.at);
    int stones = runner.stones;
    bool halfway = runner.halfway;
    for (;;) {
        if (stones == position.stones_needed()) return terrain.reaches(at, counted);
        const bool climbs = stones == 0 || halfway;
        at = terrain.flood(at) & (climbs ? peaks_with_stones(position) : kCorners);
        if (at == 0) return false;
        stones += climbs ? 1 : 0;
        halfway = halfway || !climbs;
    }
}

Squares next_goal(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    if (runner.stones == position.stones_needed())
        return kCorners & ~bit(square_of(position.corner_of(index)));
    return runner.stones == 0 || runner.halfway ? peaks_with_stones(position) : kCorners;
}

}  // namespace kabinet::kabetopo
