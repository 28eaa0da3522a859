#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daily/day_name.hpp"
#include "daily/flick_try.hpp"
#include "daily/push_task.hpp"

namespace kabinet::daily {

/// What one player has of a day.
struct Participant {
    bool guest = false;  ///< when the player came to this day first
    int streak = 0;      ///< days one after the other up to this one; 0 before it counts
    bool gave_up = false;

    // Of a flick.
    std::vector<FlickTry> tries{};

    // Of a push.
    std::int64_t opened = 0;               ///< when, ms of the day
    int attempts = 1;                      ///< begun, with the one under way
    std::size_t step = 0;                  ///< how much of the line was played in it
    std::optional<std::int64_t> solved{};  ///< when, ms of the day

    /// The number of the best try, from 1; 0 for none.
    int best() const;
    bool done(Daily daily) const;
    /// Nothing before there is a result.
    std::optional<Score> score(Daily daily) const;
};

}  // namespace kabinet::daily
