#include "client-cli/boards/kabetopo/drawing.hpp"

#include <array>

#include "client-cli/boards/kabetopo/view.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli::kabetopo {
namespace {

constexpr int kLast = 2 * kSide;  ///< of the grid of squares and edges

constexpr int kSquare = 4;  ///< columns of a square

constexpr bool is_odd(int n) {
    return n % 2 == 1;
}

/// Where the grid lies on the screen. Squares are four wide and one high. Between them there are two columns,
/// and the border is so wide that a door can be written into it; on the small board both have one column.
struct Layout {
    int edge;    ///< columns between squares
    int border;  ///< columns of the left and the right border
    int left;    ///< the first column of the border
    int top;     ///< the first row of the grid
    int labels;  ///< rows of the files' names: above the grid, and that below it
    int below;
    int buttons;  ///< the row of the buttons

    int column(int i) const {
        if (i == 0) return left;
        return left + border + (i - 1) / 2 * (kSquare + edge) + (is_odd(i) ? 0 : kSquare);
    }
    int row(int i) const { return top + i; }
    int width(int column) const {
        if (is_odd(column)) return kSquare;
        return column == 0 || column == kLast ? border : edge;
    }
};

constexpr Layout kLarge{.edge = 2, .border = 4, .left = 2, .top = 1, .labels = 0, .below = 14, .buttons = 17};
constexpr Layout kSmall{.edge = 1, .border = 1, .left = 1, .top = 0, .labels = 0, .below = 12, .buttons = 13};

/// The corner of the board a square is, as the letter of its runner; ' ' for other squares.
char corner_letter(const std::string& square) {
    if (square == "a6") return 'N';
    if (square == "f6") return 'E';
    if (square == "f1") return 'S';
    return square == "a1" ? 'W' : ' ';
}

class Drawing {
  public:
    Drawing(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, bool small)
        : screen_(screen),
          x_(x),
          y_(y),
          view_(view),
          marks_(marks),
          look_(look),
          small_(small),
          at_(small ? kSmall : kLarge) {}

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
        draw_legend();
    }

  private:
    void draw_legend() {
        const std::string round = std::to_string(view_.value("round", 1));
        const std::string rounds = std::to_string(view_.value("rounds", 1));
        if (small_) {
            screen_.put(x_ + 23, y_ + at_.buttons, "Round " + round + "/" + rounds, kFaint);
            return;
        }
        const std::string_view signs = look_.unicode ? "wall ━  monolith █  portal ()  locked ><"
                                                     : "wall -  monolith #  portal ()  locked ><";
        screen_.put(x_ + 2, y_ + 15, signs, kFaint);
        screen_.put(x_ + 2, y_ + 16, "Round " + round + " of " + rounds, kFaint);
    }

    void draw_frame() {
        const Style line{Colour::line};
        const int left = x_ + at_.column(1) - 1;
        const int right = x_ + at_.column(kLast);
        for (const int row : {0, kLast}) {
            const int y = y_ + at_.row(row);
            for (int x = left + 1; x < right; ++x) screen_.put(x, y, U'─', line);
            screen_.put(left, y, row == 0 ? U'┌' : U'└', line);
            screen_.put(right, y, row == 0 ? U'┐' : U'┘', line);
        }
        for (int row = 1; row < kLast; ++row) {
            for (const int x : {left, right}) screen_.put(x, y_ + at_.row(row), U'│', line);
        }
        for (int i = 0; i < kSide; ++i) {
            const int column = x_ + at_.column(2 * i + 1) + 1;
            const int row = y_ + at_.row(kLast - 2 * i - 1);
            for (const int y : {y_ + at_.labels, y_ + at_.below})
                screen_.put(column, y, static_cast<char32_t>('a' + i), kFaint);
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
        const int x = x_ + at_.column(spot.column);
        const int y = y_ + at_.row(spot.row);
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
        const int x = x_ + at_.column(spot.column);
        const int y = y_ + at_.row(spot.row);
        const int width = at_.width(spot.column);
        const bool set_up = is_set_up(view_, spot.id);
        Style style{set_up ? Colour::plain : Colour::accent, Colour::plain, !set_up};
        if (marks_.changed.contains(spot.id)) style.paper = Colour::wood_mark;
        if (marks_.cursor == spot.id) style.paper = Colour::cursor;
        screen_.put(x, y, sign_on(spot.id, width), style);
        around(spot.id, x, y, width, style);
    }

    /// The cursor on what is no square: around it, or in its place where it has one column.
    void around(const std::string& id, int x, int y, int width, const Style& style) {
        if (marks_.cursor != id) return;
        if (width == 1) return screen_.put(x, y, U'+', style);
        screen_.put(x, y, U'[', style);
        screen_.put(x + width - 1, y, U']', style);
    }

    /// What lies on an edge: walls and monoliths fill it, a portal is in its middle.
    std::string sign_on(const std::string& edge, int width) const {
        const std::string piece = piece_on(view_, edge);
        const bool upright = width < kSquare;
        std::string sign;
        if (piece == "wall" || piece == "monolith") {
            for (int i = 0; i < width; ++i) sign += piece == "monolith" ? "█" : upright ? "┃" : "━";
            return sign;
        }
        if (piece != "portal") return std::string(static_cast<std::size_t>(width), ' ');
        const bool locked = is_locked(view_, edge);
        if (width == 1) return locked ? "X" : "O";
        sign = locked ? "><" : "()";
        return upright ? sign : " " + sign + " ";
    }

    void draw_door(const Spot& spot) {
        const int x = x_ + at_.column(spot.column);
        const int y = y_ + at_.row(spot.row);
        const bool locked = is_locked(view_, spot.id);
        Style style{Colour::accent, Colour::plain, true};
        if (marks_.changed.contains(spot.id)) style.paper = Colour::wood_mark;
        if (marks_.cursor == spot.id) style.paper = Colour::cursor;
        const int width = at_.width(spot.column);
        screen_.put(x, y, width == 1 ? (locked ? "X" : "D") : locked ? "lock" : "door", style);
        around(spot.id, x, y, width, style);
    }

    void draw_button(const Spot& spot) {
        if (!marks_.usable.contains(spot.id)) return;
        const int x = x_ + at_.column(spot.column);
        const Style style = marked(spot.id, {Colour::black, Colour::wood_light, true});
        const int y = y_ + at_.buttons;
        const int end = screen_.put(x, y, " " + spot.id + " ", style);
        brackets(spot.id, x, end - 1, y, style);
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
    bool small_;
    const Layout& at_;
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

void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, bool small) {
    Drawing(screen, x, y, view, marks, look, small).draw();
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
    return {std::to_string(seat + 1),
            {inks[static_cast<std::size_t>(seat) % inks.size()], Colour::wood, true}};
}

}  // namespace kabinet::cli::kabetopo
