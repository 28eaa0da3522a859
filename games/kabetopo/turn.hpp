#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "games/kabetopo/happening.hpp"

/// Actions on a Position: which are legal at each stage of a turn, and what they do. No JSON.
namespace kabinet::kabetopo {

/// KB-14: the speed token is cashed in.
struct CashIn {
    bool operator==(const CashIn&) const = default;
};
/// No further move, where one is still open.
struct End {
    bool operator==(const End&) const = default;
};
using Action = std::variant<Move, Drop, CashIn, End>;

/// Every action the side to move may take, drops first, as legal_drops has them; none when the match is over.
std::vector<Action> legal_actions(const Position& position);

/// Whether moves, drops, the token and the end of the turn are for the stage the turn is in, whatever else
/// may forbid them: the objection, or nothing.
std::optional<Objection> untimely_move(const Position& position);
std::optional<Objection> untimely_drop(const Position& position);
std::optional<Objection> untimely_token(const Position& position);
std::optional<Objection> untimely_end(const Position& position);

/// Plays `action`, which must be one of legal_actions(position), and gives the turn on when it is over.
Happenings play(Position& position, const Action& action);

/// Passes over runners that can do nothing at the beginning of their turn (KB-15), until one can, the round
/// is over by it, or the match.
void skip_stuck(Position& position, Happenings& happenings);

/// Sequences of exactly `depth` actions from `position`, every one of them played; passes cost no depth.
std::uint64_t perft(const Position& position, int depth);

}  // namespace kabinet::kabetopo
