#include "daily/date.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

namespace kabinet::daily {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

year_month_day calendar(std::int64_t days) {
    return year_month_day{sys_days{std::chrono::days{days}}};
}

}  // namespace

Date Date::of(std::int64_t unix_ms) {
    constexpr std::int64_t last = 2'932'896;  // 9999-12-31
    return Date(std::clamp<std::int64_t>(unix_ms / kDay, 0, last));
}

std::optional<Date> Date::parse(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t size) {
        int value = 0;
        for (const char c : text.substr(from, size)) {
            if (c < '0' || c > '9') return -1;
            value = 10 * value + (c - '0');
        }
        return value;
    };
    const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
    if (year < 1970 || month < 0 || day < 0) return std::nullopt;
    const year_month_day date{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                              std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok()) return std::nullopt;
    return Date(sys_days{date}.time_since_epoch().count());
}

std::string Date::text() const {
    const auto date = calendar(days_);
    std::array<char, 16> text{};
    const int size = std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                                   static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return {text.data(), static_cast<std::size_t>(size)};
}

std::string Date::digits() const {
    std::string digits = text();
    std::erase(digits, '-');
    return digits;
}

}  // namespace kabinet::daily
