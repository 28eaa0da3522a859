#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "games/core/game.hpp"
#include "games/kapture9/physics/table.hpp"

/// A position of Kapture 9. No JSON, and of the physics only the numbering of bases.
namespace kabinet::kapture9 {

using physics::BaseSet;
using physics::has;
using physics::kBases;
using physics::with;

inline constexpr BaseSet kAllBases = (1 << kBases) - 1;
inline constexpr int kRoundsToWin = 3;   ///< KC-1
inline constexpr int kMostFlicks = 200;  ///< of a round, KC-16
inline constexpr int kMostRounds = 15;   ///< KC-16

constexpr Seat opponent(Seat seat) {
    return 1 - seat;
}
constexpr std::size_t at(Seat seat) {
    return static_cast<std::size_t>(seat);
}
constexpr int count(BaseSet set) {
    return std::popcount(set);
}

/// `set` as the other seat numbers the bases: half a turn of the board makes base k base 8 - k.
constexpr BaseSet turned(BaseSet set) {
    BaseSet other = 0;
    for (int base = 0; base < kBases; ++base) {
        if (has(set, base)) other = with(other, kBases - 1 - base);
    }
    return other;
}

/// The choices of the seat to move: flick; or, after a foul of the other player, flick or put a meekone
/// (KC-12).
enum class Phase : std::uint8_t { flick, choose, over };

/// "flick", "choose", "over".
std::string_view name_of(Phase phase);

/// Bases are numbered as seat 0 sees them.
struct Position {
    std::array<BaseSet, 2> meekones{};  ///< the bases with a meekone of each seat
    Seat turn = 0;                      ///< the seat to move; after the end the seat that acted last
    Phase phase = Phase::flick;
    int round = 1;                       ///< the present round, from 1; after the end the last one
    int flicks = 0;                      ///< in this round
    std::array<std::uint8_t, 2> wins{};  ///< rounds won, by seat
    Seat began = 0;                      ///< the seat that began this round

    bool operator==(const Position&) const = default;

    BaseSet standing() const { return static_cast<BaseSet>(meekones[0] | meekones[1]); }
    BaseSet empty() const { return static_cast<BaseSet>(kAllBases & ~standing()); }
    /// The seat of the meekone on `base`, if there is one.
    std::optional<Seat> on(int base) const;
};

/// The position at the beginning of a game.
Position start(Seat first);

/// `<bases> <turn> <phase> <round> <flicks> <wins>-<wins> <began>`, the bases row by row from seat 0's side,
/// `0`, `1` or `.`: `./0./1../../. 1 flick 2 7 0-1 0`.
std::string to_text(const Position& position);

/// The position `text` describes, or what is wrong with it. Positions that play cannot reach are refused.
std::expected<Position, std::string> parse(std::string_view text);

}  // namespace kabinet::kapture9
