#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"
#include "games/kapow/hand.hpp"

namespace kabinet::kapow {

inline constexpr Seat kNobody = -1;
inline constexpr int kMostRounds = 10;

/// What the seat to move does next.
enum class Stage : std::uint8_t {
    reveal,  ///< turns up two cards of its own, in its opening turn (KP-4)
    take,    ///< takes a card
    play,    ///< plays the card it has taken
    swap,    ///< swaps a KAPOW!, or ends its turn (KP-10)
    over,    ///< nothing: the last round is scored
};
std::string_view name_of(Stage stage);

enum class Pile : std::uint8_t { draw, discard };
std::string_view name_of(Pile pile);

/// A card that has been taken and not yet played.
struct Taken {
    Card card = Card::fixed0;
    Pile from = Pile::draw;
    bool operator==(const Taken&) const = default;
};

/// The whole position, hidden cards included.
struct Position {
    int round = 1;  ///< from 1 to `rounds`
    int rounds = kMostRounds;
    Seat turn = 0;  ///< kNobody when the game is over
    Stage stage = Stage::reveal;
    std::optional<Taken> taken;  ///< in stage play
    int swaps = 0;               ///< in stage swap: how many are left
    int opened = 0;              ///< opening turns of the round that are done
    std::optional<Seat> out;     ///< who went out: the round is in its final turns, or over (KP-13)
    int passes = 0;              ///< turns up to now, one after another, that were passes (KP-17)
    int reshuffles = 0;          ///< of the round: how often the discard pile became the draw pile (KP-12)
    std::vector<Hand> hands;     ///< by seat
    std::vector<Card> discard;   ///< from the bottom to the top
    std::vector<Card> draw;      ///< from the bottom to the top
    std::vector<std::vector<int>> sheet;  ///< points of the rounds that are scored, by round and seat
    Seed seed{};                          ///< what the next deals and reshuffles come from

    bool operator==(const Position&) const = default;

    int seats() const { return static_cast<int>(hands.size()); }
    bool is_opening() const { return opened < seats(); }
    Seat after(Seat seat) const { return (seat + 1) % seats(); }
    Hand& hand(Seat seat) { return hands[static_cast<std::size_t>(seat)]; }
    const Hand& hand(Seat seat) const { return hands[static_cast<std::size_t>(seat)]; }
};

/// The first round dealt, the dealer drawn (KP-3).
Position start(int seats, int triads, int rounds, const Seed& seed);

/// Points of all scored rounds, by seat.
std::vector<int> totals(const Position& position);

/// One line without line breaks; games/kapow/RULES.md gives its form. It contains hidden cards and the seed.
std::string to_text(const Position& position);

/// The position `text` describes, or what is wrong with it. All 118 cards are in it, and the turn can go on.
/// Not every such position can come about by play.
std::expected<Position, std::string> parse(std::string_view text);

}  // namespace kabinet::kapow
