#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kabinet::tournament {

/// How many parts a cost has.
inline constexpr std::size_t kCostParts = 10;

/// What a pair, or a whole pairing, costs (TN-22). The parts of all pairs are summed each for itself, and two
/// costs are compared part by part from the first: `Cost` has that order as its own.
using Cost = std::array<std::int64_t, kCostParts>;

/// The sum of two costs, part by part.
constexpr Cost operator+(const Cost& a, const Cost& b) {
    Cost sum{};
    for (std::size_t part = 0; part < kCostParts; ++part) sum[part] = a[part] + b[part];
    return sum;
}

}  // namespace kabinet::tournament
