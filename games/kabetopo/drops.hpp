#pragma once

#include <optional>
#include <vector>

#include "games/kabetopo/objection.hpp"
#include "games/kabetopo/position.hpp"

/// What the player to move may drop on the board (KB-11), whatever the stage of the turn.
namespace kabinet::kabetopo {

/// A wall, monolith or portal on an edge, or a lock on the portal of an edge or on a door.
struct Drop {
    Piece piece = Piece::wall;
    Edge edge;
    std::optional<Square> door;  ///< for a lock on a door: the square inside; `edge` does not matter then
    bool operator==(const Drop&) const = default;
};

/// Every legal drop: those on edges, by the names of edge and piece, then the locks.
std::vector<Drop> legal_drops(const Position& position);

/// Why `drop` is not one of legal_drops; empty when it is.
std::optional<Objection> objection_to(const Position& position, const Drop& drop);

/// Puts the piece on the board and takes it from the pool of the side to move.
void put(Position& position, const Drop& drop);

/// How many edges of `peak` are without obstacle.
int open_entrances(const Board& board, Square peak);

}  // namespace kabinet::kabetopo
