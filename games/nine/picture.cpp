#include "games/nine/picture.hpp"

#include "games/core/svg.hpp"
#include "games/nine/board.hpp"

/// The board of client-web/src/games/nine in the same colours, a cell one unit wide.
namespace kabinet::nine {
namespace {

/// How far the slots stand off the board, and how far the drawing reaches out of the board.
constexpr double kGap = 0.36;
constexpr double kReach = 1 + kGap + 0.14;

/// A colour of counters: its letter, the discs, the leader's colour of a section, and its sign on a disc and
/// on a section.
struct Colour {
    char letter;
    const char* disc;
    const char* lead;
    const char* tint;  ///< of a section that is led
    const char* ink;
    const char* sign;
};
constexpr Colour kColours[] = {
    {'y', "#f4c430", "#e0a800", "#ecd08d", "#5b4300",
     "M0-.2.05-.06.2-.06.08.03.12.18 0 .09-.12.18-.08.03-.2-.06-.05-.06Z"},
    {'b', "#2467b3", "#2467b3", "#a5b3c6", "#fff", "M0-.2.16 0 0 .2-.16 0Z"},
    {'o', "#e8731c", "#e8731c", "#f2b98a", "#431a00", "M0-.18.18.13H-.18Z"},
    {'g', "#2f8a45", "#2f8a45", "#a4c193", "#fff", "M-.135-.135H.135V.135H-.135Z"},
};
constexpr Colour kRed{'r', "#b0242c", "", "", "#fff", ""};
constexpr const char* kPlate = "#f5ead3";

const Colour& colour_of(char letter) {
    for (const Colour& colour : kColours) {
        if (colour.letter == letter) return colour;
    }
    return kRed;
}

struct Spot {
    double x, y;
};
/// The middle of a cell ("e5") or of a slot ("N3").
std::optional<Spot> middle(std::string_view name) {
    if (const auto cell = cell_named(name)) return Spot{file_of(*cell) + 0.5, kSide - rank_of(*cell) - 0.5};
    const auto slot = slot_named(name);
    if (!slot) return std::nullopt;
    const double along = *slot % kSide + 0.5, low = -0.5 - kGap, high = kSide + 0.5 + kGap;
    switch (*slot / kSide) {
        case 0:
            return Spot{along, low};
        case 1:
            return Spot{high, kSide - along};
        case 2:
            return Spot{along, high};
        default:
            return Spot{low, kSide - along};
    }
}

void counter(Svg& svg, char letter, Spot at) {
    const Colour& colour = colour_of(letter);
    svg.placed(at.x, at.y);
    svg.raw(R"(<ellipse cx=".02" cy=".07" rx=".4" ry=".39" opacity=".25"/>)");
    svg.add("circle", {{"r", 0.39},
                       {"fill", colour.disc},
                       {"stroke", "#000"},
                       {"stroke-opacity", 0.35},
                       {"stroke-width", 0.03}});
    svg.raw(R"(<circle r=".3" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".03"/>)");
    if (letter == 'r') {
        svg.raw(
            R"(<path d="M-.12-.12.12.12M.12-.12-.12.12" stroke="#fff" stroke-width=".085" stroke-linecap="round"/>)");
    } else {
        svg.add("path", {{"d", colour.sign}, {"fill", colour.ink}});
    }
    svg.close();
}

void section(Svg& svg, Spot at, const Colour* leader) {
    svg.placed(at.x, at.y);
    svg.rect(-1.46, -1.46, 2.92, 2.92, 0.16, leader ? leader->tint : kPlate);
    if (leader) {
        svg.add("path",
                {{"d", leader->sign}, {"fill", leader->lead}, {"opacity", 0.5}, {"transform", "scale(5.8)"}});
        svg.add("rect", {{"x", -1.38},
                         {"y", -1.38},
                         {"width", 2.76},
                         {"height", 2.76},
                         {"rx", 0.12},
                         {"fill", "none"},
                         {"stroke", leader->lead},
                         {"stroke-width", 0.12}});
    }
    svg.close();
}

void coordinates(Svg& svg) {
    constexpr Svg::Font font{.size = 0.3, .fill = "#3a2608"};
    for (int i = 0; i < kSide; ++i) {
        const std::string file(1, static_cast<char>('a' + i)), rank = std::to_string(i + 1);
        svg.text(i + 0.5, -0.13, file, font).text(i + 0.5, kSide + 0.28, file, font);
        svg.text(-0.22, kSide - i - 0.4, rank, font).text(kSide + 0.22, kSide - i - 0.4, rank, font);
    }
}

void board(Svg& svg, const Json& sections) {
    constexpr double low = -1 - kGap - 0.12, length = kSide - 2 * low;
    svg.rect(low, low, length, length, 0.5, "#b98f5c");
    svg.raw(
        R"(<rect x="-.1" y="-.1" width="9.2" height="9.2" rx=".2" opacity=".22"/><g fill-opacity=".24">)");
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const Spot at = *middle(slot_name(slot));
        svg.rect(at.x - 0.45, at.y - 0.45, 0.9, 0.9, 0.3, "#000");
    }
    svg.raw("</g>");
    for (Section number = 0; number < kSections; ++number) {
        const std::string name = cell_name(middle_of(number));
        const int seat = sections.value(name, -1);
        section(svg, *middle(name), seat >= 0 && seat < 4 ? &kColours[seat] : nullptr);
    }
    svg.raw(R"(<g stroke="#000" stroke-opacity=".13" stroke-width=".035">)");
    for (Cell cell = 0; cell < kCells; ++cell)
        svg.rect(file_of(cell) + 0.06, rank_of(cell) + 0.06, 0.88, 0.88, 0.14, "none");
    svg.raw("</g>");
    coordinates(svg);
}

/// The way of the last move, and around its counter.
void mark(Svg& svg, const Json& events) {
    for (const Json& event : events) {
        if (event.value("type", "") != "move") continue;
        const auto from = middle(event.value("slot", "")), to = middle(event.value("cell", ""));
        if (!from || !to) continue;
        svg.add("path", {{"d", "M" + Svg::numbers({from->x, from->y, to->x, to->y})},
                         {"stroke", "#3a2f1f"},
                         {"stroke-opacity", 0.5},
                         {"stroke-width", 0.05},
                         {"stroke-dasharray", ".14 .12"}});
        svg.add("circle", {{"cx", to->x},
                           {"cy", to->y},
                           {"r", 0.44},
                           {"fill", "none"},
                           {"stroke", "#3a2f1f"},
                           {"stroke-width", 0.06}});
    }
}

std::vector<Picture::Side> sides(const Json& view) {
    constexpr const char* names[] = {"Yellow", "Blue", "Orange", "Green"};
    std::vector<Picture::Side> out;
    const Json points = view.value("points", Json::object());
    for (std::size_t seat = 0; seat < points.size() && seat < std::size(kColours); ++seat) {
        const int won = points.value(std::to_string(seat), 0);
        out.push_back({.colour = kColours[seat].disc,
                       .name = names[seat],
                       .score = std::to_string(won) + (won == 1 ? " section" : " sections")});
    }
    return out;
}

}  // namespace

const std::string_view kSample =
    "8g/2rg3b1/2yr1g1ro/3o1rbb1/1r4r2/1b6y/8o/y1r1r1r2/y1o6 1oyoy3g/1ogbbg2g/o3bby2/"
    "ybo1gy1g1 move 3/4";

Picture picture(const Json& view, const Json& events) {
    Svg svg;
    board(svg, view.value("sections", Json::object()));
    for (const char* const where : {"slots", "cells"}) {
        const Json lying = view.value(where, Json::object());
        for (const auto& [name, letter] : lying.items()) {
            const auto at = middle(name);
            const std::string colour = letter.get<std::string>();
            if (at && !colour.empty()) counter(svg, colour.front(), *at);
        }
    }
    mark(svg, events);
    return {.box = Svg::numbers({-kReach, -kReach, kSide + 2 * kReach, kSide + 2 * kReach}),
            .board = svg.take(),
            .sides = sides(view)};
}

}  // namespace kabinet::nine
