#include "client-cli/boards/kuba/drawing.hpp"

#include "client-cli/boards/kuba/cells.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli::kuba {
namespace {

constexpr int kSmallWidth = 3;  ///< of a cell
constexpr int kTinyWidth = 2;

char32_t arrow(Way way) {
    constexpr std::array<char32_t, 4> arrows{U'▲', U'▼', U'◀', U'▶'};
    return arrows[static_cast<std::size_t>(way)];
}

/// Red differs by shape too, for those who see it as black; without colours so do the others, without Unicode
/// all differ by letter.
char32_t glyph(const std::string& marble, Look look) {
    if (!look.unicode) return static_cast<char32_t>(marble.front());
    if (marble == "r") return U'◉';
    return marble == "w" && !look.colour ? U'○' : U'●';
}

Colour ink(const std::string& marble) {
    return marble == "w" ? Colour::white : marble == "b" ? Colour::black : Colour::red;
}

/// One drawing of a board: cells of `scale` times 4x2 with the lines at their left and above them; the small
/// ones are 3x1 without lines, the tiny ones 2x1: a marble with its mark at the left.
class Drawing {
  public:
    Drawing(Screen& screen, int x, int y, Look look, int scale, bool turned)
        : screen_(screen),
          x_(x),
          y_(y),
          look_(look),
          line_(scale > 0 ? 1 : 0),
          tiny_(scale < 0),
          width_(scale > 0   ? 4 * scale
                 : scale < 0 ? kTinyWidth
                             : kSmallWidth),
          height_(scale > 0 ? 2 * scale : 1),
          turned_(turned) {}

    void labels();
    void lines();
    void cell(const Spot& spot, const std::string& marble, const Marks& marks);
    void ways(const Spot& spot, const Marks& marks);

  private:
    int left(int column) const { return x_ + 2 + column * width_; }
    int top(int row) const { return y_ + 1 + row * height_; }
    int middle(int column) const { return left(column) + width_ / 2; }
    int centre(int row) const { return top(row) + height_ / 2; }
    bool large() const { return height_ > 2; }
    void marble(const Spot& spot, const std::string& marble, Style style);
    void large_marble(int x, int y, const std::string& marble, Style style);

