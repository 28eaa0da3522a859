#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tournament/whole.hpp"

namespace kabinet::tournament {

/// An exact rational number: points and tie-breaks are computed and compared without rounding (TN-20).
///
/// Numbers whose numerator and denominator fit into 64 bits are cheap; larger ones take memory of their own.
class Fraction {
  public:
    Fraction() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a whole number is a fraction.
    constexpr Fraction(std::int64_t number) : above_(number) {}
    /// `above` over `below`. `below` is not 0.
    Fraction(std::int64_t above, std::int64_t below);

    /// Reads decimals ("2.5", "-3") and fractions ("19/3"), of at most 18 digits each. Nothing for any other
    /// text.
    static std::optional<Fraction> parse(std::string_view text);

    /// The exact text (TN-40): a decimal where it ends ("2.5"), else a fraction in lowest terms ("19/3").
    std::string text() const;
    /// At most two decimals for people, rounded to the nearest, of two the one farther from 0 (TN-20).
    std::string shown() const;

    int sign() const;
    /// The whole part of a number from 0 on that is below 2^62.
    std::int64_t whole() const;
    Fraction operator+(const Fraction& other) const;
    Fraction operator-(const Fraction& other) const;
    Fraction operator*(const Fraction& other) const;
    /// The quotient. `other` is not 0.
    Fraction operator/(const Fraction& other) const;
    Fraction operator-() const { return Fraction() - *this; }
    Fraction& operator+=(const Fraction& other) { return *this = *this + other; }
    Fraction& operator-=(const Fraction& other) { return *this = *this - other; }
    std::strong_ordering operator<=>(const Fraction& other) const;
    bool operator==(const Fraction& other) const { return (*this <=> other) == 0; }

  private:
    /// Sign, numerator and denominator of any size, in lowest terms.
    struct Wide {
        bool negative = false;
        Whole above;
        Whole below{1};
    };
    Wide wide() const;
    static Fraction made(bool negative, const Whole& above, const Whole& below);
    static Fraction sum(const Wide& a, const Wide& b);

    std::int64_t above_ = 0;
    std::int64_t below_ = 1;            // above 0, in lowest terms with above_
    std::shared_ptr<const Wide> wide_;  // instead of the two, where they do not suffice
};

/// The smaller and the larger of two fractions.
inline const Fraction& lesser(const Fraction& a, const Fraction& b) {
    return b < a ? b : a;
}
inline const Fraction& greater(const Fraction& a, const Fraction& b) {
    return a < b ? b : a;
}

}  // namespace kabinet::tournament
