#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "games/kabetopo/happening.hpp"

/// Actions on a Position: those that are legal at each stage of a turn, and their effects. No JSON.
namespace kabinet::kabetopo {

/// KB-14: the speed token is cashed in.
struct CashIn {
    bool operator==(const CashIn&) const = default;
};
/// The end of a turn in which more could still be done.
struct End {
    bool operator==(const End&) const = default;
};
using Action = std::variant<Move, Drop, CashIn, End>;

/// Every action the side to move may take, drops first, as legal_drops has them; none when the match is over.
std::vector<Action> legal_actions(const Position& position);

/// Whether moves, drops, the token and the end of the turn belong to the present stage of the turn, whatever
/// else may forbid them. Returns the objection, or nothing.
std::optional<Objection> untimely_move(const Position& position);
std::optional<Objection> untimely_drop(const Position& position);
std::optional<Objection> untimely_token(const Position& position);
std::optional<Objection> untimely_end(const Position& position);

/// Plays `action`, which must be one of legal_actions(position), and passes the turn on when it is over.
Happenings play(Position& position, const Action& action);

/// Passes over runners that can do nothing at the beginning of their turn (KB-15), until one can act or the
/// passes end the round or the match.
void skip_stuck(Position& position, Happenings& happenings);

/// The number of sequences of exactly `depth` actions from `position`, every one of them played. Passes cost
/// no depth.
std::uint64_t perft(const Position& position, int depth);

}  // namespace kabinet::kabetopo
