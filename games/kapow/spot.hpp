#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kapow/card.hpp"

/// A place of a hand. RULES.md calls it a position; here a position is that of a game.
namespace kabinet::kapow {

/// A card, or a powerset: a card on top of power cards, each of which shows one of its modifiers.
struct Spot {
    Card top = Card::fixed0;
    std::vector<int>
        modifiers{};       ///< -2, -1, 1 or 2 each, from the one below `top` down; empty for a lone card
    bool face_up = false;  ///< a powerset always is

    bool operator==(const Spot&) const = default;

    bool is_lone() const { return modifiers.empty(); }
    /// A KAPOW! that may be swapped (KP-10) or exchanged (KP-9).
    bool is_free_kapow() const { return face_up && is_lone() && top == Card::kapow; }
};

/// The whole numbers from `least` to `most`.
struct Range {
    int least = 0;
    int most = 0;
    bool operator==(const Range&) const = default;
    bool contains(int number) const { return least <= number && number <= most; }
};

/// The values that the spot may have in a triad (KP-7, KP-8): one number, or thirteen with a KAPOW! on top.
Range values_of(const Spot& spot);

/// The points of the spot in the score of a hand (KP-14), face up or not.
int points_of(const Spot& spot);

/// The cards of a spot from the lowest to the top one, in the order in which they come onto the discard pile.
std::vector<Card> cards_of(const Spot& spot);

/// "7", "K", or a powerset with its modifiers from the top down: "7+1-2". A face-down card is in brackets:
/// "(7)". Reading the text gives the same spot.
std::string to_text(const Spot& spot);
std::optional<Spot> parse_spot(std::string_view text);

/// As to_text, but as everybody sees it: a face-down card is "?".
std::string shown(const Spot& spot);

}  // namespace kabinet::kapow
