#include "games/kabetopo/picture.hpp"

#include <cmath>
#include <numbers>

#include "games/core/svg.hpp"
#include "games/kabetopo/board.hpp"
#include "games/kabetopo/picture_pieces.hpp"

/// The board of client-web/src/games/kabetopo in the same colours: a diamond with a6 at the top, the side of
/// a square one unit long.
namespace kabinet::kabetopo {
namespace {

constexpr double kHalf = std::numbers::sqrt2 / 2;

struct Lie {
    double x, y;
    double angle = 0;
};

Lie middle(Square square) {
    const double along = file_of(square) - 2.5, up = rank_of(square) - 2.5;
    return {(along + up) * kHalf, (along - up) * kHalf};
}

/// Where a door lies: outside, in the middle of its square's side.
Lie lie_of_door(Square square) {
    const int file = file_of(square), rank = rank_of(square), last = kSide - 1;
    const bool over = rank == last || rank == 0;
    const double x = over ? (rank == last ? 1 : -1) : file == 0 ? -1 : 1;
    const double y = over ? -x : x;
    const Lie in = middle(square);
    constexpr double doorway = 0.68 * kHalf;
    return {in.x + doorway * x, in.y + doorway * y, x * y > 0 ? -45.0 : 45.0};
}

/// Where the piece on an edge ("c3-d3") or the lock on a door ("door:c6") lies.
std::optional<Lie> lie_of(std::string_view place) {
    if (const auto door = door_named(place)) return lie_of_door(*door);
    const auto low = square_named(place.substr(0, 2));
    const auto high = place.size() == 5 ? square_named(place.substr(3)) : std::nullopt;
    if (!low || !high) return std::nullopt;
    const Lie a = middle(*low), b = middle(*high);
    return Lie{(a.x + b.x) / 2, (a.y + b.y) / 2, file_of(*low) == file_of(*high) ? 45.0 : -45.0};
}

const char* ground_of(Square square, bool peak) {
    const auto out = [](int i) { return std::abs(i - 2.5); };
    const double height = 2.5 - std::max(out(file_of(square)), out(rank_of(square)));
    const bool odd = (file_of(square) + rank_of(square)) % 2 != 0;
    if (height >= 2) return peak ? "#b9ccd8" : "#d6c6b0";
    if (height >= 1) return odd ? "#e6d39e" : "#eddcab";
    return odd ? "#c6d8a5" : "#cfe0b0";
}

void ground(Svg& svg, const Json& peaks) {
    svg.placed(0, 0, 45).rect(-3.18, -3.18, 6.36, 6.36, 0.3, "#b98f5c").close();
    for (Square square = 0; square < kSquares; ++square) {
        const Lie at = middle(square);
        svg.placed(at.x, at.y, 45);
        svg.rect(-0.48, -0.48, 0.96, 0.96, 0.08, ground_of(square, peaks.contains(name_of(square)))).close();
    }
    constexpr std::pair<std::string_view, const char*> corners[] = {
        {"f6", "E"}, {"f1", "S"}, {"a1", "W"}, {"a6", "N"}};
    for (const auto& [square, letter] : corners) {
        const Lie at = middle(*square_named(square));
        svg.placed(at.x, at.y);
        svg.raw(R"(<path d="M0-.46.42-.08H.3V.34H-.3V-.08H-.42Z" fill="#fff" fill-opacity=".6"/>)");
        svg.text(0, 0.2, letter, {.size = 0.36, .fill = "#5d6f3f"}).close();
    }
}

/// Two doors that lead to each other have the same numeral.
void doors(Svg& svg, const Json& doors) {
    constexpr const char* numerals[] = {"I", "II", "III"};
    std::size_t pair = 0;
    for (const auto& [name, other] : doors.items()) {
        if (name >= other.get<std::string>() || pair >= std::size(numerals)) continue;
        for (const std::string& place : {name, other.get<std::string>()}) {
            const auto at = lie_of(place);
            if (!at) continue;
            svg.placed(at->x, at->y, at->angle);
            svg.raw(
                R"(<rect x="-.36" y="-.2" width=".72" height=".4" rx=".12" fill="#f2e2c2" stroke="#5d4524" stroke-width=".05"/>)");
            svg.close();
            svg.text(at->x, at->y + 0.09, numerals[pair], {.size = 0.27, .fill = "#4a3618"});
        }
        ++pair;
    }
}

void mountains(Svg& svg, const Json& peaks) {
    for (const auto& [name, stones] : peaks.items()) {
        const auto square = square_named(name);
        if (!square) continue;
        const Lie at = middle(*square);
        svg.placed(at.x, at.y);
        draw_mountain(svg, stones.get<int>());
        svg.close();
    }
}

void pieces(Svg& svg, const Json& view) {
    const Json fixed = view.value("set_up", Json::object()), edges = view.value("edges", Json::object()),
               locks = view.value("locks", Json::object());
    for (const auto& [name, piece] : edges.items()) {
        const auto at = lie_of(name);
        if (!at) continue;
        svg.placed(at->x, at->y, at->angle);
        draw_piece(svg, piece.get<std::string>(), fixed.contains(name));
        svg.close();
    }
    for (const auto& [name, yes] : locks.items()) {
        const auto at = lie_of(name);
        if (!at) continue;
        svg.placed(at->x, at->y);
        draw_piece(svg, "lock", false);
        svg.close();
    }
}

/// Those who share a square stand around its middle.
void runners(Svg& svg, const Json& runners) {
    std::map<std::string, std::vector<std::string>> on;
    for (const auto& [name, runner] : runners.items())
        on[runner.at("square").get<std::string>()].push_back(name);
    for (const auto& [place, names] : on) {
        const auto square = square_named(place);
        if (!square) continue;
        const Lie at = middle(*square);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const double turn =
                2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(names.size());
            const double aside = names.size() > 1 ? 0.27 : 0;
            svg.placed(at.x - aside * std::cos(turn), at.y - aside * std::sin(turn), 0, aside > 0 ? 0.8 : 1);
            draw_runner(svg, names[i], runners.at(names[i]));
            svg.close();
        }
    }
}

/// Where the last move came from, and where the last piece was dropped.
void mark(Svg& svg, const Json& events) {
    for (const Json& event : events) {
        if (event.value("type", "") == "drop") {
            const auto at = lie_of(event.value("edge", event.value("on", "")));
            if (at) svg.raw("<g opacity=\".55\">").circle(at->x, at->y, 0.5, "#fffbe0").raw("</g>");
        }
        if (event.value("type", "") != "move") continue;
        const auto from = square_named(event.value("from", "")), to = square_named(event.value("to", ""));
        if (!from || !to) continue;
        const Lie a = middle(*from), b = middle(*to);
        svg.raw(
            R"(<g fill="none" stroke="#3a2f1f" stroke-opacity=".55" stroke-width=".05" stroke-dasharray=".13 .1">)");
        svg.add("path", {{"d", "M" + Svg::numbers({a.x, a.y, b.x, b.y})}});
        svg.add("circle", {{"cx", a.x}, {"cy", a.y}, {"r", 0.14}}).raw("</g>");
    }
}

std::vector<Picture::Side> sides(const Json& view) {
    std::vector<Picture::Side> out;
    const Json scores = view.value("scores", Json::object());
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        const int points = scores.at(std::to_string(seat)).value("points", 0);
        out.push_back({.colour = colour_of_seat(static_cast<int>(seat)),
                       .score = std::to_string(points) + (points == 1 ? " point" : " points")});
    }
    const Json runners = view.value("runners", Json::object());
    for (const auto& [name, runner] : runners.items()) {
        const auto seat = runner.value("seat", std::size_t{0});
        if (seat < out.size())
            out[seat].name = std::string(1, static_cast<char>(name[0] - 'a' + 'A')) + name.substr(1);
    }
    return out;
}

}  // namespace

const std::string_view kSample =
    "wa4-a5,wb1-b2,Mb1-c1,Pb2-b3,Pb2-c2*,pb4-b5,mb4-c4,pc3-c4,pc3-d3,Pc4-c5,Mc5-c6,"
    "pd1-e1,md2-d3,me1-e2,we3-f3,Pe4-f4,wf2-f3,wf3-f4,Mf4-f5,c6* f6:20001/d1:11010/"
    "b1:20000/b5:20010 4 1 N 15 0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0";

Picture picture(const Json& view, const Json& events) {
    Svg svg;
    const Json peaks = view.value("peaks", Json::object());
    ground(svg, peaks);
    doors(svg, view.value("doors", Json::object()));
    mountains(svg, peaks);
    mark(svg, events);
    pieces(svg, view);
    runners(svg, view.value("runners", Json::object()));
    return {.box = "-4.6 -4.6 9.2 9.2", .board = svg.take(), .sides = sides(view)};
}

}  // namespace kabinet::kabetopo
