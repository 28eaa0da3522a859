#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "games/nine/position.hpp"

/// Actions on a Position: the legal ones, their effects, and who wins. No JSON, no allocation.
namespace kabinet::nine {

/// An action. The phase gives its meaning: a red counter to a cell, a counter into a slot, or a counter out
/// of a slot.
struct Action {
    Phase type = Phase::red;
    int where = 0;  ///< a Cell for red, a Slot for place and move
    bool operator==(const Action&) const = default;
};

/// The legal actions of a position, ascending by `where`; never more than the cells of the board that are
/// not at its edge.
class Actions {
  public:
    void add(Action action) { items_[size_++] = action; }
    const Action* begin() const { return items_.data(); }
    const Action* end() const { return items_.data() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

  private:
    std::array<Action, 49> items_{};
    std::size_t size_ = 0;
};

/// The cell at which a counter that moves out of `slot` stops (NI-4), whatever the slot holds; empty when the
/// first cell is taken.
std::optional<Cell> rest_of(const Position& position, Slot slot);

/// Whether `seat` has a counter in a slot that can move.
bool can_move(const Position& position, Seat seat);

/// Every action that NI-2 to NI-4 allow the side to move.
Actions legal_actions(const Position& position);

/// The rule that forbids `action` now, as its id; empty when it is legal.
std::string_view broken_rule(const Position& position, Action action);

/// The effects of an action.
struct Played {
    Cell rest = 0;                 ///< move: where the counter stopped
    std::array<bool, 4> passed{};  ///< by seat: passed over on the way to the next mover (NI-6)
};

/// Plays `action`, which must be one of legal_actions(position), and passes the turn on.
Played play(Position& position, Action action);

/// In the third phase, gives the turn to the first seat from `position.turn` on that can move, or to nobody.
/// Returns the seats that it skipped before that seat; none when the game is over.
std::array<bool, 4> skip_stuck(Position& position);

/// NI-8: who has conquered `section`, if anybody has.
std::optional<Seat> conqueror(const Position& position, Section section);

/// NI-8: conquered sections, by seat.
std::array<int, 4> points(const Position& position);

/// NI-9: ranks by seat from 1, without ties: more points first, then the later in turn order.
std::array<int, 4> ranking(std::span<const int> points);

/// The number of sequences of exactly `depth` actions from `position`, every one of them played. Passes cost
/// no depth.
std::uint64_t perft(const Position& position, int depth);

}  // namespace kabinet::nine
