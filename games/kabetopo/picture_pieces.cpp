#include "games/kabetopo/picture_pieces.hpp"

#include <cmath>

namespace kabinet::kabetopo {
namespace {

constexpr std::string_view kRock =
    R"(<path d="M-.56.14-.14-.5.04-.26.16-.4.56.14Z" fill="#7d7468" stroke="#554d43" stroke-width=".025" stroke-linejoin="round"/><path d="M-.14-.5-.28-.28-.18-.22-.1-.3-.04-.22.04-.26ZM.16-.4.06-.28.15-.22.27-.25Z" fill="#fff"/>)";
constexpr std::string_view kStone =
    R"(<path d="M0-.13.11-.02.06.12H-.06L-.11-.02Z" fill="#19b5a5" stroke="#053b36" stroke-width=".03" stroke-linejoin="round"/>)";
constexpr std::string_view kBase =
    R"(<rect x="-.5" y="-.19" width="1" height=".38" rx=".1" fill="#6b6459" opacity=".55"/><g fill="#e6c34a"><circle cx="-.43" r=".045"/><circle cx=".43" r=".045"/></g>)";
constexpr std::string_view kWall =
    R"(<rect x="-.45" y="-.06" width=".92" height=".2" rx=".04" opacity=".3"/><rect x="-.46" y="-.1" width=".92" height=".2" rx=".04" fill="#a9552f" stroke="#5d2a14" stroke-width=".025"/><path d="M-.46 0H.46M-.23-.1V0M.23-.1V0M0 0V.1M-.36 0V.1M.36 0V.1" fill="none" stroke="#f0c9a8" stroke-width=".022"/>)";
constexpr std::string_view kMonolith =
    R"(<rect x="-.35" y="-.1" width=".72" height=".28" rx=".1" opacity=".3"/><rect x="-.36" y="-.15" width=".72" height=".3" rx=".1" fill="#3d4654" stroke="#14181e" stroke-width=".025"/><rect x="-.29" y="-.11" width=".58" height=".07" rx=".035" fill="#93a1b5"/>)";
constexpr std::string_view kPortal =
    R"(<ellipse rx=".36" ry=".2" fill="#c9a6ff" stroke="#4c2a86" stroke-width=".03"/><ellipse rx=".31" ry=".15" fill="#5b2fa3"/><ellipse rx=".17" ry=".07" fill="#e9dcff"/>)";
constexpr std::string_view kLock =
    R"(<path d="M-.09-.03V-.1A.09.09 0 0 1 .09-.1V-.03" fill="none" stroke="#4a3a08" stroke-width=".06"/><rect x="-.16" y="-.05" width=".32" height=".24" rx=".05" fill="#f0c64b" stroke="#4a3a08" stroke-width=".03"/><circle cy=".07" r=".045" fill="#4a3a08"/>)";
constexpr std::string_view kFlag =
    R"(<path d="M-.34.1V-.5L0-.4-.34-.28" fill="#d2342d" stroke="#571310" stroke-width=".035" stroke-linejoin="round"/>)";

/// By seat.
constexpr const char* kShapes[] = {
    "M0-.36A.36.36 0 0 1 0 .36 .36.36 0 0 1 0-.36Z",
    "M-.25-.32H.25Q.32-.32.32-.25V.25Q.32.32.25.32H-.25Q-.32.32-.32.25V-.25Q-.32-.32-.25-.32Z",
    "M-.2-.35H.2L.4 0 .2.35H-.2L-.4 0Z", "M0-.44.43.31H-.43Z"};

void stone(Svg& svg, double x, double y, double larger) {
    svg.placed(x, y, 0, larger).raw(kStone).close();
}

}  // namespace

const char* colour_of_seat(int seat) {
    constexpr const char* colours[] = {"#0b6fb8", "#c2410c", "#7b3fa0", "#2f7d32"};
    return colours[seat & 3];
}

void draw_mountain(Svg& svg, int stones) {
    svg.raw(kRock);
    for (int i = 0; i < stones && i < 8; ++i) {
        const double aside = i - (stones - 1) / 2.0;
        stone(svg, aside * 0.2, 0.32 - 0.06 * std::abs(aside), 1);
    }
}

void draw_piece(Svg& svg, const std::string& piece, bool fixed) {
    if (fixed) svg.raw(kBase);
    if (piece == "wall") svg.raw(kWall);
    if (piece == "monolith") svg.raw(kMonolith);
    if (piece == "portal") svg.raw(kPortal);
    if (piece == "lock") svg.raw(kLock);
}

void draw_runner(Svg& svg, const std::string& name, const Json& runner) {
    const int seat = runner.value("seat", 0) & 3;
    const char* const shape = kShapes[seat];
    svg.add("path", {{"d", shape}, {"transform", "translate(.03 .07)"}, {"opacity", 0.3}});
    svg.add("path", {{"d", shape},
                     {"fill", colour_of_seat(seat)},
                     {"stroke", "#fff"},
                     {"stroke-width", 0.05},
                     {"stroke-linejoin", "round"}});
    const std::string letter(1, name.empty() ? '?' : static_cast<char>(name.front() - 'a' + 'A'));
    svg.text(0, seat == 3 ? 0.22 : 0.135, letter, {.size = 0.38, .fill = "#fff"});
    const int stones = runner.value("stones", 0);
    for (int i = 0; i < stones && i < 4; ++i) stone(svg, 0.3 - 0.34 * i, -0.32, 1.75);
    if (runner.contains("home")) svg.raw(kFlag);
}

}  // namespace kabinet::kabetopo
