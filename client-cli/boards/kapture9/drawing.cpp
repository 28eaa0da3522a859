#include "client-cli/boards/kapture9/drawing.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::cli {
namespace {

constexpr double kHalfStep = 0.0424264;  // of the lattice of 60 mm turned by 45 degrees
constexpr double kHome = 0.190;
constexpr double kFallen = 0.7;  // of its axis is seen from above by one that lies

/// A size: cells from the middle to the frame, and the metres a row is high. Rows and columns are such that
/// the rows of bases lie evenly.
struct Size {
    int columns;
    int rows;
    double row;
};

const Size& size(int scale) {
    static constexpr std::array<Size, Kapture9Drawing::kScales + 1> sizes{
        {{15, 6, 0.0377}, {20, 8, 0.0242}, {21, 9, 0.0242}, {36, 17, 0.0132}}};
    return sizes[static_cast<std::size_t>(std::clamp(scale, 0, Kapture9Drawing::kScales))];
}

constexpr Style kWood{Colour::line, Colour::wood};

/// The dot of a braille character (Unicode, block 2800) in column 0 or 1, row 0 to 3 of a cell.
constexpr char32_t braille_dot(int column, int row) {
    constexpr std::array<char32_t, 8> dots{0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80};
    return dots[static_cast<std::size_t>(column * 4 + row)];
}

}  // namespace

BoardPoint base_point(int base) {
    static constexpr std::array<std::pair<int, int>, kKaptureBases> steps{
        {{0, -2}, {-1, -1}, {1, -1}, {-2, 0}, {0, 0}, {2, 0}, {-1, 1}, {1, 1}, {0, 2}}};
    const auto& [right, ahead] = steps[static_cast<std::size_t>(base)];
    return {right * kHalfStep, ahead * kHalfStep};
}

BoardPoint home_point(int seat) {
    return {0, seat == 0 ? -kHome : kHome};
}

char32_t ball_glyph(int seat, Look look) {
    return seat == 0 && !(look.colour && look.unicode) ? U'○' : U'●';
}

Colour kapture_ink(int seat) {
    return seat == 0 ? Colour::white : Colour::black;
}

Kapture9Drawing::Kapture9Drawing(Screen& screen, int x, int y, Look look, int scale, bool turned)
    : screen_(screen), x_(x), y_(y), look_(look), scale_(scale), facing_(turned ? -1 : 1) {}

int Kapture9Drawing::width(int scale) {
    return 2 * size(scale).columns + 1;
}
int Kapture9Drawing::height(int scale) {
    return 2 * size(scale).rows + 1;
}

/// The column of a point, the frame's at the edge; what is outside comes to lie outside.
int Kapture9Drawing::column(double x) const {
    const int half = size(scale_).columns;
    const auto off = static_cast<int>(std::lround(facing_ * x / kKaptureHalfSide * half));
    // Nothing on the board is drawn over the frame.
    const bool inside = std::abs(x) <= kKaptureHalfSide;
    return x_ + half + (inside ? std::clamp(off, 1 - half, half - 1) : off);
}

int Kapture9Drawing::row(double y) const {
    const int half = size(scale_).rows;
    const auto off = static_cast<int>(std::lround(facing_ * y / size(scale_).row));
    const bool inside = std::abs(y) <= kKaptureHalfSide;
    return y_ + half - (inside ? std::clamp(off, 1 - half, half - 1) : off);
}

void Kapture9Drawing::board() {
    const int right = x_ + width(scale_) - 1;
    const int bottom = y_ + height(scale_) - 1;
    screen_.fill(x_, y_, width(scale_), height(scale_), U' ', kWood);
    screen_.fill(x_, y_, width(scale_), 1, U'─', kWood);
    screen_.fill(x_, bottom, width(scale_), 1, U'─', kWood);
    screen_.fill(x_, y_, 1, height(scale_), U'│', kWood);
    screen_.fill(right, y_, 1, height(scale_), U'│', kWood);
    screen_.put(x_, y_, U'┌', kWood);
    screen_.put(right, y_, U'┐', kWood);
    screen_.put(x_, bottom, U'└', kWood);
    screen_.put(right, bottom, U'┘', kWood);
    for (const int seat : {0, 1}) {
        const BoardPoint at = home_point(seat);
        screen_.put(column(at.x) - 2, row(at.y), "(   )", kWood);
    }
}

