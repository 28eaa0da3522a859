#include "games/kabetopo/drops.hpp"

#include <algorithm>

#include "games/kabetopo/terrain.hpp"

namespace kabinet::kabetopo {

namespace {

/// Answers whether everybody keeps a route (KB-11), for many drops on one position.
class RouteGuard {
  public:
    explicit RouteGuard(const Position& position)
        : position_(position), terrain_(terrain_of(position.board, position.peaks())) {
        for (int i = 0; i < position.seats; ++i) {
            has_one_[static_cast<std::size_t>(i)] =
                position.runner(i).under_way() && has_route(position, terrain_, i);
        }
    }

    bool allows_obstacle(Edge edge) const {
        Terrain after = terrain_;
        after.open.remove(edge);
        // With a way round both ways, nobody's route depends on the edge: the usual case, and a quick one.
        const bool way_round =
            after.reaches(bit(edge.low), bit(edge.high())) && after.reaches(bit(edge.high()), bit(edge.low));
        return way_round || keeps_routes(after);
    }

    bool allows_lock(const Drop& lock) const {
        Board board = position_.board;
        if (lock.door) {
            board.locked_doors |= bit(*lock.door);
        } else {
            board.locked.add(lock.edge);
        }
        return keeps_routes(terrain_of(board, position_.peaks()));
    }

  private:
    /// A runner that has lost its route before, bumped over a wall say, has none to be protected.
    bool keeps_routes(const Terrain& after) const {
        for (int i = 0; i < position_.seats; ++i) {
            if (has_one_[static_cast<std::size_t>(i)] && !has_route(position_, after, i)) return false;
        }
        return true;
    }

    const Position& position_;
    Terrain terrain_;
    std::array<bool, kMaxSeats> has_one_{};
};

/// The edges whose closing would leave a peak with too few entrances.
EdgeSet needed_entrances(const Position& position) {
    EdgeSet needed;
    each(position.peaks(), [&](Square peak) {
        if (open_entrances(position.board, peak) > position.open_entrances()) return;
        for (const Way way : kWays) needed.add(edge_toward(peak, way));
    });
    return needed;
}

void add_pieces(const Position& position, const RouteGuard& guard, std::vector<Drop>& drops) {
    const Runner& mover = position.mover();
    const bool obstacle = mover.left(Piece::wall) + mover.left(Piece::monolith) > 0;
    const EdgeSet taken = position.board.taken();
    const EdgeSet needed = needed_entrances(position);
    for (const Edge edge : kEdges) {
        if (taken.has(edge)) continue;
        const bool closable = obstacle && !needed.has(edge) && guard.allows_obstacle(edge);
        if (closable && mover.left(Piece::monolith) > 0) drops.push_back({Piece::monolith, edge, {}});
        if (mover.left(Piece::portal) > 0) drops.push_back({Piece::portal, edge, {}});
        if (closable && mover.left(Piece::wall) > 0) drops.push_back({Piece::wall, edge, {}});
    }
}

void add_locks(const Position& position, const RouteGuard& guard, std::vector<Drop>& drops) {
    if (position.mover().left(Piece::lock) == 0) return;
    const Board& board = position.board;
    const auto add = [&](const Drop& lock) {
        if (guard.allows_lock(lock)) drops.push_back(lock);
    };
    for (const Edge edge : kEdges) {
        if (board.portals.has(edge) && !board.locked.has(edge)) add({Piece::lock, edge, {}});
    }
    for (const Square door : kDoors) {
        if (!has(board.locked_doors, door)) add({Piece::lock, {}, door});
    }
}

std::optional<Objection> objection_to_lock(const Position& position, const Drop& lock) {
    const Board& board = position.board;
    if (!lock.door && !board.portals.has(lock.edge))
        return Objection{"KB-11", "a lock goes on a portal or a door"};
    if (lock.door ? has(board.locked_doors, *lock.door) : board.locked.has(lock.edge))
        return Objection{"KB-11", "that is locked already"};
    if (!RouteGuard(position).allows_lock(lock))
        return Objection{"KB-11", "that would leave a runner without a route"};
    return std::nullopt;
}

}  // namespace

int open_entrances(const Board& board, Square peak) {
    const EdgeSet obstacles = board.obstacles();
    return static_cast<int>(
        std::ranges::count_if(kWays, [&](Way way) { return !obstacles.has(edge_toward(peak, way)); }));
}

std::vector<Drop> legal_drops(const Position& position) {
    std::vector<Drop> drops;
    if (position.mover().unused() == 0) return drops;
    drops.reserve(3 * kEdgeCount);
    const RouteGuard guard(position);
    add_pieces(position, guard, drops);
    add_locks(position, guard, drops);
    return drops;
}

std::optional<Objection> objection_to(const Position& position, const Drop& drop) {
    if (position.mover().left(drop.piece) == 0) return Objection{"KB-6", "none of these is left this round"};
    if (drop.piece == Piece::lock) return objection_to_lock(position, drop);
    if (position.board.taken().has(drop.edge)) return Objection{"KB-3", "there is a piece on that edge"};
    if (drop.piece == Piece::portal) return std::nullopt;
    if (needed_entrances(position).has(drop.edge))
        return Objection{"KB-11", "that would leave a peak with too few open entrances"};
    if (!RouteGuard(position).allows_obstacle(drop.edge))
        return Objection{"KB-11", "that would leave a runner without a route"};
    return std::nullopt;
}

void put(Position& position, const Drop& drop) {
    Board& board = position.board;
    switch (drop.piece) {
        case Piece::wall:
            board.walls.add(drop.edge);
            break;
        case Piece::monolith:
            board.monoliths.add(drop.edge);
            break;
        case Piece::portal:
            board.portals.add(drop.edge);
            break;
        case Piece::lock:
            if (drop.door) {
                board.locked_doors |= bit(*drop.door);
            } else {
                board.locked.add(drop.edge);
            }
    }
    --position.runner(position.turn).pool[static_cast<std::size_t>(drop.piece)];
}

}  // namespace kabinet::kabetopo
