#include "games/kabetopo/stand_in.hpp"

#include "games/kabetopo/terrain.hpp"

namespace kabinet::kabetopo {

std::optional<Move> nearer_move(const Position& position) {
    const Terrain terrain = terrain_of(position.board, position.peaks());
    const Squares goal = next_goal(position, position.turn);
    auto nearest = terrain.distance(position.mover().at, goal);
    std::optional<Move> best;
    for (const Move& move : legal_moves(position)) {
        const auto distance = terrain.distance(move.to, goal);
        if (!distance || !nearest || *distance >= *nearest) continue;
        nearest = distance;
        best = move;
    }
    return best;
}

}  // namespace kabinet::kabetopo
