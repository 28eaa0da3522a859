#include "client-cli/boards/kabetopo/drawing.hpp"

#include <array>

#include "client-cli/boards/kabetopo/view.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli::kabetopo {
namespace {

constexpr int kLast = 2 * kSide;  ///< of the grid of squares and edges

constexpr bool is_odd(int n) {
    return n % 2 == 1;
}

/// Columns and rows of the screen for those of the grid: squares are four wide and one high, what is between
/// them two wide and one high; the border is four wide, so that a door can be written into it.
constexpr int screen_column(int column) {
    if (column == 0) return 2;
    return 6 + (column - 1) / 2 * 6 + (is_odd(column) ? 0 : 4);
}
constexpr int screen_row(int row) {
    return 1 + row;
}
constexpr int width_of(int column) {
    return is_odd(column) || column == 0 || column == kLast ? 4 : 2;
}

/// The corner of the board a square is, as the letter of its runner; ' ' for other squares.
char corner_letter(const std::string& square) {
    if (square == "a6") return 'N';
    if (square == "f6") return 'E';
    if (square == "f1") return 'S';
    return square == "a1" ? 'W' : ' ';
}

class Drawing {
  public:
    Drawing(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look)
        : screen_(screen), x_(x), y_(y), view_(view), marks_(marks), look_(look) {}

    void draw() {
        draw_frame();
        for (const Spot& spot : all_spots()) {
            if (spot.row > kLast) {
                draw_button(spot);
            } else if (spot.id.starts_with("door:")) {
                draw_door(spot);
            } else if (is_odd(spot.column) && is_odd(spot.row)) {
                draw_square(spot);
            } else {
                draw_edge(spot);
            }
        }
        const std::string_view signs = look_.unicode ? "wall ━  monolith █  portal ()  locked ><"
                                                     : "wall -  monolith #  portal ()  locked ><";
        screen_.put(x_ + 2, y_ + 15, signs, kFaint);
        const std::string round = "Round " + std::to_string(view_.value("round", 1)) + " of " +
                                  std::to_string(view_.value("rounds", 1));
        screen_.put(x_ + 2, y_ + 16, round, kFaint);
    }

  private:
    void draw_frame() {
        const Style line{Colour::line};
        const int left = x_ + 5;
        const int right = x_ + 40;
        for (const int row : {0, kLast}) {
            const int y = y_ + screen_row(row);
            for (int x = left + 1; x < right; ++x) screen_.put(x, y, U'─', line);
            screen_.put(left, y, row == 0 ? U'┌' : U'└', line);
            screen_.put(right, y, row == 0 ? U'┐' : U'┘', line);
        }
        for (int row = 1; row < kLast; ++row) {
            for (const int x : {left, right}) screen_.put(x, y_ + screen_row(row), U'│', line);
        }
        for (int i = 0; i < kSide; ++i) {
            const int column = x_ + screen_column(2 * i + 1) + 1;
            const int row = y_ + screen_row(kLast - 2 * i - 1);
            for (const int y : {y_, y_ + 14}) screen_.put(column, y, static_cast<char32_t>('a' + i), kFaint);
            screen_.put(x_, row, static_cast<char32_t>('1' + i), kFaint);
        }
    }

    Style marked(const std::string& id, Style style) const {
        if (marks_.changed.contains(id)) style.paper = Colour::wood_mark;
        if (marks_.usable.contains(id)) style.paper = Colour::wood_light;
        if (marks_.cursor == id) style.paper = Colour::cursor;
        return style;
    }

    void draw_square(const Spot& spot) {
        const int x = x_ + screen_column(spot.column);
        const int y = y_ + screen_row(spot.row);
        const Style style = marked(spot.id, {Colour::black, Colour::wood, true});
        screen_.fill(x, y, 4, 1, U' ', style);
        const auto figures = figures_on(view_, spot.id);
        const auto peak = peak_on(view_, spot.id);
        int at = figures.size() < 3 && !peak ? x + 1 : x;
        for (const Figure& figure : figures) {
            at = screen_.put(at, y, std::to_string(figure.seat + 1),
                             {sign_of(figure.seat).style.ink, style.paper, true});
            if (figures.size() == 1)
                at = screen_.put(at, y, std::string(std::size_t(figure.stones), '*'), style);
        }
        if (peak) {
            at = screen_.put(figures.empty() ? x + 1 : x + 3, y, "▲", style);
            if (figures.empty()) screen_.put(at, y, std::to_string(*peak), style);
        } else if (figures.empty()) {
            const char corner = corner_letter(spot.id);
            screen_.put(x + 1, y, corner == ' ' ? U'·' : static_cast<char32_t>(corner),
                        {Colour::line, style.paper, corner != ' '});
        }
        brackets(spot.id, x, x + 3, y, style);
    }

