#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "games/kabetopo/objection.hpp"
#include "games/kabetopo/position.hpp"

/// The moves of the runner to move (KB-7 to KB-10, KB-12), whatever the stage of the turn.
namespace kabinet::kabetopo {

enum class By : std::uint8_t { step, leap, portal, door };
inline constexpr std::array kBys = {By::step, By::leap, By::portal, By::door};
std::string_view name_of(By by);

/// One move: its square, its way, and the square onto which it bumps a runner off a peak.
struct Move {
    Square to = 0;
    By by = By::step;
    std::optional<Square> bump_to;
    bool operator==(const Move&) const = default;
};

/// A move as a player names it: with `by` when two ways lead to the square, with `bump_to` when it bumps a
/// runner.
struct MoveWish {
    Square to = 0;
    std::optional<By> by;
    std::optional<Square> bump_to;
};

/// Every legal move, ascending by way, then by square.
std::vector<Move> legal_moves(const Position& position);

/// Whether there is a legal move.
bool can_move(const Position& position);

/// Whether two ways lead to `to` among `moves`, so that a player has to say which.
bool is_ambiguous(const std::vector<Move>& moves, Square to);

/// The legal move that `wish` names, or why there is none.
std::expected<Move, Objection> resolve(const Position& position, const MoveWish& wish);

}  // namespace kabinet::kabetopo
