#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

/// The cards of Kapow! (KP-1).
namespace kabinet::kapow {

/// A kind of card: 0 to 12 are the fixed cards of that value.
enum class Card : std::uint8_t { fixed0 = 0, fixed12 = 12, power1 = 13, power2 = 14, kapow = 15 };

inline constexpr std::size_t kCards = 118;
inline constexpr std::size_t kKinds = 16;
inline constexpr int kHighest = 12;  ///< the highest number a KAPOW! stands for; the lowest is 0

constexpr Card fixed(int value) {
    return static_cast<Card>(value);
}
constexpr bool is_power(Card card) {
    return card == Card::power1 || card == Card::power2;
}

/// The points of a fixed or power card that lies alone; 0 for a KAPOW!, which has no face value.
constexpr int face_of(Card card) {
    if (card == Card::kapow) return 0;
    return is_power(card) ? static_cast<int>(card) - kHighest : static_cast<int>(card);
}

/// Whether `card` is a power card that can show `modifier`, beneath another card.
constexpr bool shows(Card card, int modifier) {
    return is_power(card) && (modifier == face_of(card) || modifier == -face_of(card));
}

/// The power card that shows `modifier`, which is -2, -1, 1 or 2.
constexpr Card power_card(int modifier) {
    return std::abs(modifier) == 1 ? Card::power1 : Card::power2;
}

/// KP-1: how many of `card` there are.
constexpr int count_of(Card card) {
    if (card == Card::kapow) return 6;
    return card == fixed(1) || card == fixed(2) ? 4 : 8;
}

/// All cards, in the order of Card.
std::array<Card, kCards> whole_deck();

/// "0" to "12", "p1", "p2" or "K", and back.
std::string name_of(Card card);
std::optional<Card> card_named(std::string_view name);

}  // namespace kabinet::kapow