    void draw_edge(const Spot& spot) {
        const int x = x_ + screen_column(spot.column);
        const int y = y_ + screen_row(spot.row);
        const int width = width_of(spot.column);
        const bool set_up = is_set_up(view_, spot.id);
        Style style{set_up ? Colour::plain : Colour::accent, Colour::plain, !set_up};
        if (marks_.changed.contains(spot.id)) style.paper = Colour::wood_mark;
        if (marks_.cursor == spot.id) style.paper = Colour::cursor;
        screen_.put(x, y, sign_on(spot.id, width), style);
        if (marks_.cursor != spot.id) return;
        screen_.put(x, y, U'[', style);
        screen_.put(x + width - 1, y, U']', style);
    }

    /// What lies on an edge: walls and monoliths fill it, a portal is in its middle.
    std::string sign_on(const std::string& edge, int width) const {
        const std::string piece = piece_on(view_, edge);
        const bool upright = width == 2;
        if (piece == "wall") return upright ? "┃┃" : "━━━━";
        if (piece == "monolith") return upright ? "██" : "████";
        if (piece != "portal") return std::string(static_cast<std::size_t>(width), ' ');
        const std::string sign = is_locked(view_, edge) ? "><" : "()";
        return upright ? sign : " " + sign + " ";
    }

    void draw_door(const Spot& spot) {
        const int x = x_ + screen_column(spot.column);
        const int y = y_ + screen_row(spot.row);
        const bool locked = is_locked(view_, spot.id);
        Style style{Colour::accent, Colour::plain, true};
        if (marks_.changed.contains(spot.id)) style.paper = Colour::wood_mark;
        if (marks_.cursor == spot.id) style.paper = Colour::cursor;
        screen_.put(x, y, locked ? "lock" : "door", style);
        if (marks_.cursor != spot.id) return;
        screen_.put(x, y, U'[', style);
        screen_.put(x + 3, y, U']', style);
    }

    void draw_button(const Spot& spot) {
        if (!marks_.usable.contains(spot.id)) return;
        const int x = x_ + screen_column(spot.column);
        const Style style = marked(spot.id, {Colour::black, Colour::wood_light, true});
        const int end = screen_.put(x, y_ + 17, " " + spot.id + " ", style);
        brackets(spot.id, x, end - 1, y_ + 17, style);
    }

    /// Where the cursor is, and what is of use, without colours.
    void brackets(const std::string& id, int left, int right, int y, const Style& style) {
        const bool cursor = marks_.cursor == id;
        if (!cursor && (look_.colour || !marks_.usable.contains(id))) return;
        screen_.put(left, y, cursor ? U'[' : U'(', style);
        screen_.put(right, y, cursor ? U']' : U')', style);
    }

    Screen& screen_;
    int x_;
    int y_;
    const Json& view_;
    const Marks& marks_;
    Look look_;
};

/// A square in three characters.
std::string square_text(const Json& view, const std::string& square) {
    const auto figures = figures_on(view, square);
    std::string text;
    for (const Figure& figure : figures) text += std::to_string(figure.seat + 1);
    if (figures.size() == 1) text += std::string(std::size_t(figures.front().stones), '*');
    if (figures.empty()) {
        const auto peak = peak_on(view, square);
        const char corner = corner_letter(square);
        text = peak ? "^" + std::to_string(*peak) : std::string(1, corner == ' ' ? '.' : corner);
    }
    if (text.size() < 3) text.insert(0, " ");
    text.resize(std::max<std::size_t>(text.size(), 3), ' ');
    return text;
}

char edge_text(const Json& view, const std::string& edge, bool upright) {
    const std::string piece = piece_on(view, edge);
    if (piece == "wall") return upright ? '|' : '-';
    if (piece == "monolith") return '#';
    if (piece == "portal") return is_locked(view, edge) ? 'X' : 'O';
    return ' ';
}

}  // namespace

void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look) {
    Drawing(screen, x, y, view, marks, look).draw();
}

std::string board_text(const Json& view) {
    std::string text;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        std::string squares = std::to_string(rank + 1) + " ";
        std::string below = "  ";
        for (int file = 0; file < kSide; ++file) {
            squares += square_text(view, square_name(file, rank));
            if (file + 1 < kSide) squares += edge_text(view, edge_right(file, rank), true);
            if (rank == 0) continue;
            const char edge = edge_text(view, edge_above(file, rank - 1), false);
            below += edge == '-' || edge == '#' ? std::string(3, edge) : std::string{' ', edge, ' '};
            below += ' ';
        }
        for (std::string line : {squares, below}) {
            line.erase(line.find_last_not_of(' ') + 1);
            if (rank > 0 || line != "") text += line + "\n";
        }
    }
    return text + "   a   b   c   d   e   f\n";
}

Run sign_of(int seat) {
    constexpr std::array inks{Colour::yellow, Colour::blue, Colour::white, Colour::red};
    return {std::to_string(seat), {inks[static_cast<std::size_t>(seat) % inks.size()], Colour::wood, true}};
}

}  // namespace kabinet::cli::kabetopo