void Kapture9Drawing::base(int number, std::optional<int> owner, const Marks& marks) {
    const std::string id = std::to_string(number);
    const bool cursor = marks.cursor == id;
    const bool usable = marks.usable.contains(id);
    Style style = kWood;
    if (marks.changed.contains(id)) style.paper = Colour::wood_mark;
    if (usable) style.paper = Colour::wood_light;
    if (cursor) style.paper = Colour::cursor;
    const int x = column(base_point(number).x);
    const int y = row(base_point(number).y);
    // Without colours the brackets say what may be chosen.
    const std::string_view rim = cursor ? "[]" : usable && !look_.colour ? "<>" : "()";
    if (scale_ == kScales) {
        large_base(x, y, number, owner, style);
        if (!cursor && !usable) return;
        screen_.put(x - 1, y, static_cast<char32_t>(rim[0]), {Colour::black, style.paper, true});
        screen_.put(x + 1, y, static_cast<char32_t>(rim[1]), {Colour::black, style.paper, true});
        return;
    }
    const Style strong{Colour::black, style.paper, true};
    screen_.put(x - 1, y, static_cast<char32_t>(rim[0]), cursor || usable ? strong : style);
    screen_.put(x + 1, y, static_cast<char32_t>(rim[1]), cursor || usable ? strong : style);
    screen_.put(x, y, static_cast<char32_t>('0' + number), cursor || usable ? strong : style);
    if (!owner) return;
    screen_.put(x - 1, y, static_cast<char32_t>('0' + number), style);
    screen_.put(x, y, meekone_glyph(*owner), {kapture_ink(*owner), style.paper, true});
    screen_.put(x + 1, y, U' ', style);
}

void Kapture9Drawing::large_base(int x, int y, int number, std::optional<int> owner, Style style) {
    screen_.put(x - 2, y - 1, "╭───╮", style);
    screen_.put(x - 2, y, "│   │", style);
    screen_.put(x - 2, y + 1, "╰───╯", style);
    screen_.put(x, y - 1, static_cast<char32_t>('0' + number), {Colour::black, style.paper});
    if (!owner) return;
    screen_.put(x, y, meekone_glyph(*owner), {kapture_ink(*owner), style.paper, true});
}

void Kapture9Drawing::meekone(int owner, BoardPoint at, BoardPoint lean) {
    const bool lies = std::hypot(lean.x, lean.y) > kFallen;
    const bool to_right = facing_ * lean.x > 0;
    const char32_t flat = owner == 0 ? (to_right ? U'▶' : U'◀') : (to_right ? U'▷' : U'◁');
    screen_.put(column(at.x), row(at.y), lies ? flat : meekone_glyph(owner),
                {kapture_ink(owner), Colour::wood, true});
}

void Kapture9Drawing::ball(int seat, BoardPoint at) {
    const int x = column(at.x);
    const int y = row(at.y);
    const bool inside = std::abs(at.x) <= kKaptureHalfSide && std::abs(at.y) <= kKaptureHalfSide;
    screen_.put(x, y, ball_glyph(seat, look_),
                {inside ? kapture_ink(seat) : Colour::bad, inside ? Colour::wood : Colour::plain, true});
}

void Kapture9Drawing::dots(const std::vector<BoardPoint>& points, Style style) {
    std::map<std::pair<int, int>, char32_t> cells;
    const Size& cell = size(scale_);
    for (const BoardPoint& point : points) {
        // In cells from the upper left, their middles at whole numbers.
        const double right = facing_ * point.x / kKaptureHalfSide * cell.columns + cell.columns + 0.5;
        const double down = cell.rows - facing_ * point.y / cell.row + 0.5;
        const auto across = static_cast<int>(std::floor(right * 2));
        const auto along = static_cast<int>(std::floor(down * 4));
        if (across < 2 || along < 4 || right >= width(scale_) - 1 || down >= height(scale_) - 1) continue;
        cells[{across / 2, along / 4}] |= braille_dot(across % 2, along % 4);
    }
    for (const auto& [at, dots] : cells) {
        const Cell& under = screen_.at(x_ + at.first, y_ + at.second);
        if (under.glyph == U' ') {
            style.paper = under.style.paper;
            screen_.put(x_ + at.first, y_ + at.second, U'\u2800' + dots, style);
        }
    }
}

}  // namespace kabinet::cli
