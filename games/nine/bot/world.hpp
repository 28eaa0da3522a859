#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/nine/moves.hpp"
#include "games/search/dice.hpp"

namespace kabinet::nine {

/// A position of nine made for searches: sets of cells and slots as bits, so that a ply of a play-out takes
/// some ten nanoseconds. Plays by the same rules as moves.hpp.
class World {
  public:
    /// A cell in the first phase, a slot after it.
    using Move = std::uint8_t;
    static constexpr bool kOneWorld = true;

    explicit World(const Position& position);

    int mover() const { return turn_; }
    void moves(std::vector<Move>& moves) const;
    void play(Move move);

    /// Plays random moves to the end and returns how many.
    std::uint64_t play_out(search::Dice& dice);

    /// Of a finished game. There is always one winner (NI-9).
    void add_shares(std::span<double> shares) const;

    std::array<int, 4> points() const;
    Phase phase() const { return phase_; }

  private:
    using Slots = std::uint64_t;  // a bit a Slot

    Cell rest_of(Slot slot) const;
    void take(Cell cell);
    void put_red(Cell cell);
    void slide(Slot slot);
    void next_phase(Phase phase);
    void pass_on();
    std::uint64_t play_reds(search::Dice& dice);
    std::uint64_t play_places(search::Dice& dice);
    std::uint64_t play_moves(search::Dice& dice);

    std::array<std::uint16_t, kSide> ranks_{};                       // taken cells: by rank, a bit a file
    std::array<std::uint16_t, kSide> files_{};                       // the same by file, a bit a rank
    std::array<std::array<std::uint8_t, 4>, kSections> counters_{};  // by section and seat
    std::array<Slots, 4> held_{};                                    // by seat: slots with a counter
    Slots open_ = 0;                                                 // slots whose first cell is free
    std::uint16_t reds_ = 0;  // a bit a section that has its red counter
    std::int8_t seats_ = 2;
    std::int8_t turn_ = 0;
    Phase phase_ = Phase::red;
    Phases phases_ = Phases::restart;
};

}  // namespace kabinet::nine
