#include "server/picture/card.hpp"

#include <algorithm>

#include "games/core/svg.hpp"
#include "server/picture/text_width.hpp"

/// The colours are those of the page in its light theme (client-web/src/app.css).
namespace kabinet {
namespace {

constexpr const char *kGround = "#f4efe6", *kRaised = "#fffdf8", *kLine = "#d8cebc", *kText = "#23201a",
                     *kSoft = "#5f5848", *kAccent = "#1f5c57", *kAccentSoft = "#d6e7e3";
constexpr double kMargin = 36;
/// Where the words are, beside one board.
constexpr double kLeft = 640, kRight = Card::kWidth - 44, kRoom = kRight - kLeft;

void line(Svg& svg, double x, double y, const std::string& words, double room, Svg::Font font) {
    const Fitted fitted = fit(words, font.size, room);
    font.size = fitted.size;
    svg.text(x, y, fitted.text, font);
}

void board(Svg& svg, const Picture& picture, double x, double y, double side) {
    svg.open("svg", {{"x", x}, {"y", y}, {"width", side}, {"height", side}, {"viewBox", picture.box}});
    svg.raw(picture.board).close();
}

/// A crown, 30 wide.
void crown(Svg& svg, double x, double y) {
    svg.placed(x, y);
    svg.raw(
        R"(<path d="M0 22V4L8 12 15 0 22 12 30 4V22Z" fill="#e0a800" stroke="#8a6400" stroke-width="1.5" stroke-linejoin="round"/>)");
    svg.close();
}

/// One row, `high` high; its note is beside the name where rows are low.
void row(Svg& svg, const Card::Row& row, double y, double high) {
    const bool low = high < 70;
    if (row.acts) svg.rect(kLeft - 16, y, kRoom + 32, high - 8, 16, kAccentSoft);
    const double middle = y + (high - 8) / 2, text = row.colour.empty() ? kLeft : kLeft + 52;
    if (!row.colour.empty())
        svg.add("circle", {{"cx", kLeft + 16},
                           {"cy", middle},
                           {"r", low ? 12 : 18},
                           {"fill", row.colour},
                           {"stroke", kText},
                           {"stroke-opacity", 0.45},
                           {"stroke-width", 2}});
    const double room = kRoom - 52 - (row.won ? 44 : 0);
    const Svg::Font name{.size = low ? 25.0 : 33.0, .fill = kText, .anchor = "start"};
    const Svg::Font note{
        .size = low ? 20.0 : 23.0, .fill = kSoft, .weight = "normal", .anchor = low ? "end" : "start"};
    if (low) {
        line(svg, text, middle + 9, row.name, row.note.empty() ? room : room * 0.6, name);
        if (!row.note.empty())
            line(svg, kRight - (row.won ? 44 : 0), middle + 8, row.note, room * 0.37, note);
    } else {
        line(svg, text, row.note.empty() ? middle + 12 : middle - 2, row.name, room, name);
        if (!row.note.empty()) line(svg, text, middle + 28, row.note, room, note);
    }
    if (row.won) crown(svg, kRight - 32, middle - 12);
}

void rows(Svg& svg, const Card& card, double top, double bottom) {
    if (card.rows.empty()) return;
    const double high = std::min(96.0, (bottom - top) / static_cast<double>(card.rows.size()));
    double y = top;
    for (const Card::Row& one : card.rows) {
        row(svg, one, y, high);
        y += high;
    }
}

void brand(Svg& svg, double x, double y) {
    svg.text(x, y, "Kabinet", {.size = 24, .fill = kSoft, .anchor = "end"});
}

/// In one line, or in two smaller ones.
void heading(Svg& svg, const std::string& words) {
    constexpr double large = 60;
    const auto [first, second] = broken(words, large, kRoom);
    Svg::Font font{.size = large, .fill = kText, .anchor = "start"};
    if (second.empty()) return line(svg, kLeft, 142, first, kRoom, font);
    font.size = std::min(fit(first, large * 2 / 3, kRoom).size, fit(second, large * 2 / 3, kRoom).size);
    line(svg, kLeft, 124, first, kRoom, font);
    line(svg, kLeft, 170, second, kRoom, font);
}

/// One board at the left, words at its right.
void beside(Svg& svg, const Card& card, const Picture& picture) {
    const double side = Card::kHeight - 2 * kMargin;
    board(svg, picture, kMargin, kMargin, side);
    svg.text(kLeft, 74, card.kind, {.size = 25, .fill = kAccent, .anchor = "start"});
    brand(svg, kRight, 74);
    heading(svg, card.heading);
    rows(svg, card, 172, 536);
    double y = 220;
    for (const std::string& words : card.lines) {
        line(svg, kLeft, y, words, kRoom, {.size = 29, .fill = kText, .weight = "normal", .anchor = "start"});
        y += 46;
    }
    if (card.status.empty()) return;
    svg.rect(kLeft - 16, 544, kRoom + 32, 50, 25, kAccent);
    const Fitted fitted = fit(card.status, 27, kRoom);
    svg.text(kLeft + 6, 578, fitted.text, {.size = fitted.size, .fill = "#fff", .anchor = "start"});
}

/// Words above a row of boards.
void above(Svg& svg, const Card& card, const std::vector<Picture>& boards) {
    const auto count = static_cast<double>(boards.size());
    const double gap = 20, side = (Card::kWidth - 2 * kMargin - gap * (count - 1)) / count;
    const Svg::Font large{.size = 92, .fill = kText}, small{.size = 32, .fill = kSoft, .weight = "normal"};
    line(svg, Card::kWidth / 2.0, 168, card.heading, Card::kWidth - 2 * kMargin, large);
    double y = 240;
    for (const std::string& words : card.lines) {
        line(svg, Card::kWidth / 2.0, y, words, Card::kWidth - 2 * kMargin, small);
        y += 46;
    }
    double x = kMargin;
    for (const Picture& picture : boards) {
        board(svg, picture, x, 344, side);
        x += side + gap;
    }
}

}  // namespace

std::string description_of(const Card& card) {
    std::string out = card.status;
    const auto add = [&](const std::string& words) {
        if (!words.empty()) out += (out.empty() ? "" : ". ") + words;
    };
    for (const Card::Row& row : card.rows) {
        if (!row.note.empty()) add(row.name + ": " + row.note);
    }
    for (const std::string& words : card.lines) add(words);
    return out;
}

std::string svg_of(const Card& card) {
    Svg svg;
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", Card::kWidth},
                     {"height", Card::kHeight},
                     {"viewBox", Svg::numbers({0, 0, Card::kWidth, Card::kHeight})}});
    svg.rect(0, 0, Card::kWidth, Card::kHeight, 0, kGround);
    svg.add("rect", {{"x", 14},
                     {"y", 14},
                     {"width", Card::kWidth - 28},
                     {"height", Card::kHeight - 28},
                     {"rx", 28},
                     {"fill", kRaised},
                     {"stroke", kLine},
                     {"stroke-width", 2}});
    const std::vector<Picture> boards = card.boards();
    if (boards.size() == 1) {
        beside(svg, card, boards.front());
    } else {
        above(svg, card, boards);
    }
    return svg.close().take();
}

}  // namespace kabinet
