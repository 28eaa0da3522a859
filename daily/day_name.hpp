#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "daily/date.hpp"

namespace kabinet::daily {

/// Which of the two: the flick of Kapture 9, or the push of Kuba.
enum class Daily { flick, push };

/// "flick", "push".
std::string_view name_of(Daily daily);
std::optional<Daily> daily_named(std::string_view name);

/// One daily of one day: its stream and its document have this name.
struct DayName {
    Daily daily = Daily::flick;
    Date date = Date::of(0);

    /// "daily_flick_20261127".
    std::string text() const;
    static std::optional<DayName> parse(std::string_view text);
    DayName before() const { return {daily, date.before()}; }
    auto operator<=>(const DayName&) const = default;
};

/// How all such names begin.
inline constexpr std::string_view kDailyPrefix = "daily_";

}  // namespace kabinet::daily
