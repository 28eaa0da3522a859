#pragma once

#include <optional>
#include <vector>

#include "tournament/pairing/swiss.hpp"

namespace kabinet::tournament {

/// Which seat an entrant is due, and how much (TN-22).
struct Preference {
    enum class Strength { none, mild, strong, absolute };
    Strength strength = Strength::none;
    int seat = 0;        ///< 0 or 1; without meaning if the strength is `none`
    int difference = 0;  ///< how many more games the entrant had at one seat than at the other, not negative
};

/// The preference that follows from the games at the board.
Preference preference_of(const SwissEntrant& entrant);

/// Whether both are due the same seat, each at least as much as `strength`, which is not `none`.
bool clash(const Preference& a, const Preference& b, Preference::Strength strength);

/// The seat that `a` gets against `b`, as far as preferences and the past decide it: differing preferences
/// are granted, else the stronger, else the larger difference, else the opposite of the latest round in which
/// their seats differed.
std::optional<int> due_seat(const SwissEntrant& a, const SwissEntrant& b);

}  // namespace kabinet::tournament
