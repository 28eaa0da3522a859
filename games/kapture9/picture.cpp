#include "games/kapture9/picture.hpp"

#include <algorithm>
#include <cmath>

#include "games/core/svg.hpp"
#include "games/kapture9/trajectory/text.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

/// The flat board of client-web/src/games/kapture9 in the same colours, in millimetres.
namespace kabinet::kapture9 {
namespace {

constexpr std::string_view kMaterials = R"(<defs>
<radialGradient id="steel" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff"/><stop offset=".22" stop-color="#dfe4ea"/><stop offset=".62" stop-color="#8d97a3"/><stop offset="1" stop-color="#3d444d"/></radialGradient>
<radialGradient id="dish" cx=".58" cy=".62" r=".62"><stop offset="0" stop-color="#6b4426"/><stop offset="1" stop-color="#2b180b"/></radialGradient>
</defs>)";
constexpr const char *kMaple = "#dcb680", *kWalnut = "#5f3a22", *kBrass = "#e3bd72";

/// A seat's colour; with 45 % of black, with 12 % of black, with 22 % of white.
struct Paint {
    const char *body, *rim, *side, *slope;
};
constexpr Paint kPaints[] = {{"#2273b8", "#133f65", "#1e65a2", "#5392c8"},
                             {"#d4572b", "#753018", "#bb4d26", "#dd7c5a"}};

struct Spot {
    double x, y;
};
constexpr double kMillimetresPerUnit = 1000.0 / kUnitsPerMetre;

double millimetres(const Json& facts, const char* name) {
    return kMillimetresPerUnit * facts.at(name).get<int>();
}
/// A place of the board as it is drawn: downwards is towards seat 0.
Spot spot(const Json& at) {
    return {kMillimetresPerUnit * at.at(0).get<int>(), -kMillimetresPerUnit * at.at(1).get<int>()};
}
std::vector<Spot> spots(const Json& by_number) {
    std::vector<Spot> out;
    for (std::size_t i = 0; i < by_number.size(); ++i) out.push_back(spot(by_number.at(std::to_string(i))));
    return out;
}

void outline(Svg& svg, double r, const char* colour, double width) {
    svg.add("circle", {{"r", r}, {"fill", "none"}, {"stroke", colour}, {"stroke-width", width}});
}

void diamond(Svg& svg, double r, const char* fill, double width) {
    svg.add("path", {{"d", "M" + Svg::numbers({r, 0, 0, r, -r, 0, 0, -r}) + "Z"},
                     {"fill", fill},
                     {"stroke", kBrass},
                     {"stroke-width", width}});
}

void wood(Svg& svg, double half) {
    const double field = half - 14.5;
    svg.add("rect", {{"x", 2 - half},
                     {"y", 5 - half},
                     {"width", 2 * half},
                     {"height", 2 * half},
                     {"rx", 9},
                     {"opacity", 0.35}});
    svg.rect(-half, -half, 2 * half, 2 * half, 8, kWalnut);
    svg.rect(-field, -field, 2 * field, 2 * field, 0, kMaple);
    svg.raw("<g fill=\"none\" stroke=\"#5f3a22\" stroke-width=\"2.2\" opacity=\".1\">");
    for (int i = 0; i < 26; ++i) {
        const double x = -216 + 17 * i + 5 * std::sin(i * 12.9898);
        svg.add("path", {{"d", "M" + Svg::numbers({x, -field}) + "C" +
                                   Svg::numbers({x + 9, -80, x - 14 + i % 5 * 5, 60, x + 3, field})}});
    }
    svg.raw("</g>");
    svg.add("rect", {{"x", -field},
                     {"y", -field},
                     {"width", 2 * field},
                     {"height", 2 * field},
                     {"fill", "none"},
                     {"stroke", kBrass},
                     {"stroke-width", 1.2}});
}

/// Thin lines between bases that are next to each other.
void joints(Svg& svg, const std::vector<Spot>& bases) {
    const auto far = [](Spot a, Spot b) { return std::hypot(a.x - b.x, a.y - b.y); };
    double least = 1e9;
    for (std::size_t i = 1; i < bases.size(); ++i) least = std::min(least, far(bases[i], bases[0]));
    for (std::size_t i = 0; i < bases.size(); ++i) {
        for (std::size_t j = i + 1; j < bases.size(); ++j) {
            if (far(bases[i], bases[j]) > 1.1 * least) continue;
            svg.add("path", {{"d", "M" + Svg::numbers({bases[i].x, bases[i].y, bases[j].x, bases[j].y})},
                             {"stroke", kBrass},
                             {"stroke-width", 1.1}});
        }
    }
}

void board(Svg& svg, const Json& facts, const std::vector<Spot>& bases) {
    svg.raw(kMaterials);
    wood(svg, millimetres(facts, "side") / 2);
    double inlay = 36;
    for (const Spot& base : bases) inlay = std::max(inlay, std::abs(base.x) + std::abs(base.y) + 36);
    diamond(svg, inlay, kWalnut, 1.4);
    diamond(svg, inlay - 6.4, "none", 0.6);
    joints(svg, bases);
    const std::vector<Spot> homes = spots(facts.at("homes"));
    for (std::size_t seat = 0; seat < homes.size() && seat < 2; ++seat) {
        svg.placed(homes[seat].x, homes[seat].y);
        outline(svg, 15.5, kPaints[seat].body, 3.4);
        outline(svg, 12.9, kBrass, 0.6);
        svg.circle(0, 0, millimetres(facts, "home_radius"), "url(#dish)").close();
    }
    for (std::size_t i = 0; i < bases.size(); ++i) {
        svg.placed(bases[i].x, bases[i].y);
        outline(svg, millimetres(facts, "base_radius"), kBrass, 2.4);
        svg.circle(0, 0, millimetres(facts, "base_radius") * 0.8, "url(#dish)");
        svg.text(0, 21, std::to_string(i), {.size = 9.5, .fill = kBrass, .family = "DejaVu Serif, serif"});
        svg.close();
    }
}

void meekone(Svg& svg, int seat, Spot at, double radius) {
    const Paint& paint = kPaints[seat == 0 ? 0 : 1];
    svg.placed(at.x, at.y);
    svg.raw("<g opacity=\".3\">").circle(2, 3, radius * 1.05, "#000").raw("</g>");
    svg.add("circle", {{"r", radius}, {"fill", paint.body}, {"stroke", paint.rim}, {"stroke-width", 0.9}});
    svg.circle(0, 0, radius * 0.62, paint.slope);
    svg.raw(seat == 0 ? "<circle r=\"2.9\" fill=\"#fffaf0\"/>"
                      : "<rect x=\"-2.6\" y=\"-2.6\" width=\"5.2\" height=\"5.2\" fill=\"#fffaf0\"/>");
    svg.close();
}

void steel_ball(Svg& svg, Spot at, double radius) {
    svg.placed(at.x, at.y);
    svg.raw("<g opacity=\".35\">").circle(2, 3, radius, "#000").raw("</g>");
    svg.circle(0, 0, radius, "url(#steel)").circle(-2.9, -3.4, 1.5, "#fff").close();
}

/// The way of the ball that was flicked, as dots with dark rims, which show on light and on dark wood.
void way(Svg& svg, const Json& events) {
    for (const Json& event : events) {
        if (event.value("type", "") != "flick") continue;
        const auto read = decode(event.value("path", ""));
        const Track* track = read ? read->track_of(kFlickedBall) : nullptr;
        if (!track) continue;
        std::string line;
        const double end = static_cast<double>(read->duration()) / kTicksPerSecond;
        constexpr int steps = 120;
        for (int i = 0; i <= steps; ++i) {
            const Place there = place(*track, end * i / steps);
            line += (i == 0 ? "M" : " ") + Svg::numbers({1000 * there.at[0], -1000 * there.at[1]});
        }
        for (const auto& [colour, width] : {std::pair("#2b1608", 3.6), std::pair("#fff3d6", 2.2)}) {
            svg.add("path", {{"d", line},
                             {"fill", "none"},
                             {"stroke", colour},
                             {"stroke-width", width},
                             {"stroke-linecap", "round"},
                             {"stroke-linejoin", "round"},
                             {"stroke-dasharray", ".1 5.5"}});
        }
    }
}

Picture::Side side_of(const Json& view, int seat) {
    const std::string key = std::to_string(seat);
    const int bases = view.value("captured", Json::object()).value(key, 0);
    const int wins = view.value("wins", Json::object()).value(key, 0);
    std::string score = std::to_string(bases) + (bases == 1 ? " base" : " bases");
    if (wins > 0) score += ", " + std::to_string(wins) + (wins == 1 ? " round" : " rounds") + " won";
    return {.colour = kPaints[seat].body, .name = seat == 0 ? "Blue" : "Orange", .score = score};
}

}  // namespace

Picture picture(const Json& view, const Json& events) {
    const Json& facts = view.at("board");
    const double half = millimetres(facts, "side") / 2 * 1.055;
    const std::vector<Spot> bases = spots(facts.at("bases"));
    Svg svg;
    board(svg, facts, bases);
    way(svg, events);
    for (std::size_t i = 0; i < bases.size(); ++i) {
        const int seat = view.at("bases").value(std::to_string(i), -1);
        if (seat >= 0) meekone(svg, seat, bases[i], millimetres(facts, "meekone_radius"));
    }
    for (const Spot& home : spots(facts.at("homes")))
        steel_ball(svg, home, millimetres(facts, "ball_radius"));
    return {.box = Svg::numbers({-half, -half, 2 * half, 2 * half}),
            .board = svg.take(),
            .sides = {side_of(view, 0), side_of(view, 1)}};
}

}  // namespace kabinet::kapture9