    Screen& screen_;
    int x_;
    int y_;
    Look look_;
    int line_;  // its width, 0 without lines
    bool tiny_;
    int width_;
    int height_;
    bool turned_;
};

void Drawing::lines() {
    const Style style{Colour::line, Colour::wood};
    std::string rule;
    for (int i = 1; i < width_; ++i) rule += "─";
    for (int row = 0; row <= kBoardSide; ++row) {
        const std::string_view left_end = row == 0 ? "┌" : row == kBoardSide ? "└" : "├";
        const std::string_view cross = row == 0 ? "┬" : row == kBoardSide ? "┴" : "┼";
        const std::string_view right_end = row == 0 ? "┐" : row == kBoardSide ? "┘" : "┤";
        std::string line(left_end);
        for (int column = 0; column < kBoardSide; ++column) {
            line += rule + std::string(column + 1 < kBoardSide ? cross : right_end);
        }
        screen_.put(left(0), top(row), line, style);
        if (row == kBoardSide) break;
        for (int column = 0; column <= kBoardSide; ++column) {
            screen_.fill(left(column), top(row) + 1, 1, height_ - 1, U'│', style);
        }
    }
}

void Drawing::labels() {
    const Style style{Colour::faint, Colour::plain};
    for (int i = 0; i < kBoardSide; ++i) {
        const std::string cell = seen_cell(i, i, turned_);
        const auto file = static_cast<char32_t>(cell[0]);
        const auto rank = static_cast<char32_t>(cell[1]);
        screen_.put(middle(i), y_, file, style);
        screen_.put(x_, centre(i), rank, style);
        if (tiny_) continue;
        screen_.put(middle(i), top(kBoardSide) + line_, file, style);
        screen_.put(left(kBoardSide) + line_ + 1, centre(i), rank, style);
    }
}

void Drawing::cell(const Spot& spot, const std::string& colour, const Marks& marks) {
    const bool cursor = marks.cursor == spot.id;
    const bool usable = marks.usable.contains(spot.id);
    const bool changed = marks.changed.contains(spot.id);
    Style style{Colour::plain, Colour::wood};
    if (changed) style.paper = Colour::wood_mark;
    if (usable) style.paper = Colour::wood_light;
    if (cursor) style.paper = Colour::cursor;
    screen_.fill(left(spot.column) + line_, top(spot.row) + line_, width_ - line_, height_ - line_, U' ',
                 style);
    if (!colour.empty()) {
        marble(spot, colour, style);
    } else if (changed) {
        screen_.put(middle(spot.column), centre(spot.row), U'·', {Colour::line, style.paper});
    }
    const bool in_words = usable && !look_.colour;
    const std::string_view brackets = cursor ? (marks.picked ? "<>" : "[]") : in_words ? "()" : "  ";
    const Style edge{Colour::black, style.paper, true};
    screen_.put(left(spot.column) + line_, centre(spot.row), static_cast<char32_t>(brackets[0]), edge);
    if (tiny_) return;
    screen_.put(left(spot.column + 1) - 1, centre(spot.row), static_cast<char32_t>(brackets[1]), edge);
}

void Drawing::marble(const Spot& spot, const std::string& colour, Style style) {
    style.ink = ink(colour);
    style.bold = true;
    if (large()) return large_marble(middle(spot.column) - 2, centre(spot.row) - 1, colour, style);
    screen_.put(middle(spot.column), centre(spot.row), glyph(colour, look_), style);
}

/// With colours a disc, red with a hole; else a ring around what stands for the colour.
void Drawing::large_marble(int x, int y, const std::string& colour, Style style) {
    const bool disc = look_.colour && look_.unicode;
    screen_.put(x, y, disc ? "▄███▄" : "╭───╮", style);
    screen_.put(x, y + 1, disc ? (colour == "r" ? "██ ██" : "█████") : "│   │", style);
    screen_.put(x, y + 2, disc ? "▀███▀" : "╰───╯", style);
    if (!disc) screen_.put(x + 2, y + 1, glyph(colour, look_), style);
}

void Drawing::ways(const Spot& spot, const Marks& marks) {
    const Style style{Colour::cursor, Colour::wood, true};
    // Without lines an arrow stands beside the marble of the next cell, and where cells are tiny beside the
    // marble itself.
    const int across = line_ > 0 ? width_ / 2 : tiny_ ? 1 : 2;
    const int along = line_ > 0 ? height_ / 2 : 1;
    for (const Way way : marks.ways) {
        const Step to = step(way);
        const int aside = line_ > 0 || to.column != 0 ? 0 : 1;
        screen_.put(middle(spot.column) + aside + to.column * across, centre(spot.row) + to.row * along,
                    arrow(way), style);
    }
}

}  // namespace

std::string marble_on(const Json& view, const std::string& cell) {
    const auto cells = view.find("cells");
    return cells == view.end() ? "" : cells->value(cell, "");
}

int board_width(int scale) {
    if (scale < 0) return 2 + kBoardSide * kTinyWidth;
    return scale > 0 ? 5 + kBoardSide * 4 * scale : 4 + kBoardSide * kSmallWidth;
}

int board_height(int scale) {
    if (scale < 0) return 1 + kBoardSide;
    return scale > 0 ? 3 + kBoardSide * 2 * scale : 2 + kBoardSide;
}

Run tray(int count, const std::string& marble, Look look) {
    Run run{"", {ink(marble), Colour::wood, true}};
    for (int i = 0; i < count; ++i) append_glyph(run.text, glyph(marble, look));
    return run;
}

void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, int scale,
                const std::vector<Spot>& cells, bool turned) {
    Drawing drawing(screen, x, y, look, scale, turned);
    drawing.labels();
    if (scale > 0) drawing.lines();
    for (const Spot& spot : cells) drawing.cell(spot, marble_on(view, spot.id), marks);
    for (const Spot& spot : cells) {
        if (spot.id == marks.cursor) drawing.ways(spot, marks);
    }
}

}  // namespace kabinet::cli::kuba
