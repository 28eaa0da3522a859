#pragma once

#include <expected>
#include <string>

#include "daily/date.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/position.hpp"
#include "json/json.hpp"

namespace kabinet::daily {

/// A place on the board as seat 0 sees it, in units of 20 micrometres (games/kapture9/trajectory).
struct Spot {
    int x = 0;
    int y = 0;
    bool operator==(const Spot&) const = default;
};

/// The task of a day's flick: knock the meekone of the other player on `target`, no own one, and come to rest
/// as near as possible to `mark`. docs/daily.md has the rule by which it follows from the date.
struct FlickTask {
    int candidate = 0;  ///< the number of the first draw of the day that was fit
    kapture9::Position position;
    int target = 0;
    Spot mark;

    /// The members of a record's header, and of the document.
    Json to_json() const;
    static std::expected<FlickTask, std::string> from(const Json& json);
    bool operator==(const FlickTask&) const = default;
};

/// What the date alone draws as candidate number `candidate`: the meekones, the target, and a flick.
struct FlickDraw {
    kapture9::Position position;
    int target = 0;
    physics::Flick flick;
};
FlickDraw draw_flick(Date date, int candidate);

/// How many flicks of a grid of directions and speeds do what the task asks.
struct Ease {
    int flicks = 0;   ///< of the grid
    int hits = 0;     ///< knock the target, no own meekone, and are no foul
    int near = 0;     ///< of the hits, those that come to rest within 25 mm of the mark
    double best = 0;  ///< the shortest distance of a hit, m
};
Ease ease_of(const FlickTask& task);

/// The task of a day: that of the first candidate that is fit. Takes a fifth of a second, mostly physics; the
/// same on every build.
FlickTask flick_task(Date date);

}  // namespace kabinet::daily
