#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/core/game.hpp"

namespace kabinet {

/// What the house thinks about, while it is to move in a match (BO-5).
struct HouseTurn {
    std::size_t entries = 0;  ///< of the record when the house was asked
    Seat seat = -1;
    bool by_bot = false;           ///< for a seat that is out (BO-7)
    bool asked = false;            ///< the workers have the question
    std::int64_t act_at = 0;       ///< loop time before which the house does not act, or not ask again
    std::optional<Json> action{};  ///< once it is thought out
    std::stop_source stop{};       ///< of the thinking
};

}  // namespace kabinet
