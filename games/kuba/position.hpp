#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "games/kuba/board.hpp"

namespace kabinet::kuba {

/// The colours of marbles; the first two are also the sides: White is seat 0, Black seat 1.
enum class Colour : std::uint8_t { white, black, red };

constexpr std::size_t at(Colour c) {
    return static_cast<std::size_t>(c);
}
constexpr Colour opponent(Colour side) {
    return static_cast<Colour>(at(side) ^ 1);
}

/// "w", "b" or "r".
std::string_view name_of(Colour c);

inline constexpr int kMarbles = 8;    ///< of each side at the start
inline constexpr int kReds = 13;      ///< at the start
inline constexpr int kRedsToWin = 7;  ///< KU-7

/// All that the rules need to judge a push. Whether the side to move has just captured (KU-6) makes no
/// difference to its legal pushes, so it is not part of a position.
struct Position {
    std::array<Bitboard, 3> marbles{};  ///< by Colour
    Bitboard ban = 0;  ///< KU-5: the one cell that may not be pushed towards ban_way, or none
    Direction ban_way = Direction::up;  ///< up while there is no ban
    Colour turn = Colour::white;
    std::array<std::uint8_t, 2> reds{};  ///< red marbles captured, by side

    bool operator==(const Position&) const = default;

    Bitboard occupied() const { return marbles[0] | marbles[1] | marbles[2]; }
    Bitboard of(Colour c) const { return marbles[at(c)]; }
    /// The colour of the marble on `cell`, if there is one.
    std::optional<Colour> on(Cell cell) const;
    /// How many of its opponent's marbles `side` has captured: those no longer on the board.
    int captured_by(Colour side) const { return kMarbles - std::popcount(of(opponent(side))); }
};

/// KU-1: the position at the beginning of a game, standard or turned by 90 degrees.
Position start(bool rotated = false);

/// `<board> <w|b> <reds white>-<reds black> <ban or ->`, for example
/// `ww3bb/ww1r1bb/2rrr2/1rrrrr1/2rrr2/bb1r1ww/bb3ww w 0-0 -`. A ban is written `d4>left`.
std::string to_text(const Position& position);

/// The position `text` describes, or what is wrong with it. Positions with fewer marbles than a game has are
/// accepted: missing white and black marbles count as captured, missing red ones as never there.
std::expected<Position, std::string> parse(std::string_view text);

}  // namespace kabinet::kuba
