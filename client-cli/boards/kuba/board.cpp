#include "client-cli/boards/kuba/board.hpp"

#include <algorithm>
#include <array>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

constexpr int kBoardSide = 7;

constexpr std::array<std::string_view, 4> kWayNames{"up", "down", "left", "right"};
constexpr std::array<Way, 4> kAllWays{Way::up, Way::down, Way::left, Way::right};

std::string cell_name(int column, int row) {
    return {static_cast<char>('a' + column), static_cast<char>('0' + kBoardSide - row)};
}

std::optional<Way> way_named(std::string_view name) {
    for (const Way way : kAllWays) {
        // A prefix will do: the four names begin with different letters.
        if (!name.empty() && kWayNames[static_cast<std::size_t>(way)].starts_with(name)) return way;
    }
    return std::nullopt;
}

struct Step {
    int column;
    int row;
};

Step step(Way way) {
    constexpr std::array<Step, 4> steps{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};
    return steps[static_cast<std::size_t>(way)];
}

char32_t arrow(Way way) {
    constexpr std::array<char32_t, 4> arrows{U'▲', U'▼', U'◀', U'▶'};
    return arrows[static_cast<std::size_t>(way)];
}

std::string marble_on(const Json& view, const std::string& cell) {
    const auto cells = view.find("cells");
    return cells == view.end() ? "" : cells->value(cell, "");
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

/// `count` marbles in a tray.
Run tray(int count, const std::string& marble, Look look) {
    Run run{"", {ink(marble), Colour::wood, true}};
    for (int i = 0; i < count; ++i) append_glyph(run.text, glyph(marble, look));
    return run;
}

int captured(const Json& view, int seat, const char* what) {
    return view.value("captured", Json::object()).value(std::to_string(seat), Json::object()).value(what, 0);
}

/// One drawing of a board, cells of `scale` times 4x2 with the lines at their left and above them.
class Drawing {
  public:
    Drawing(Screen& screen, int x, int y, Look look, int scale)
        : screen_(screen), x_(x), y_(y), look_(look), width_(4 * scale), height_(2 * scale) {}

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
    int width_;
    int height_;
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
        const auto file = static_cast<char32_t>('a' + i);
        const auto rank = static_cast<char32_t>('0' + kBoardSide - i);
        for (const int y : {y_, top(kBoardSide) + 1}) screen_.put(middle(i), y, file, style);
        for (const int x : {x_, left(kBoardSide) + 2}) screen_.put(x, centre(i), rank, style);
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
    screen_.fill(left(spot.column) + 1, top(spot.row) + 1, width_ - 1, height_ - 1, U' ', style);
    if (!colour.empty()) {
        marble(spot, colour, style);
    } else if (changed) {
        screen_.put(middle(spot.column), centre(spot.row), U'·', {Colour::line, style.paper});
    }
    const bool in_words = usable && !look_.colour;
    const std::string_view brackets = cursor ? (marks.picked ? "<>" : "[]") : in_words ? "()" : "  ";
    const Style edge{Colour::black, style.paper, true};
    screen_.put(left(spot.column) + 1, centre(spot.row), static_cast<char32_t>(brackets[0]), edge);
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
    for (const Way way : marks.ways) {
        const Step to = step(way);
        const int x = middle(spot.column) + to.column * (width_ / 2);
        screen_.put(x, centre(spot.row) + to.row * (height_ / 2), arrow(way), style);
    }
}

}  // namespace

void KubaBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look,
                     int scale) const {
    Drawing drawing(screen, x, y, look, scale);
    drawing.labels();
    drawing.lines();
    for (const Spot& spot : spots()) drawing.cell(spot, marble_on(view, spot.id), marks);
    for (const Spot& spot : spots()) {
        if (spot.id == marks.cursor) drawing.ways(spot, marks);
    }
}

std::string KubaBoard::text(const Json& view, const Namer&) const {
    std::string board;
    for (int row = 0; row < kBoardSide; ++row) {
        board += std::to_string(kBoardSide - row);
        for (int column = 0; column < kBoardSide; ++column) {
            const std::string marble = marble_on(view, cell_name(column, row));
            board += " " + (marble.empty() ? "." : marble);
        }
        board += "\n";
    }
    board += "  a b c d e f g\n";
    for (const int seat : {0, 1}) {
        board += side(seat) + " has captured " + std::to_string(captured(view, seat, "red")) + " of 7 red, " +
                 std::to_string(captured(view, seat, "opponent")) + " " + tidy(side(1 - seat)) + "\n";
    }
    if (view.contains("ban")) board += "banned: " + tidy(view.value("ban", "")) + "\n";
    return board;
}

