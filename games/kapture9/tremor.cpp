#include "games/kapture9/tremor.hpp"

#include <cmath>
#include <string>

#include "games/kapture9/limits.hpp"

namespace kabinet::kapture9 {

namespace {

constexpr double kDegree = 0.017453292519943295;  // pi / 180
constexpr Spread kNormal = {0.4 * kDegree, 0.015};

std::int32_t rounded(double x) {
    return static_cast<std::int32_t>(std::round(x));
}

/// Turned to the left by 2 atan(t), for t the tangent of half the angle: without a sine or cosine, of which
/// every library has its own.
physics::Flick turned(const physics::Flick& flick, double t, double times) {
    const double cosine = (1 - t * t) / (1 + t * t);
    const double sine = 2 * t / (1 + t * t);
    physics::Flick other = flick;
    other.vx = rounded(times * (cosine * flick.vx - sine * flick.vy));
    other.vy = rounded(times * (sine * flick.vx + cosine * flick.vy));
    return other;
}

}  // namespace

Tremor tremor_named(std::string_view name) {
    if (name == "light") return Tremor::light;
    return name == "off" ? Tremor::off : Tremor::normal;
}

Spread spread_of(Tremor tremor) {
    if (tremor == Tremor::off) return {};
    return tremor == Tremor::normal ? kNormal : Spread{kNormal.radians / 2, kNormal.speed / 2};
}

double deviate(FairStream& chance) {
    constexpr int words = 12;
    constexpr std::int64_t middle = (std::int64_t{1} << 32) - 1;  // twice the mean of a word
    std::int64_t sum = 0;
    for (int i = 0; i < words; ++i) sum += chance.next();
    return static_cast<double>(2 * sum - words * middle) / 8'589'934'592.0;  // 2^33
}

physics::Flick stray(const physics::Flick& asked, const Spread& spread, FairStream& chance) {
    // The tangent of so small a half angle is the half angle.
    const double half = spread.radians * deviate(chance) / 2;
    const double times = 1 + spread.speed * deviate(chance);
    return within_limits(turned(asked, half, times));
}

physics::Flick tremble(const physics::Flick& asked, Tremor tremor, const Seed& seed, int number) {
    if (tremor == Tremor::off) return asked;
    FairStream chance(seed, "tremor/flick" + std::to_string(number));
    return stray(asked, spread_of(tremor), chance);
}

}  // namespace kabinet::kapture9
