#include "rating/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "rating/elementary.hpp"

namespace kabinet::glicko2 {
namespace {

using elementary::exponential;
using elementary::logarithm;

/// Where the search for the volatility ends (step 5).
constexpr double kEpsilon = 0.000001;

double square(double x) {
    return x * x;
}

/// g of step 3: how little a result says when it is not known well how good the opponent is.
double damping(double phi) {
    return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi));
}

/// The sums of steps 3 and 4 over the results.
struct Sums {
    double information = 0;  ///< 1/v
    double surplus = 0;      ///< delta/v: what was scored beyond what was expected
};

Sums sums_of(const Player& player, std::span<const Result> results) {
    Sums sums;
    for (const Result& result : results) {
        const double g = damping(result.rd / kScale);
        const double e = expected(player, result);
        sums.information += result.weight * square(g) * e * (1 - e);
        sums.surplus += result.weight * g * (result.score - e);
    }
    return sums;
}

/// Step 5: the new volatility. `delta` and `v` as in steps 3 and 4.
double new_volatility(double phi, double vol, double delta, double v, double tau) {
    const double a = logarithm(square(vol));
    const auto f = [&](double x) {
        const double e = exponential(x);
        const double spread = square(phi) + v + e;
        return e * (square(delta) - spread) / (2 * square(spread)) - (x - a) / square(tau);
    };
    double low = a;
    double high = a - tau;
    if (square(delta) > square(phi) + v) {
        high = logarithm(square(delta) - square(phi) - v);
    } else {
        while (f(high) < 0) high -= tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > kEpsilon) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = f(next);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return exponential(low / 2);
}

}  // namespace

double expected(const Player& player, const Result& opponent) {
    const double gap = (player.rating - opponent.rating) / kScale;
    return 1 / (1 + exponential(-damping(opponent.rd / kScale) * gap));
}

Player update(const Player& player, std::span<const Result> results, const Settings& settings) {
    const double phi = player.rd / kScale;
    const Sums sums = sums_of(player, results);
    const bool counts = sums.information > 0;
    double vol = player.vol;
    if (counts) {
        const double v = 1 / sums.information;
        vol = new_volatility(phi, player.vol, v * sums.surplus, v, settings.tau);
    }
    double before = phi;  // phi* of step 6
    if (settings.step6 == Step6::one_period) before = std::sqrt(square(phi) + square(vol));
    if (!counts) return {player.rating, kScale * before, vol};
    const double after = 1 / std::sqrt(1 / square(before) + sums.information);
    return {player.rating + kScale * square(after) * sums.surplus, kScale * after, vol};
}

double grown_rd(double rd, double vol, double days) {
    return std::sqrt(square(rd) + square(kScale * vol) * kPeriodsPerDay * std::max(days, 0.0));
}

double days_to(double limit, double rd, double vol) {
    return (square(limit) - square(rd)) / (square(kScale * vol) * kPeriodsPerDay);
}

}  // namespace kabinet::glicko2
