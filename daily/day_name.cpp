#include "daily/day_name.hpp"

namespace kabinet::daily {

std::string_view name_of(Daily daily) {
    return daily == Daily::flick ? "flick" : "push";
}

std::optional<Daily> daily_named(std::string_view name) {
    for (const Daily daily : {Daily::flick, Daily::push}) {
        if (name_of(daily) == name) return daily;
    }
    return std::nullopt;
}

std::string DayName::text() const {
    return std::string(kDailyPrefix) + std::string(name_of(daily)) + "_" + date.digits();
}

std::optional<DayName> DayName::parse(std::string_view text) {
    if (!text.starts_with(kDailyPrefix)) return std::nullopt;
    text.remove_prefix(kDailyPrefix.size());
    const std::size_t end = text.find('_');
    if (end == std::string_view::npos) return std::nullopt;
    const auto daily = daily_named(text.substr(0, end));
    std::string day(text.substr(end + 1));
    if (!daily || day.size() != 8) return std::nullopt;
    const auto date = Date::parse(day.insert(6, "-").insert(4, "-"));
    if (!date) return std::nullopt;
    return DayName{*daily, *date};
}

}  // namespace kabinet::daily