std::vector<Spot> KubaBoard::spots() const {
    std::vector<Spot> all;
    for (int row = 0; row < kBoardSide; ++row) {
        for (int column = 0; column < kBoardSide; ++column)
            all.push_back({cell_name(column, row), column, row});
    }
    return all;
}

std::string KubaBoard::spot_of(const Json& action) const {
    return action.value("from", "");
}

std::optional<Way> KubaBoard::way_of(const Json& action) const {
    return way_named(action.value("dir", ""));
}

std::string KubaBoard::write(const Json& action) const {
    return action.value("from", "?") + " " + action.value("dir", "?");
}

std::optional<Json> KubaBoard::read(std::string_view written, const Json& legal) const {
    if (auto action = read_number_or_json(written, legal)) return action;
    const std::string text = tidy(written);
    const auto is_cell =
        text.size() >= 2 && text[0] >= 'a' && text[0] <= 'g' && text[1] >= '1' && text[1] <= '7';
    if (!is_cell) return std::nullopt;
    const auto way = way_named(tidy(text.substr(2)));
    if (!way) return std::nullopt;
    return Json{
        {"type", "push"}, {"from", text.substr(0, 2)}, {"dir", kWayNames[static_cast<std::size_t>(*way)]}};
}

std::string KubaBoard::tell(const Json& event, int actor, const Namer& name) const {
    const std::string type = event.value("type", "");
    if (type == "push") {
        const int count = event.value("count", 1);
        return (actor < 0 ? "" : name(actor) + ": ") + write(event) +
               (count > 1 ? ", " + std::to_string(count) + " marbles" : "");
    }
    if (type == "capture") {
        const std::string marble = event.value("marble", "");
        const std::string colour = marble == "r" ? "red" : marble == "w" ? "white" : "black";
        return name(event.value("by", 0)) + " captures a " + colour + " marble";
    }
    if (type == "bonus") return name(event.value("seat", 0)) + " pushes again";
    if (type == "won") {
        const bool reds = event.value("rule", "") == "KU-7";
        return name(event.value("seat", 0)) + (reds ? " has seven reds and wins" : " wins: no push is left");
    }
    if (type == "drawn") return "Drawn: the position has occurred three times";
    return "";
}

std::set<std::string> KubaBoard::touched(const Json& event) const {
    std::set<std::string> cells;
    const std::string from = event.value("from", "");
    const auto way = way_of(event);
    if (event.value("type", "") != "push" || from.size() != 2 || !way) return cells;
    int column = from[0] - 'a';
    int row = kBoardSide - (from[1] - '0');
    for (int i = 0; i <= event.value("count", 1); ++i) {
        if (column < 0 || column >= kBoardSide || row < 0 || row >= kBoardSide) break;
        cells.insert(cell_name(column, row));
        column += step(*way).column;
        row += step(*way).row;
    }
    return cells;
}

std::vector<Run> KubaBoard::holdings(const Json& view, int seat, Look look) const {
    const int reds = captured(view, seat, "red");
    const int others = captured(view, seat, "opponent");
    const auto missing = static_cast<std::size_t>(std::max(0, 7 - reds));
    const Style wood{Colour::line, Colour::wood};
    return {{" ", wood},
            tray(reds, "r", look),
            {std::string(missing, '.') + " ", wood},
            {" " + std::to_string(reds) + "/7  ", {}},
            {others > 0 ? " " : "", wood},
            tray(others, seat == 0 ? "b" : "w", look),
            {others > 0 ? " " : "", wood}};
}

Run KubaBoard::piece(int seat, Look look) const {
    return tray(1, seat == 0 ? "w" : "b", look);
}

std::string KubaBoard::task(const Json& view) const {
    std::string text = view.value("bonus", false) ? "Push again" : "Push a marble";
    if (view.contains("ban")) text += " (not " + tidy(view.value("ban", "")) + ")";
    return text;
}

std::unique_ptr<Board> kuba_board() {
    return std::make_unique<KubaBoard>();
}

}  // namespace kabinet::cli
