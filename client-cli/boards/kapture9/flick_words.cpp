#include "client-cli/boards/kapture9/flick_words.hpp"

#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

#include "client-cli/boards/number.hpp"

namespace kabinet::cli {
namespace {

constexpr double kRadian = std::numbers::pi / 180;
constexpr double kGreatest = 1000;  // of any number written; what the rules allow is for the server to say

double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

std::optional<double> number(std::string_view text) {
    double value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || !(std::abs(value) <= kGreatest)) return std::nullopt;
    return value;
}

/// Words and brackets, each a token; blanks and commas only separate.
std::vector<std::string> tokens(std::string_view text) {
    std::vector<std::string> found(1);
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\r' || c == ',';
        if (blank || c == '[' || c == ']') {
            if (!found.back().empty()) found.emplace_back();
            if (!blank) found.insert(found.end() - 1, std::string(1, c));
        } else {
            found.back() += c;
        }
    }
    if (found.back().empty()) found.pop_back();
    return found;
}

FlickWords of_vector(double right, double ahead) {
    return {std::atan2(right, ahead) / kRadian, std::hypot(right, ahead)};
}

bool is_pair(const Json& value) {
    return value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
}

}  // namespace

Json FlickWords::action() const {
    Json action = {
        {"type", "flick"},
        {"vector", {rounded(speed * std::sin(angle * kRadian)), rounded(speed * std::cos(angle * kRadian))}}};
    if (side != 0 || top != 0) action["strike"] = {rounded(side), rounded(top)};
    return action;
}

std::optional<FlickWords> FlickWords::of(const Json& action) {
    const auto vector = action.find("vector");
    if (vector == action.end() || !is_pair(*vector)) return std::nullopt;
    FlickWords flick = of_vector((*vector)[0], (*vector)[1]);
    if (const auto strike = action.find("strike"); strike != action.end() && is_pair(*strike)) {
        flick.side = (*strike)[0];
        flick.top = (*strike)[1];
    }
    return flick;
}

std::string FlickWords::text() const {
    // A vector on the grid of 0.0001 m/s is found again from 0.0001 degrees at 4 m/s, and 0.00001 m/s.
    std::string text = brief(angle, 4) + " " + brief(speed, 5);
    if (top != 0) text += " top " + brief(top, 4);
    if (side != 0) text += " side " + brief(side, 4);
    return text;
}

std::optional<FlickWords> FlickWords::read(std::string_view text) {
    const auto words = tokens(text);
    const auto at = [&](std::size_t i) { return i < words.size() ? number(words[i]) : std::nullopt; };
    const bool is_vector = words.size() >= 4 && words[0] == "[" && words[3] == "]";
    const auto first = at(is_vector ? 1 : 0);
    const auto second = at(is_vector ? 2 : 1);
    if (!first || !second) return std::nullopt;
    FlickWords flick = is_vector ? of_vector(*first, *second) : FlickWords{*first, *second};
    for (std::size_t i = is_vector ? 4 : 2; i < words.size(); i += 2) {
        const auto value = at(i + 1);
        if (!value || (words[i] != "top" && words[i] != "side")) return std::nullopt;
        (words[i] == "top" ? flick.top : flick.side) = *value;
    }
    return flick;
}

}  // namespace kabinet::cli
