#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/core/game.hpp"

namespace kabinet::nine {

/// The result of a tie of two games between the same two players (NI-11). Players are named by their seats in
/// the first leg.
struct Tie {
    std::array<std::int64_t, 2> points{};  ///< of both legs, by player
    std::optional<Seat> winner;            ///< empty when the sums are equal: a draw, or two more legs
    bool operator==(const Tie&) const = default;
};

/// NI-11: the sum of two legs of two players, colours swapped in the second. Uses nothing but the scores.
Tie tie_of(const Outcome& first_leg, const Outcome& second_leg);

}  // namespace kabinet::nine
