#include "games/kabetopo/bot/way.hpp"

#include <algorithm>

namespace kabinet::kabetopo {
namespace {

/// The moves to each square of a goal, and on from there to the end of the way.
using Ahead = std::array<int, kSquares>;

/// The least over `goals` of the distance from `from` and what is ahead there.
int least(const Terrain& terrain, Square from, Squares goals, const Ahead& ahead) {
    const Distances distances = distances_from(terrain, from);
    int best = kNoWay;
    each(goals, [&](Square goal) {
        const auto i = static_cast<std::size_t>(goal);
        best = std::min(best, distances[i] + ahead[i]);
    });
    return best;
}

/// What is ahead at each square of `squares` when `goals` are next.
Ahead before(const Terrain& terrain, Squares squares, Squares goals, const Ahead& ahead) {
    Ahead earlier{};
    each(squares,
         [&](Square from) { earlier[static_cast<std::size_t>(from)] = least(terrain, from, goals, ahead); });
    return earlier;
}

Squares peaks_with_stones(const Position& position) {
    Squares set = 0;
    each(position.peaks(), [&](Square peak) {
        if (position.stones_on(peak) > 0) set |= bit(peak);
    });
    return set;
}

}  // namespace

Distances distances_from(const Terrain& terrain, Square from) {
    Distances distances;
    distances.fill(kNoWay);
    Squares reached = bit(from);
    distances[static_cast<std::size_t>(from)] = 0;
    for (std::int8_t moves = 1;; ++moves) {
        const Squares wider = terrain.spread(reached);
        if (wider == reached) return distances;
        each(wider & ~reached, [&](Square square) { distances[static_cast<std::size_t>(square)] = moves; });
        reached = wider;
    }
}

int way_left(const Position& position, const Terrain& terrain, int index) {
    const Runner& runner = position.runner(index);
    const Squares home = kCorners & ~bit(square_of(position.corner_of(index)));
    const Squares peaks = peaks_with_stones(position);
    if (runner.stones == position.stones_needed()) return least(terrain, runner.at, home, {});
    const Ahead on_peak = before(terrain, peaks, home, {});  // the last stone is taken
    if (position.stones_needed() == 1 || runner.halfway) return least(terrain, runner.at, peaks, on_peak);
    const Ahead on_corner = before(terrain, kCorners, peaks, on_peak);
    if (runner.stones == 1) return least(terrain, runner.at, kCorners, on_corner);
    return least(terrain, runner.at, peaks, before(terrain, peaks, kCorners, on_corner));
}

EdgeSet edges_ahead(const Position& position, const Terrain& terrain, int index) {
    const Square at = position.runner(index).at;
    const Squares goals = next_goal(position, index);
    const Distances from = distances_from(terrain, at);
    EdgeSet edges;
    const auto nearest = terrain.distance(at, goals);
    if (!nearest) return edges;
    each(goals, [&](Square goal) {
        if (from[static_cast<std::size_t>(goal)] > *nearest + 1) return;
        const Distances to = distances_from(terrain, goal);
        for (const Edge edge : kEdges) {
            if (!terrain.open.has(edge)) continue;
            const auto low = static_cast<std::size_t>(edge.low), high = static_cast<std::size_t>(edge.high());
            const int through = std::min(from[low] + to[high], from[high] + to[low]) + 1;
            if (through <= from[static_cast<std::size_t>(goal)]) edges.add(edge);
        }
    });
    return edges;
}

}  // namespace kabinet::kabetopo
