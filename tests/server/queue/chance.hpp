#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

namespace kabinet::queue {

/// Chance by formulas of our own, since those of the standard library differ from one library to the next.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : bits_(seed) {}

    /// A whole number of [low, high].
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(bits_() % static_cast<std::uint64_t>(high - low + 1));
    }

    bool once_in(std::int64_t times) { return between(1, times) == 1; }

    /// A number of [0, 1).
    double share() { return static_cast<double>(bits_() >> 11) * 0x1p-53; }

    /// The time until the next of independent events of which `per_minute` happen in a minute, ms.
    double pause(double per_minute) { return -std::log(1 - share()) * 60'000 / per_minute; }

    /// A normal number (Box and Muller, "A note on the generation of random normal deviates", 1958).
    double normal(double mean, double spread) {
        const double length = std::sqrt(-2 * std::log(1 - share()));
        return mean + spread * length * std::cos(2 * std::numbers::pi * share());
    }

    template <class T>
    void shuffle(std::vector<T>& values) {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1],
                      values[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(i) - 1))]);
    }

  private:
    std::mt19937_64 bits_;
};

}  // namespace kabinet::queue
