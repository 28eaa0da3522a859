#include "client-cli/model/time_words.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

namespace kabinet::cli {

std::string span_in_words(Millis span) {
    constexpr std::pair<Millis, const char*> units[] = {
        {86'400'000, "day"}, {3'600'000, "hour"}, {60'000, "minute"}, {1000, "second"}};
    for (const auto& [size, name] : units) {
        if (span <= size && size > 1000) continue;
        const Millis number = std::max<Millis>(1, (span + size - 1) / size);
        return std::to_string(number) + " " + name + (number == 1 ? "" : "s");
    }
    return "";
}

std::string moment_in_words(Millis time, bool dated) {
    const std::time_t seconds = time / 1000;
    std::tm moment{};
    char text[32];
    const char* const format = dated ? "%Y-%m-%d %H:%M" : "%H:%M";
    if (!::localtime_r(&seconds, &moment) || std::strftime(text, sizeof text, format, &moment) == 0)
        return "?";
    return text;
}

std::string refusal_in_words(const Problem& problem) {
    if (problem.code != "must_wait") return problem.detail;
    constexpr Millis half_a_day = 43'200'000;
    std::string words = "no rated match yet: " + problem.detail;
    if (problem.retry_after > 0) words += "; again in " + span_in_words(problem.retry_after);
    if (problem.until > 0)
        words += " (at " + moment_in_words(problem.until, problem.retry_after > half_a_day) + ")";
    return words;
}

}  // namespace kabinet::cli
