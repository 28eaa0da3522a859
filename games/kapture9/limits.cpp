#include "games/kapture9/limits.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::kapture9 {

namespace {

double length(double x, double y) {
    return std::sqrt(x * x + y * y);
}

std::int32_t away_from_zero(double x) {
    return static_cast<std::int32_t>(x < 0 ? std::floor(x) : std::ceil(x));
}

/// Towards zero, so that rounding never makes it longer again.
template <class Whole>
void shorten(Whole& x, Whole& y, std::int32_t most) {
    const double now = length(x, y);
    if (now <= most) return;
    x = static_cast<Whole>(x * most / now);
    y = static_cast<Whole>(y * most / now);
}

void lengthen(std::int32_t& x, std::int32_t& y, std::int32_t least) {
    const double now = length(x, y);
    if (now >= least) return;
    if (now == 0) {
        y = least;
        return;
    }
    x = away_from_zero(x * least / now);
    y = away_from_zero(y * least / now);
}

}  // namespace

physics::Flick within_limits(physics::Flick flick) {
    flick.vy = std::max(flick.vy, 0);
    lengthen(flick.vx, flick.vy, physics::kSlowest);
    shorten(flick.vx, flick.vy, physics::kFastest);
    shorten(flick.side, flick.height, physics::kFarthestStrike);
    return flick;
}

}  // namespace kabinet::kapture9
