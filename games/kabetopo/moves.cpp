#include "games/kabetopo/moves.hpp"

#include <algorithm>

namespace kabinet::kabetopo {

namespace {

constexpr std::array<std::string_view, 4> kByNames = {"step", "leap", "portal", "door"};

/// Finds the moves of the runner to move, way by way.
class MoveFinder {
  public:
    explicit MoveFinder(const Position& position)
        : position_(position),
          obstacles_(position.board.obstacles()),
          occupied_(position.occupied()),
          from_(position.mover().at) {}

    std::vector<Move> all() {
        for (const Way way : kWays) step(way);
        for (const Way way : kWays) leap(way);
        each(portal_exits(), [&](Square to) { moves_.push_back({to, By::portal, {}}); });
        if (const auto to = door_exit()) moves_.push_back({*to, By::door, {}});
        return std::move(moves_);
    }

  private:
    /// KB-7: whether a runner may come to stand on `square`, which is no peak.
    bool has_room(Square square) const { return has(kCorners, square) || !has(occupied_, square); }
    bool is_peak(Square square) const { return has(position_.peaks(), square); }
    bool is_open(Square from, Way way) const { return !obstacles_.has(edge_toward(from, way)); }

    void step(Way way) {
        const auto to = neighbour(from_, way);
        if (!to || (!is_open(from_, way) && !is_peak(from_))) return;
        if (is_peak(*to)) return climb(*to);
        if (has_room(*to)) moves_.push_back({*to, By::step, {}});
    }

    /// KB-12: a runner already there is bumped to a free neighbour, obstacle or not.
    void climb(Square peak) {
        const int there = position_.runner_on(peak);
        if (there == kNobody) moves_.push_back({peak, By::step, {}});
        if (there == kNobody || there == position_.mover().bumped_by) return;
        each(around(peak) & ~occupied_, [&](Square free) { moves_.push_back({peak, By::step, free}); });
    }

    void leap(Way way) {
        const auto over = neighbour(from_, way);
        const auto to = over ? neighbour(*over, way) : std::nullopt;
        if (!to || !has(occupied_, *over) || is_peak(*over) || is_peak(*to) || !has_room(*to)) return;
        if (is_open(from_, way) && is_open(*over, way)) moves_.push_back({*to, By::leap, {}});
    }

    /// KB-9: the free entrances of open portals other than the one gone through; with two portals beside the
    /// runner each leads to all entrances of the other.
    Squares portal_exits() const {
        const EdgeSet open = position_.board.portals - position_.board.locked;
        EdgeSet others = open;
        int beside = 0;
        for (const Way way : kWays) {
            if (!neighbour(from_, way) || !open.has(edge_toward(from_, way))) continue;
            others.remove(edge_toward(from_, way));
            ++beside;
        }
        if (beside == 0) return 0;
        const Squares reached = (beside == 1 ? others : open).ends() & ~bit(from_) & ~position_.peaks();
        return reached & (~occupied_ | kCorners);
    }

    std::optional<Square> door_exit() const {
        const auto to = through_door(from_);
        const Squares locked = position_.board.locked_doors;
        if (!to || has(locked, from_) || has(locked, *to) || has(occupied_, *to)) return std::nullopt;
        return to;
    }

    const Position& position_;
    EdgeSet obstacles_;
    Squares occupied_;
    Square from_;
    std::vector<Move> moves_;
};

/// The way from `from` to its neighbour `to`, if it is one.
std::optional<Way> way_between(Square from, Square to) {
    for (const Way way : kWays) {
        if (neighbour(from, way) == to) return way;
    }
    return std::nullopt;
}

Objection why_no_climb(const Position& position, Square peak) {
    const Square from = position.mover().at;
    const auto way = way_between(from, peak);
    if (!way) return {"KB-12", "a peak is entered by a step from next to it only"};
    if (position.board.obstacles().has(edge_toward(from, *way)))
        return {"KB-12", "a peak is entered over an open edge only"};
    if (position.runner_on(peak) == position.mover().bumped_by)
        return {"KB-12", "the runner that bumped you may not be bumped on your next turn"};
    return {"KB-12", "no square beside the peak is free for the runner on it"};
}

/// Whether `to` lies straight behind a runner next to the mover.
bool is_leap(const Position& position, Square to) {
    const Square from = position.mover().at;
    return std::ranges::any_of(kWays, [&](Way way) {
        const auto over = neighbour(from, way);
        return over && neighbour(*over, way) == to && position.runner_on(*over) != kNobody;
    });
}

Objection why_not(const Position& position, Square to) {
    const Square from = position.mover().at;
    if (to == from) return {"KB-7", "a move leads to another square"};
    if (has(position.peaks(), to)) return why_no_climb(position, to);
    if (through_door(from) == to) return {"KB-10", "both doors have to be unlocked, and the other side free"};
    if (const auto way = way_between(from, to)) {
        if (position.board.obstacles().has(edge_toward(from, *way)) && !has(position.peaks(), from))
            return {"KB-7", "a wall or monolith is in the way"};
        return {"KB-7", "there is another runner on that square"};
    }
    if (is_leap(position, to))
        return {"KB-8", "a leap needs both edges open, a free square, and no peak under it"};
    const Squares entrances = position.board.portals.ends();
    if (has(entrances, from) && has(entrances, to))
        return {"KB-9", "one teleports between two open portals, to a free entrance"};
    return {"KB-7", "no single move leads there"};
}

std::string_view rule_of(By by) {
    constexpr std::array<std::string_view, 4> rules = {"KB-7", "KB-8", "KB-9", "KB-10"};
    return rules[static_cast<std::size_t>(by)];
}

}  // namespace

std::string_view name_of(By by) {
    return kByNames[static_cast<std::size_t>(by)];
}

std::vector<Move> legal_moves(const Position& position) {
    return MoveFinder(position).all();
}

bool can_move(const Position& position) {
    return !legal_moves(position).empty();
}

bool is_ambiguous(const std::vector<Move>& moves, Square to) {
    const auto first = std::ranges::find(moves, to, &Move::to);
    return std::ranges::any_of(moves,
                               [&](const Move& move) { return move.to == to && move.by != first->by; });
}

std::expected<Move, Objection> resolve(const Position& position, const MoveWish& wish) {
    auto moves = legal_moves(position);
    const bool ambiguous = is_ambiguous(moves, wish.to);
    std::erase_if(moves, [&](const Move& move) { return move.to != wish.to; });
    if (moves.empty()) return std::unexpected(why_not(position, wish.to));
    if (ambiguous && !wish.by) return std::unexpected(Objection{"", "say `by` which way to go there", true});
    if (!ambiguous && wish.by)
        return std::unexpected(Objection{"", "leave `by` out where no two ways lead there", true});
    std::erase_if(moves, [&](const Move& move) { return wish.by && move.by != *wish.by; });
    if (moves.empty()) return std::unexpected(Objection{rule_of(*wish.by), "that way does not lead there"});
    const bool bumps = moves.front().bump_to.has_value();
    if (bumps && !wish.bump_to)
        return std::unexpected(Objection{"", "say where the runner is bumped with `bump_to`", true});
    if (!bumps && wish.bump_to)
        return std::unexpected(Objection{"", "leave `bump_to` out where nobody is bumped", true});
    const auto move = std::ranges::find(moves, wish.bump_to, &Move::bump_to);
    if (move == moves.end())
        return std::unexpected(Objection{"KB-12", "a runner is bumped to a free square beside the peak"});
    return *move;
}

}  // namespace kabinet::kabetopo
