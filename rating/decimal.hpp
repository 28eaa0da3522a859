#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// A number with six decimal places, kept exactly: the values of a rating as they are stored (RA-1).
class Decimal {
  public:
    constexpr Decimal() = default;
    static constexpr Decimal of_millionths(std::int64_t count) { return Decimal(count); }
    static constexpr Decimal of_whole(std::int64_t number) { return Decimal(number * kOne); }

    /// The decimal nearest to `value`, of two the one farther from 0. `value` lies between -10^12 and 10^12.
    static Decimal nearest(double value);

    /// Reads the text that `text()` gives, and no other: "1500.000000", "-0.000001". At most twelve digits
    /// stand before the point.
    static std::optional<Decimal> parse(std::string_view text);

    /// The double nearest to the number.
    double value() const { return static_cast<double>(count_) / kOne; }
    constexpr std::int64_t millionths() const { return count_; }
    /// The whole number nearest to the number, of two the one farther from 0.
    std::int64_t rounded() const;
    /// All digits, with the six places.
    std::string text() const;

    auto operator<=>(const Decimal&) const = default;

  private:
    static constexpr std::int64_t kOne = 1'000'000;
    explicit constexpr Decimal(std::int64_t count) : count_(count) {}
    std::int64_t count_ = 0;
};

/// Whether two decimals differ by at most 0.000001.
bool agree(Decimal a, Decimal b);

}  // namespace kabinet
