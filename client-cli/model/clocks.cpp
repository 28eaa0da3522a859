#include "client-cli/model/clocks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <string_view>

namespace kabinet::cli {
namespace {

/// "30s", "5m", "2h", "90" as milliseconds; empty when it is no span.
std::optional<Millis> parse_span(std::string_view text) {
    const auto digits = static_cast<std::size_t>(
        std::ranges::find_if_not(text, [](unsigned char c) { return std::isdigit(c); }) - text.begin());
    if (digits == 0 || digits > 9) return std::nullopt;
    const Millis number = std::stoll(std::string(text.substr(0, digits)));
    const std::string_view unit = text.substr(digits);
    if (unit == "ms") return number;
    if (unit == "s" || unit.empty()) return number * 1000;
    if (unit == "m") return number * 60'000;
    if (unit == "h") return number * 3'600'000;
    if (unit == "d") return number * 86'400'000;
    return std::nullopt;
}

std::string short_span(Millis span) {
    constexpr std::pair<Millis, const char*> units[] = {
        {86'400'000, "d"}, {3'600'000, "h"}, {60'000, "m"}, {1000, "s"}};
    for (const auto& [size, name] : units) {
        if (span >= size && span % size == 0) return std::to_string(span / size) + name;
    }
    return span == 0 ? "0s" : std::to_string(span) + "ms";
}

constexpr Millis kDay = 86'400'000;

/// From so little time on a player should hurry; in a period, from so little or half of it on.
constexpr Millis kShort = 30'000;
constexpr Millis kShortInPeriod = 10'000;

/// Clocks that players know by a name: a stock of minutes, and seconds that a turn adds.
struct Tempo {
    std::string_view name;
    Millis minutes;
    Millis seconds;

    Json clock() const {
        return {{"type", "fischer"}, {"initial_ms", minutes * 60'000}, {"increment_ms", seconds * 1000}};
    }
};
constexpr std::array<Tempo, 4> kTempos{
    {{"bullet", 1, 0}, {"blitz", 5, 3}, {"rapid", 15, 10}, {"long", 30, 20}}};

/// A clock with main time and so many periods, as `3` and `30s` in words; empty when these are none.
std::optional<Json> byoyomi(Millis initial, std::string_view number, std::string_view span) {
    int periods = 0;
    const char* const end = number.data() + number.size();
    const auto read = std::from_chars(number.data(), end, periods);
    const auto period = parse_span(span);
    if (read.ec != std::errc{} || read.ptr != end || periods < 1 || !period) return std::nullopt;
    return Json{{"type", "byoyomi"}, {"initial_ms", initial}, {"period_ms", *period}, {"periods", periods}};
}

}  // namespace

Json usual_clock() {
    return *parse_clock("rapid");
}

bool is_by_letter(const Json& clock) {
    return clock.value("type", "") == "move" && clock.value("move_ms", Millis{0}) >= kDay;
}

bool is_byoyomi(const Json& clock) {
    return clock.value("type", "") == "byoyomi";
}

std::string clock_in_words(const Json& clock) {
    const std::string type = clock.value("type", "none");
    if (is_by_letter(clock) && clock["move_ms"].get<Millis>() % kDay == 0) {
        const Millis days = clock["move_ms"].get<Millis>() / kDay;
        return std::to_string(days) + (days == 1 ? " day a move" : " days a move");
    }
    if (type == "move") return short_span(clock.value("move_ms", Millis{0})) + " a move";
    const Millis initial = clock.value("initial_ms", Millis{0});
    if (is_byoyomi(clock)) {
        return short_span(initial) + "+" + std::to_string(clock.value("periods", 0)) + "x" +
               short_span(clock.value("period_ms", Millis{0}));
    }
    if (type != "fischer") return "no clock";
    const Millis increment = clock.value("increment_ms", Millis{0});
    const auto known = std::ranges::find_if(kTempos, [&](const Tempo& tempo) {
        return tempo.minutes * 60'000 == initial && tempo.seconds * 1000 == increment;
    });
    const std::string name = known == kTempos.end() ? "" : std::string(known->name) + " ";
    return name + short_span(initial) + "+" + short_span(increment);
}

std::string late_in_words(Millis delay) {
    return "shown " + short_span(delay) + " late";
}

std::optional<Json> parse_clock(const std::string& text) {
    if (text == "none") return Json{{"type", "none"}};
    if (text == "byoyomi") return parse_clock("10m+3x30s");
    if (const auto known = std::ranges::find(kTempos, text, &Tempo::name); known != kTempos.end())
        return known->clock();
    if (text.starts_with("move:")) {
        const auto span = parse_span(std::string_view(text).substr(5));
        if (!span) return std::nullopt;
        return Json{{"type", "move"}, {"move_ms", *span}};
    }
    const auto plus = text.find('+');
    const auto initial = parse_span(std::string_view(text).substr(0, plus));
    const auto cross = plus == text.npos ? plus : text.find('x', plus);
    if (initial && cross != text.npos)
        return byoyomi(*initial, std::string_view(text).substr(plus + 1, cross - plus - 1),
                       std::string_view(text).substr(cross + 1));
    const auto increment =
        plus == text.npos ? Millis{0} : parse_span(std::string_view(text).substr(plus + 1));
    if (!initial || !increment) return std::nullopt;
    return Json{{"type", "fischer"}, {"initial_ms", *initial}, {"increment_ms", *increment}};
}

std::string clock_face(Millis span) {
    char text[32];
    const Millis seconds = span / 1000;
    if (span >= kDay) {
        return std::to_string(span / kDay) + " d " + std::to_string(span % kDay / 3'600'000) + " h";
    }
    if (span < 10'000) {
        std::snprintf(text, sizeof text, "%d.%d", static_cast<int>(seconds),
                      static_cast<int>(span % 1000 / 100));
    } else if (seconds < 3600) {
        std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(seconds / 60),
                      static_cast<int>(seconds % 60));
    } else {
        std::snprintf(text, sizeof text, "%d:%02d:%02d", static_cast<int>(seconds / 3600),
                      static_cast<int>(seconds / 60 % 60), static_cast<int>(seconds % 60));
    }
    return text;
}

ClockView clock_view(const Json& clock, Millis rest, int periods) {
    const Millis span = is_byoyomi(clock) ? clock.value("period_ms", Millis{0}) : 0;
    const Millis time = rest - periods * span;
    if (span <= 0 || time > 0) return {.time = time, .low = time < kShort};
    const auto begun = static_cast<int>((rest + span - 1) / span);
    const Millis inside = rest - std::max(0, begun - 1) * span;
    return {.time = inside, .periods = begun, .low = inside < std::min(kShortInPeriod, span / 2)};
}

std::string clock_face(const ClockView& view) {
    return clock_face(view.time) + (view.periods > 0 ? " x" + std::to_string(view.periods) : "");
}

}  // namespace kabinet::cli
