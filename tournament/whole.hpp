#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kabinet::tournament {

/// A whole number of any size from 0 on: what a fraction is made of when it outgrows 64 bits.
class Whole {
  public:
    Whole() = default;
    explicit Whole(std::uint64_t value);

    bool zero() const { return limbs_.empty(); }
    bool even() const { return zero() || limbs_.front() % 2 == 0; }
    /// How many bits the number has; 0 for zero.
    std::size_t bits() const;
    /// The number itself. It has at most 64 bits.
    std::uint64_t small() const;
    /// The decimal digits.
    std::string text() const;

    Whole operator+(const Whole& other) const;
    /// The difference. `other` is at most this number.
    Whole operator-(const Whole& other) const;
    Whole operator*(const Whole& other) const;
    /// Quotient and remainder. `by` is not zero.
    std::pair<Whole, Whole> divided(const Whole& by) const;
    std::strong_ordering operator<=>(const Whole& other) const;
    bool operator==(const Whole& other) const = default;

  private:
    void trim();
    Whole shifted(std::size_t bits) const;
    void halve();

    std::vector<std::uint32_t> limbs_;  // the lowest first, none at the top is zero
};

/// The greatest common divisor; that of zero and `b` is `b`.
Whole common_divisor(Whole a, Whole b);

}  // namespace kabinet::tournament
