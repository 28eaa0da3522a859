#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "games/kapow/spot.hpp"

/// The cards before a player (KP-2).
namespace kabinet::kapow {

inline constexpr int kLevels = 3;      ///< spots of a triad
inline constexpr int kMostTriads = 4;  ///< triads of a hand, at most

/// A column, from its top spot to its bottom spot.
using Triad = std::array<Spot, kLevels>;

/// The place of a spot in a hand.
struct At {
    int triad = 0;  ///< from 0
    int level = 0;  ///< 0 top, 1 middle, 2 bottom
    auto operator<=>(const At&) const = default;
};

/// The triads of a hand by their number; empty where one has been discarded.
struct Hand {
    std::vector<std::optional<Triad>> triads;

    bool operator==(const Hand&) const = default;

    /// The spot, or null when there is no such triad, or it has been discarded.
    const Spot* find(At at) const {
        const auto i = static_cast<std::size_t>(at.triad);
        return i < triads.size() && triads[i] ? &(*triads[i])[static_cast<std::size_t>(at.level)] : nullptr;
    }
    /// The spot, which must exist.
    const Spot& operator[](At at) const { return *find(at); }
    Spot& operator[](At at) {
        return (*triads[static_cast<std::size_t>(at.triad)])[static_cast<std::size_t>(at.level)];
    }
};

/// The places of the spots that are still in the hand, ascending.
std::vector<At> spots_of(const Hand& hand);

/// The places of the spots that lie face down.
std::vector<At> hidden_spots(const Hand& hand);

/// KP-14: the score of a hand, before any doubling.
int points_of(const Hand& hand);

/// KP-8: all face up, and a run or a set.
bool is_complete(const Triad& triad);

/// The triads of a hand that are complete, ascending.
std::vector<int> complete_triads(const Hand& hand);

/// KP-9: a player's choice of the card that comes to the top of the discard pile, by triad: the level (1 or
/// 2) with which the top spot of a complete triad is exchanged, or 0 to leave the triad as it is.
using Arrangement = std::array<int, kMostTriads>;

/// KP-9: whether the top spot of a triad may be exchanged with the one at `level` 1 or 2.
enum class Exchange { allowed, no_kapow, incomplete, same_card };
Exchange exchange_of(const Triad& complete, int level);

}  // namespace kabinet::kapow
