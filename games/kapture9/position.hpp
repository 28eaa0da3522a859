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

/// What the rules of Kapture 9 look at; no JSON, no physics but the numbering of bases.
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

/// What the seat to move may do: flick; or, after a foul of the other, put a meekone instead (KC-12).
enum class Phase : std::uint8_t { flick, choose, over };

/// "flick", "choose", "over".
std::string_view name_of(Phase phase);

/// Bases are numbered as seat 0 sees them.
struct Position {
    std::array<BaseSet, 2> meekones{};  ///< the bases each seat has a meekone on
    Seat turn = 0;                      ///< once it is over, the seat that acted last
    Phase phase = Phase::flick;
    int round = 1;                       ///< the present one, once it is over the last one; from 1
    int flicks = 0;                      ///< in this round
    std::array<std::uint8_t, 2> wins{};  ///< rounds won, by seat
    Seat began = 0;                      ///< this round

    bool operator==(const Position&) const = default;

    BaseSet standing() const { return static_cast<BaseSet>(meekones[0] | meekones[1]); }
    BaseSet empty() const { return static_cast<BaseSet>(kAllBases & ~standing()); }
    /// Whose meekone is on `base`, if there is one.
    std::optional<Seat> on(int base) const;
};

/// The position a game begins from.
Position start(Seat first);

/// `<bases> <turn> <phase> <round> <flicks> <wins>-<wins> <began>`, the bases row by row from seat 0's side,
/// `0`, `1` or `.`: `./0./1../../. 1 flick 2 7 0-1 0`.
std::string to_text(const Position& position);

/// The position `text` describes, or what is wrong with it: one that play cannot come to is refused.
std::expected<Position, std::string> parse(std::string_view text);

}  // namespace kabinet::kapture9
