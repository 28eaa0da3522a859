#include "rating/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::elementary {
namespace {

/// ln 2 in two parts. The first has zeros in its last 21 bits, so that its product with an exponent is exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kLog2E = 1.4426950408889634;
constexpr double kSqrtHalf = 0.70710678118654752;

}  // namespace

double exponential(double x) {
    x = std::clamp(x, -700.0, 700.0);
    const double powers = std::floor(x * kLog2E + 0.5);
    const double rest = (x - powers * kLn2High) - powers * kLn2Low;
    // Taylor's series. |rest| is at most ln 2 / 2, where the first term left out is below 1e-17.
    double sum = 1;
    for (int i = 13; i > 0; --i) sum = 1 + rest * sum / i;
    return std::ldexp(sum, static_cast<int>(powers));
}

double logarithm(double x) {
    int exponent = 0;
    double part = std::frexp(x, &exponent);
    if (part < kSqrtHalf) {
        part *= 2;
        --exponent;
    }
    // ln part = 2 artanh s. |s| is at most 0.1716, where the first term left out is below 1e-18.
    const double s = (part - 1) / (part + 1);
    const double square = s * s;
    double sum = 0;
    for (int i = 21; i > 0; i -= 2) sum = sum * square + 1.0 / i;
    return exponent * kLn2High + (exponent * kLn2Low + 2 * s * sum);
}

}  // namespace kabinet::elementary
