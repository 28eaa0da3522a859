#include "games/kuba/picture.hpp"

#include <algorithm>

#include "games/core/svg.hpp"
#include "games/kuba/board.hpp"

/// The board of client-web/src/games/kuba in the same colours, a cell one unit wide.
namespace kabinet::kuba {
namespace {

constexpr std::string_view kGlass = R"(<defs>
<radialGradient id="w" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff"/><stop offset=".42" stop-color="#f6f2e9"/><stop offset=".86" stop-color="#d6cebd"/><stop offset="1" stop-color="#a59a85"/></radialGradient>
<radialGradient id="b" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#707987"/><stop offset=".42" stop-color="#333844"/><stop offset=".86" stop-color="#1b1e26"/><stop offset="1" stop-color="#090a0e"/></radialGradient>
<radialGradient id="r" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#ff8d7d"/><stop offset=".42" stop-color="#d7302f"/><stop offset=".86" stop-color="#9c141d"/><stop offset="1" stop-color="#640a12"/></radialGradient>
<radialGradient id="glow" cx=".66" cy=".76" r=".42"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="hollow" cx=".5" cy=".42" r=".56"><stop offset="0" stop-color="#b98f5c" stop-opacity=".5"/><stop offset=".7" stop-color="#b98f5c" stop-opacity=".5"/><stop offset="1" stop-color="#2b1a08" stop-opacity=".55"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#c4a176"/><stop offset=".5" stop-color="#b98f5c"/><stop offset="1" stop-color="#906f48"/></linearGradient>
</defs>)";

constexpr Svg::Font kInk{.size = 0.22, .fill = "#4a3415"};

/// What distinguishes a colour for eyes that do not tell colours apart.
void sign(Svg& svg, char marble) {
    if (marble == 'b')
        svg.raw(R"(<circle r=".13" fill="none" stroke="#fff" stroke-opacity=".62" stroke-width=".045"/>)");
    if (marble == 'r') svg.raw(R"(<path d="M0-.135.125.085H-.125Z" fill="#fff" fill-opacity=".62"/>)");
}

/// A marble around 0, 0.
void draw_marble(Svg& svg, char marble) {
    const std::string fill = std::string("url(#") + marble + ")";
    svg.raw(R"(<ellipse cx=".045" cy=".1" rx=".39" ry=".36" fill="#1a0e02" opacity=".35"/>)");
    svg.add(
        "circle",
        {{"r", 0.4}, {"fill", fill}, {"stroke", "#000"}, {"stroke-opacity", 0.3}, {"stroke-width", 0.02}});
    svg.add("circle", {{"r", 0.37}, {"fill", "url(#glow)"}, {"opacity", marble == 'b' ? 0.45 : 0.9}});
    sign(svg, marble);
    svg.add("ellipse", {{"cx", -0.15},
                        {"cy", -0.2},
                        {"rx", 0.13},
                        {"ry", 0.075},
                        {"transform", "rotate(-38 -.15 -.2)"},
                        {"fill", "#fff"},
                        {"opacity", marble == 'b' ? 0.65 : 0.82}});
}

void define_marbles(Svg& svg) {
    svg.raw("<defs>");
    for (const char marble : {'w', 'b', 'r'}) {
        svg.open("g", {{"id", std::string("marble-") + marble}});
        draw_marble(svg, marble);
        svg.close();
    }
    svg.raw("</defs>");
}

void ball(Svg& svg, char marble, double x, double y, double r) {
    if (marble != 'w' && marble != 'b' && marble != 'r') return;
    svg.placed(x, y, 0, r / 0.4);
    svg.add("use", {{"href", std::string("#marble-") + marble}}).close();
}

void board(Svg& svg) {
    svg.raw(kGlass);
    define_marbles(svg);
    svg.rect(-0.6, -0.6, 8.2, 8.2, 0.5, "url(#wood)");
    svg.rect(-0.1, -0.1, 7.2, 7.2, 0.28, "#d9b98a");
    for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j < kSide; ++j) svg.circle(i + 0.5, j + 0.5, 0.42, "url(#hollow)");
        svg.text(-0.35, kSide - i - 0.42, std::to_string(i + 1), kInk);
    }
}

/// Captured marbles lie in the rim, before the seat that captured them.
void tray(Svg& svg, const Json& captured, int seat) {
    constexpr double step = 0.46;
    const double y = seat == 0 ? 7.35 : -0.35;
    const int red = captured.value("red", 0), others = std::min(captured.value("opponent", 0), 8);
    for (int i = 0; i < 7; ++i) {
        if (i < red) {
            ball(svg, 'r', 0.2 + i * step, y, 0.18);
        } else {
            svg.raw("<g fill-opacity=\".22\">").circle(0.2 + i * step, y, 0.17, "#000").raw("</g>");
        }
    }
    for (int i = 0; i < others; ++i) ball(svg, seat == 0 ? 'b' : 'w', 6.8 - i * step, y, 0.18);
}

struct Spot {
    double x, y;
};
Spot middle(Cell cell) {
    return {cell % 8 + 0.5, kSide - cell / 8 - 0.5};
}

/// Where the last push began.
void mark(Svg& svg, const Json& events) {
    for (const Json& event : events) {
        if (event.value("type", "") != "push") continue;
        const auto from = cell_named(event.value("from", ""));
        if (!from) continue;
        svg.add("circle", {{"cx", middle(*from).x},
                           {"cy", middle(*from).y},
                           {"r", 0.3},
                           {"fill", "none"},
                           {"stroke", "#fff"},
                           {"stroke-width", 0.05},
                           {"stroke-dasharray", ".12 .09"}});
    }
}

Picture::Side side(const Json& view, int seat) {
    const Json captured = view.value("captured", Json::object()).value(std::to_string(seat), Json::object());
    return {.colour = seat == 0 ? "#f6f2e9" : "#333844",
            .name = seat == 0 ? "White" : "Black",
            .score = std::to_string(captured.value("red", 0)) + " of 7 red"};
}

}  // namespace

Picture picture(const Json& view, const Json& events) {
    Svg svg;
    board(svg);
    const Json captured = view.value("captured", Json::object());
    for (int seat = 0; seat < 2; ++seat)
        tray(svg, captured.value(std::to_string(seat), Json::object()), seat);
    mark(svg, events);
    const Json cells = view.value("cells", Json::object());
    for (const auto& [name, marble] : cells.items()) {
        const auto cell = cell_named(name);
        const std::string colour = marble.get<std::string>();
        if (cell && !colour.empty()) ball(svg, colour.front(), middle(*cell).x, middle(*cell).y, 0.4);
    }
    return {.box = "-0.62 -0.62 8.24 8.24", .board = svg.take(), .sides = {side(view, 0), side(view, 1)}};
}

}  // namespace kabinet::kuba
