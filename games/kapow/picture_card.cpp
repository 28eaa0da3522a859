#include "games/kapow/picture_card.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

/// The cards of client-web/src/games/kapow in the same colours.
namespace kabinet::kapow {
namespace {

constexpr const char *kPurple = "#4b2a80", *kDark = "#2c1552", *kMint = "#bff0dc", *kPeach = "#ffd2b8";

struct Stack {
    std::string_view top;
    std::vector<int> modifiers;  ///< of the power cards beneath, the uppermost first
};
Stack stack_of(std::string_view spot) {
    const std::size_t end = std::min(spot.find_first_of("+-"), spot.size());
    Stack out{spot.substr(0, end), {}};
    for (std::size_t i = end; i + 1 < spot.size() && out.modifiers.size() < 8; i += 2)
        out.modifiers.push_back((spot[i] == '-' ? -1 : 1) * (spot[i + 1] - '0'));
    return out;
}

bool is_power(std::string_view card) {
    return card == "p1" || card == "p2";
}

/// The number on a card; nothing for KAPOW! and a card face down.
std::optional<int> number_on(std::string_view card) {
    if (is_power(card)) card.remove_prefix(1);
    int number = 0;
    const auto [end, error] = std::from_chars(card.data(), card.data() + card.size(), number);
    return error == std::errc() && end == card.data() + card.size() ? std::optional(number) : std::nullopt;
}

/// Cool for low, good numbers, hot for high, bad ones.
const char* heat_of(int face) {
    return face < 3    ? "#0a6e60"
           : face < 6  ? "#1659ab"
           : face < 9  ? "#6a3aa8"
           : face < 11 ? "#b04a05"
                       : "#ad1f2b";
}

std::string minus(int number) {
    return number < 0 ? "\xE2\x88\x92" + std::to_string(-number) : std::to_string(number);
}

/// A star around the middle.
std::string burst(int count, double outer, double inner, double squash = 1) {
    std::string out = "M";
    for (int i = 0; i < 2 * count; ++i) {
        const double angle = std::numbers::pi * i / count - std::numbers::pi / 2;
        const double radius = i % 2 == 1 ? inner : outer * (i % 4 == 0 ? 1 : 0.86);
        out +=
            (i == 0 ? "" : " ") + Svg::numbers({radius * std::cos(angle), radius * squash * std::sin(angle)});
    }
    return out + "Z";
}

void paper(Svg& svg, double width, const char* fill, const char* line) {
    svg.add("rect", {{"x", 1},
                     {"y", 1},
                     {"width", width - 2},
                     {"height", 78},
                     {"rx", 8},
                     {"fill", fill},
                     {"stroke", line},
                     {"stroke-width", 1.5}});
}

void draw_back(Svg& svg) {
    paper(svg, 64, "#b8402c", "#7e2416");
    svg.raw(
        R"(<rect x="5" y="5" width="54" height="70" rx="5" fill="none" stroke="#ffd98a" stroke-width="1.5"/>)");
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 4; ++column)
            svg.circle(14 + 12 * column, 13 + 11 * row, 3.4 - 0.45 * std::abs(row - 2.5), "#8f2c1c");
    }
    svg.placed(32, 40, -8);
    svg.add("path", {{"d", burst(10, 21, 13)},
                     {"fill", "#ffc53d"},
                     {"stroke", "#7e2416"},
                     {"stroke-width", 2},
                     {"stroke-linejoin", "round"}});
    svg.close();
    svg.raw(R"(<path d="M35 28 25 42H31L28 52 39 37H33L36 28Z" fill="#7e2416"/>)");
}

void draw_wild(Svg& svg, double width, bool raised) {
    paper(svg, width, "#20377c", "#101d49");
    svg.placed(width / 2, raised ? 30 : 40, 0, std::min(1.0, width / 64));
    svg.add("path", {{"d", burst(14, 30, 12, 1.25)}, {"fill", "#3f63c9"}});
    svg.add("path", {{"d", burst(12, 29, 19)},
                     {"fill", "#ffd23f"},
                     {"stroke", "#101d49"},
                     {"stroke-width", 1.5},
                     {"stroke-linejoin", "round"}});
    svg.add("path", {{"d", burst(12, 23, 15.5)}, {"fill", "#fff3c4"}});
    svg.placed(0, 0, -10);
    svg.text(0, 4.4, "KAPOW!", {.size = 11.5, .fill = "#d3261f"}).close().close();
}

void draw_number(Svg& svg, int face, double width, bool raised, bool power) {
    const double middle = width / 2, centre = raised ? 27 : power ? 31 : 40;
    const double size = std::min(raised || power ? 42.0 : 50.0, (face > 9 ? 0.66 : 1.1) * (width - 8));
    paper(svg, width, power ? kPurple : "#fffaf0", power ? kDark : "#b3a58a");
    if (power) {
        svg.placed(middle, centre, 0, std::min(0.86, width / 76));
        svg.add("path", {{"d", burst(16, 33, 26)}, {"fill", "#6c45a8"}}).close();
    } else {
        svg.add("rect", {{"x", 4.5},
                         {"y", 4.5},
                         {"width", std::max(0.0, width - 9)},
                         {"height", 71},
                         {"rx", 5.5},
                         {"fill", "none"},
                         {"stroke", heat_of(face)},
                         {"stroke-width", 2},
                         {"opacity", 0.45}});
    }
    svg.text(middle, centre + 0.36 * size, std::to_string(face),
             {.size = size, .fill = power ? "#ffe9a8" : heat_of(face)});
}

void draw_card(Svg& svg, std::string_view card, double width, bool raised) {
    const auto face = number_on(card);
    if (card == "K") return draw_wild(svg, width, raised);
    if (!face) return void(svg.raw("<use href=\"#back\"/>"));
    draw_number(svg, *face, width, raised, is_power(card));
    if (!is_power(card) || raised) return;
    svg.rect(5, 58, 25, 17, 8.5, kMint).rect(34, 58, 25, 17, 3, kPeach);
    svg.text(17.5, 71.6, minus(-*face), {.size = 14, .fill = kDark});
    svg.text(46.5, 71.6, "+" + std::to_string(*face), {.size = 14, .fill = kDark});
}

/// The power cards beneath, of each the strip that is visible; then the top card and what all count together.
void draw_powerset(Svg& svg, const Stack& stack) {
    const auto many = static_cast<double>(stack.modifiers.size());
    const double strip = many < 3 ? 17 : 34 / many;
    for (std::size_t i = stack.modifiers.size(); i-- > 0;) {
        const int modifier = stack.modifiers[i];
        const double right = 64 - strip * static_cast<double>(stack.modifiers.size() - 1 - i);
        paper(svg, right, kPurple, kDark);
        svg.rect(right - strip, 4, strip - 3, 37, modifier < 0 ? 7 : 2, modifier < 0 ? kMint : kPeach);
        const Svg::Font font{.size = std::min(17.0, strip * 1.05), .fill = kDark};
        svg.text(right - strip / 2 - 1.5, 20, modifier < 0 ? "\xE2\x88\x92" : "+", font);
        svg.text(right - strip / 2 - 1.5, 37, std::to_string(std::abs(modifier)), font);
    }
    draw_card(svg, stack.top, 64 - many * strip, true);
    int shift = 0;
    for (const int modifier : stack.modifiers) shift += modifier;
    const auto face = number_on(stack.top);
    svg.raw(
        R"(<rect x="3" y="51" width="58" height="26" rx="6" fill="#14181f" stroke="#fffaf0" stroke-width="1.5"/>)");
    const std::string sign = face ? "=" : shift > 0 ? "\xE2\x98\x85+" : "\xE2\x98\x85";
    svg.text(32, 70.5, sign + minus(face.value_or(0) + shift), {.size = 19, .fill = "#fff"});
}

}  // namespace

void define_cards(Svg& svg) {
    svg.raw(
        R"(<defs><radialGradient id="felt" cx=".5" cy=".3" r=".65"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><g id="back">)");
    draw_back(svg);
    svg.raw("</g></defs>");
}

void draw_spot(Svg& svg, std::string_view spot) {
    svg.raw("<g opacity=\".3\">").rect(2, 3, 62, 78, 8, "#000").raw("</g>");
    const Stack stack = stack_of(spot);
    if (stack.modifiers.empty()) return draw_card(svg, stack.top, 64, false);
    draw_powerset(svg, stack);
}

int points_of_spot(std::string_view spot) {
    const Stack stack = stack_of(spot);
    int shift = 0;
    for (const int modifier : stack.modifiers) shift += modifier;
    if (stack.top == "K") return stack.modifiers.empty() ? 25 : shift;
    const auto face = number_on(stack.top);
    return face ? *face + shift : 0;
}

}  // namespace kabinet::kapow
