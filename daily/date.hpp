#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet::daily {

inline constexpr std::int64_t kDay = 86'400'000;  ///< ms

/// A day by UTC, from 1970-01-01 to 9999-12-31.
class Date {
  public:
    /// The day of a Unix time, ms.
    static Date of(std::int64_t unix_ms);
    /// Reads "2026-11-27"; nothing for anything else.
    static std::optional<Date> parse(std::string_view text);

    /// "2026-11-27".
    std::string text() const;
    /// "20261127".
    std::string digits() const;
    /// Unix ms.
    std::int64_t begins() const { return days_ * kDay; }
    std::int64_t ends() const { return begins() + kDay; }
    Date before() const { return Date(days_ - 1); }
    std::int64_t days() const { return days_; }  ///< since 1970-01-01

    auto operator<=>(const Date&) const = default;

  private:
    explicit Date(std::int64_t days) : days_(days) {}
    std::int64_t days_;
};

}  // namespace kabinet::daily
