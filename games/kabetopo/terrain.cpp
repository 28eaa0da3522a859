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

namespace {

/// Whether from `from` a peak of `peaks` can be reached, for the last stone, and then a square of `home`.
bool has_last_climb(const Terrain& terrain, Squares from, Squares peaks, Squares home) {
    return terrain.reaches(terrain.flood(from) & peaks, home);
}

/// The peaks that have a stone for a runner that took its first one on `first` on its further way.
Squares peaks_after(const Position& position, Square first) {
    Squares peaks = peaks_with_stones(position);
    if (position.rules.first_stone_is_gone && position.stones_on(first) == 1) peaks &= ~bit(first);
    return peaks;
}

}  // namespace

bool has_route(const Position& position, const Terrain& terrain, int index) {
    const Runner& runner = position.runner(index);
    const Squares at = bit(runner.at);
    const Squares home = kCorners & ~bit(square_of(position.corner_of(index)));
    const Squares peaks = peaks_with_stones(position);
    if (runner.stones == position.stones_needed()) return terrain.reaches(at, home);
    if (position.stones_needed() == 1 || runner.halfway) return has_last_climb(terrain, at, peaks, home);
    if (runner.stones == 1) return has_last_climb(terrain, terrain.flood(at) & kCorners, peaks, home);
    bool found = false;
    each(terrain.flood(at) & peaks, [&](Square first) {
        const Squares halfway = terrain.flood(bit(first)) & kCorners;
        found = found || has_last_climb(terrain, halfway, peaks_after(position, first), home);
    });
    return found;
}

Squares next_goal(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    if (runner.stones == position.stones_needed())
        return kCorners & ~bit(square_of(position.corner_of(index)));
    return runner.stones == 0 || runner.halfway ? peaks_with_stones(position) : kCorners;
}

}  // namespace kabinet::kabetopo
