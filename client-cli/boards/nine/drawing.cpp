#include "client-cli/boards/nine/drawing.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

namespace kabinet::cli::nine {
namespace {

/// Where cells and slots lie: they keep clear of the lines between the sections and of the border. The small
/// board has no room between the cells of a section, and lines only between sections.
struct Layout {
    int first;                 ///< the middle of the first column of cells
    int pitch;                 ///< from one column of a section to the next
    int gap;                   ///< more of it between sections
    int last;                  ///< the middle of the last column, of the slots
    int first_row;             ///< of cells
    int last_row;              ///< of the grid: slots
    std::array<int, 4> bars;   ///< columns of the lines
    std::array<int, 4> rules;  ///< rows of the lines; -1 for none

    int column(int i) const {
        return i == 0 ? 3 : i == kLast ? last : first + (i - 1) * pitch + (i - 1) / 3 * gap;
    }
    int row(int i) const { return i == 0 ? 1 : i == kLast ? last_row : first_row + (i - 1) + (i - 1) / 3; }
};

constexpr Layout kSmall{.first = 7,
                        .pitch = 2,
                        .gap = 2,
                        .last = 31,
                        .first_row = 2,
                        .last_row = 13,
                        .bars = {5, 13, 21, 29},
                        .rules = {-1, 5, 9, -1}};
constexpr Layout kLarge{.first = 7,
                        .pitch = 3,
                        .gap = 1,
                        .last = 37,
                        .first_row = 3,
                        .last_row = 15,
                        .bars = {5, 15, 25, 35},
                        .rules = {2, 6, 10, 14}};

bool is_slot(const std::string& id) {
    return !id.empty() && std::isupper(static_cast<unsigned char>(id.front()));
}

void draw_frame(Screen& screen, int x, int y, const Layout& at) {
    const Style style{Colour::line, Colour::wood};
    const int top = at.first_row - (at.rules.front() < 0 ? 0 : 1);
    const int bottom = at.last_row - 1;
    const int width = at.bars.back() - at.bars.front() + 1;
    screen.fill(x + at.bars.front(), y + top, width, bottom - top + 1, U' ', style);
    for (const int column : at.bars) screen.fill(x + column, y + top, 1, bottom - top + 1, U'│', style);
    for (const int row : at.rules) {
        if (row < 0) continue;
        screen.fill(x + at.bars.front(), y + row, width, 1, U'─', style);
        const bool first = row == top;
        const bool last = row == bottom;
        const std::u32string_view joints = first ? U"┌┬┬┐" : last ? U"└┴┴┘" : U"├┼┼┤";
        for (std::size_t i = 0; i < at.bars.size(); ++i)
            screen.put(x + at.bars[i], y + row, joints[i], style);
    }
}

/// Around a large board, above and before a small one.
void draw_labels(Screen& screen, int x, int y, const Layout& at, bool around) {
    const Style style{Colour::faint};
    for (int i = 1; i < kLast; ++i) {
        const auto file = static_cast<char32_t>('a' + i - 1);
        const auto rank = static_cast<char32_t>('0' + kLast - i);
        screen.put(x + at.column(i), y, file, style);
        screen.put(x, y + at.row(i), rank, style);
        if (!around) continue;
        screen.put(x + at.column(i), y + at.last_row + 1, file, style);
        screen.put(x + at.last + 3, y + at.row(i), rank, style);
    }
}

/// A spot of three columns, from (x, y).
void draw_spot(Screen& screen, int x, int y, const std::string& id, const std::string& counter,
               const Marks& marks, Look look) {
    const bool cursor = marks.cursor == id;
    const bool usable = marks.usable.contains(id);
    Style style{Colour::line, is_slot(id) ? Colour::plain : Colour::wood};
    if (marks.changed.contains(id)) style.paper = Colour::wood_mark;
    if (usable) style.paper = Colour::wood_light;
    if (cursor) style.paper = Colour::cursor;
    screen.fill(x, y, 3, 1, U' ', style);
    if (counter.empty()) {
        screen.put(x + 1, y, U'·', style);
    } else {
        if (style.paper == Colour::plain) style.paper = Colour::wood;
        screen.fill(x, y, 3, 1, U' ', style);
        screen.put(x + 1, y, glyph(counter.front(), look), {ink(counter.front()), style.paper, true});
    }
    const std::string_view brackets = cursor ? "[]" : usable && !look.colour ? "()" : "  ";
    screen.put(x, y, static_cast<char32_t>(brackets[0]), {Colour::black, style.paper, true});
    screen.put(x + 2, y, static_cast<char32_t>(brackets[1]), {Colour::black, style.paper, true});
}

}  // namespace

std::string id_at(int column, int row) {
    const bool inside_columns = column > 0 && column < kLast;
    const bool inside_rows = row > 0 && row < kLast;
    if (inside_columns && inside_rows) {
        return {static_cast<char>('a' + column - 1), static_cast<char>('0' + kLast - row)};
    }
    if (inside_columns) return {row == 0 ? 'N' : 'S', static_cast<char>('0' + column)};
    if (inside_rows) return {column == 0 ? 'W' : 'E', static_cast<char>('0' + kLast - row)};
    return "";
}

std::string counter_on(const Json& view, const std::string& id) {
    const auto places = view.find(is_slot(id) ? "slots" : "cells");
    return places == view.end() || !places->is_object() ? "" : places->value(id, "");
}

Colour ink(char counter) {
    switch (counter) {
        case 'y':
            return Colour::yellow;
        case 'b':
            return Colour::blue;
        case 'o':
            return Colour::orange;
        case 'g':
            return Colour::green;
        default:
            return Colour::red;
    }
}

/// Colours that some confuse are told apart by letters where there are no colours; red, nobody's, has a
/// shape.
char32_t glyph(char counter, Look look) {
    if (!look.unicode || !look.colour) return static_cast<char32_t>(std::toupper(counter));
    return counter == 'r' ? U'◉' : U'●';
}

void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, int scale,
                std::vector<Spot> spots) {
    const Layout& at = scale > 0 ? kLarge : kSmall;
    draw_labels(screen, x, y, at, scale > 0);
    draw_frame(screen, x, y, at);
    // Neighbours of the small board share a column: the brackets of the cursor come last.
    std::ranges::sort(spots, {}, [&](const Spot& spot) {
        const int late = marks.cursor == spot.id ? 2 : marks.usable.contains(spot.id) ? 1 : 0;
        return std::tuple(late, spot.row, spot.column);
    });
    for (const Spot& spot : spots) {
        draw_spot(screen, x + at.column(spot.column) - 1, y + at.row(spot.row), spot.id,
                  counter_on(view, spot.id), marks, look);
    }
}

}  // namespace kabinet::cli::nine
