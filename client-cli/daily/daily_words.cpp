#include "client-cli/daily/daily_words.hpp"

#include <algorithm>
#include <cstdlib>

namespace kabinet::cli {
namespace {

std::string two(std::int64_t n) {
    return (n < 10 ? "0" : "") + std::to_string(n);
}

/// A coordinate of the mark, in units of 20 micrometres.
std::string mm_words(std::int64_t units) {
    return std::to_string(std::abs(units) / 50) + " mm";
}

}  // namespace

std::string millimetres(std::int64_t distance) {
    return std::to_string(distance / 100) + "." + two(distance % 100) + " mm";
}

std::string ending_words(const Json& tried) {
    const std::string ending = tried.value("ending", "");
    if (ending == "foul") return "foul: off the board, or at the other's home";
    const std::string from = millimetres(tried.value("distance", std::int64_t{0})) + " from the cross";
    return (ending == "hit" ? "hit, " : "target missed, ") + from;
}

std::string row_words(const Json& row) {
    const std::string account = row.value("account", "");
    std::string words =
        std::to_string(row.value("place", 0)) + ". " + row.value("name", account.substr(0, 4)) + ": ";
    if (row.contains("ending")) return words + ending_words(row);
    if (!row.contains("attempts")) return words + "not solved";
    return words + "solved in attempt " + std::to_string(row.value("attempts", 0)) + ", " +
           left_words(row.value("ms", std::int64_t{0}));
}

std::string flick_words(const Json& task) {
    const std::int64_t x = task.at("mark").at(0).get<std::int64_t>();
    const std::int64_t y = task.at("mark").at(1).get<std::int64_t>();
    return "Knock over the other's meekone on base " + std::to_string(task.value("target", 0)) +
           ", none of your own, and stop as near to the cross as you can. The cross: " + mm_words(x) +
           (x < 0 ? " left, " : " right, ") + mm_words(y) + (y < 0 ? " short of" : " beyond") +
           " the middle. Your ball starts 190 mm short of the middle.";
}

std::string left_words(std::int64_t ms) {
    const std::int64_t seconds = std::max<std::int64_t>(0, ms / 1000);
    if (seconds < 60) return std::to_string(seconds) + " s";
    if (seconds < 3600) return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds / 3600) + " h " + std::to_string(seconds / 60 % 60) + " min";
}

}  // namespace kabinet::cli
