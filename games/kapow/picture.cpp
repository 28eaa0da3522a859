#include "games/kapow/picture.hpp"

#include <algorithm>

#include "games/core/svg.hpp"
#include "games/kapow/picture_card.hpp"

/// The felt of client-web/src/games/kapow with the hands of all seats and the two piles between them.
namespace kabinet::kapow {
namespace {

constexpr double kSize = 1000;
/// Of a hand of four triads, with its line of text and its margin.
constexpr double kHandWidth = 312, kHandHeight = 292;
constexpr double kCardWidth = 64, kCardHeight = 80, kBetween = 8, kWithin = 5;
constexpr double kPilesWidth = 170, kPilesHeight = 112;

const char* colour_of_seat(std::size_t seat) {
    constexpr const char* colours[] = {"#64b5f6", "#fb9a5b", "#cf9df0", "#81c784",
                                       "#f48fb1", "#4dd0e1", "#e6c34a", "#b8c0cc"};
    return colours[seat % std::size(colours)];
}

void felt(Svg& svg) {
    define_cards(svg);
    svg.rect(0, 0, kSize, kSize, 36, "#1f5566").rect(0, 0, kSize, kSize, 36, "url(#felt)");
    svg.raw(
        R"(<rect x="4" y="4" width="992" height="992" rx="33" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="8"/>)");
}

void empty_place(Svg& svg, double x, double y, double height) {
    svg.raw("<g fill-opacity=\".16\">").rect(x, y, kCardWidth, height, 9, "#000").raw("</g>");
}

/// A hand in its own corner: `kHandWidth` and `kHandHeight`.
void hand(Svg& svg, std::size_t seat, const Json& triads, bool went_out) {
    svg.raw("<g fill-opacity=\".14\">").rect(0, 0, kHandWidth, kHandHeight, 14, "#000").raw("</g>");
    if (went_out)
        svg.raw(
            R"(<rect x="2" y="2" width="308" height="288" rx="13" fill="none" stroke="#ffc53d" stroke-width="4"/>)");
    int open = 0;
    for (int number = 0; number < 4; ++number) {
        const double x = 16 + number * (kCardWidth + kBetween), top = 34;
        const auto triad = triads.find(std::to_string(number));
        if (triad == triads.end()) {
            empty_place(svg, x, top, 3 * kCardHeight + 2 * kWithin);
            continue;
        }
        double y = top;
        for (const Json& spot : *triad) {
            const std::string text = spot.get<std::string>();
            open += points_of_spot(text);
            svg.placed(x, y);
            if (!text.empty()) draw_spot(svg, text);
            svg.close();
            y += kCardHeight + kWithin;
        }
    }
    svg.circle(26, 18, 8, colour_of_seat(seat));
    svg.text(42, 25, std::to_string(seat + 1), {.size = 20, .fill = "#eef4f2", .anchor = "start"});
    svg.text(kHandWidth - 16, 25, "\xCE\xA3 " + std::to_string(open),
             {.size = 19, .fill = "#eef4f2", .anchor = "end"});
}

/// The two piles in their own corner: `kPilesWidth` and `kPilesHeight`.
void piles(Svg& svg, const Json& view) {
    const Json discard = view.value("discard", Json::object());
    svg.placed(8, 8);
    if (view.value("draw", 0) > 0) {
        svg.rect(4, 5, 62, 78, 8, "#6d2517");
        draw_spot(svg, "?");
    } else {
        empty_place(svg, 0, 0, kCardHeight);
    }
    svg.close().placed(98, 8);
    if (const auto top = discard.find(std::to_string(static_cast<int>(discard.size()) - 1));
        top != discard.end()) {
        if (discard.size() > 1) svg.rect(4, 5, 62, 78, 8, "#cfc4ad");
        draw_spot(svg, top->get<std::string>());
    } else {
        empty_place(svg, 0, 0, kCardHeight);
    }
    svg.close();
}

/// Where things lie: hands in rows, and the piles above them, or in the middle of nine places.
struct Layout {
    int columns, rows;
    bool around;

    explicit Layout(std::size_t hands)
        : columns(hands < 3   ? 1
                  : hands < 7 ? 2
                              : 3),
          rows(hands < 3   ? static_cast<int>(std::max<std::size_t>(hands, 1))
               : hands < 5 ? 2
                           : 3),
          around(hands > 6) {}

    double larger() const {
        const double high = around ? rows * kHandHeight : rows * kHandHeight + kPilesHeight;
        return std::min(0.97 * kSize / (columns * kHandWidth), 0.95 * kSize / high);
    }
};

void table(Svg& svg, const Json& view) {
    const Json hands = view.value("hands", Json::object());
    const Layout layout(hands.size());
    const double larger = layout.larger(), wide = kSize / layout.columns;
    const double above = layout.around ? 0 : kPilesHeight * larger;
    const double high = (kSize - above - 20) / layout.rows;
    const bool around = layout.around;
    const double middle = around ? kSize / 2 - kPilesHeight * larger / 2 : 14;
    svg.placed(kSize / 2 - kPilesWidth * larger / 2, middle, 0, larger);
    piles(svg, view);
    svg.close();
    const int out = view.value("out", -1);
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        const int place = static_cast<int>(seat) + (around && seat >= 4 ? 1 : 0);
        const int column = place % layout.columns, row = place / layout.columns;
        const int in_row = std::min(layout.columns, static_cast<int>(hands.size()) - row * layout.columns);
        const double left = around ? 0 : (layout.columns - in_row) * wide / 2;
        svg.placed(left + column * wide + (wide - kHandWidth * larger) / 2,
                   above + 10 + row * high + (high - kHandHeight * larger) / 2, 0, larger);
        hand(svg, seat, hands.value(std::to_string(seat), Json::object()), std::cmp_equal(seat, out));
        svg.close();
    }
}

std::vector<Picture::Side> sides(const Json& view) {
    std::vector<Picture::Side> out;
    const Json totals = view.value("totals", Json::object());
    for (std::size_t seat = 0; seat < totals.size(); ++seat) {
        const int total = totals.value(std::to_string(seat), 0);
        out.push_back({.colour = colour_of_seat(seat),
                       .score = std::to_string(total) + (total == 1 ? " point" : " points")});
    }
    return out;
}

}  // namespace

const std::string_view kSample =
    "1/10 3/4 take 4,0,0,- 7,2,K/12,0,6/-/11,4,(9)|p2,(8),(4)/0,5,11/8,(p1),(2)/3-2,9,9|"
    "1+2,(2),(8)/-/12,(p1),12/-|(4),6,(p1)/6,1,5/-/p1,0,5 12,0,12,11 * - "
    "0000000000000000000000000000000000000000000000000000000000000000";

Picture picture(const Json& view, const Json&) {
    Svg svg;
    felt(svg);
    table(svg, view);
    return {.box = "0 0 1000 1000", .board = svg.take(), .sides = sides(view)};
}

}  // namespace kabinet::kapow
