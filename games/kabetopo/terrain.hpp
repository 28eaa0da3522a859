#pragma once

#include <optional>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// Where a runner can go, without regard to other runners: over edges without obstacle, through open portals
/// and unlocked doors, and from a peak over anything (KB-7, KB-9, KB-10, KB-12).
struct Terrain {
    EdgeSet open;           ///< inner edges without obstacle
    Squares entrances = 0;  ///< squares beside open portals
    Squares doors = 0;      ///< squares of doors that are unlocked on both ends
    Squares peaks = 0;

    /// `from`, and every square one move away from it.
    Squares spread(Squares from) const;
    /// Every square that can be reached from `from`, including those.
    Squares flood(Squares from) const;
    /// Whether a square of `targets` can be reached from `from`.
    bool reaches(Squares from, Squares targets) const;
    /// How many moves the nearest of `targets` is away; empty where none can be reached.
    std::optional<int> distance(Square from, Squares targets) const;
};

Terrain terrain_of(const Board& board, Squares peaks);

/// Whether `runner`, who is under way, can finish its way in this terrain (KB-11): climb a peak that has a
/// stone and come to a corner that counts, with two players both of these twice. The first of two stones is
/// then gone from its peak, unless Position::rules still count it.
bool has_route(const Position& position, const Terrain& terrain, int runner);

/// The squares that a runner under way has to reach next: peaks with a stone, or corners that count.
Squares next_goal(const Position& position, int runner);

}  // namespace kabinet::kabetopo
