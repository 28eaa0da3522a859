#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet::cli {

/// Colours by their purpose. A terminal maps them to the colours it has.
enum class Colour : std::uint8_t {
    plain,  ///< the terminal's own
    white,
    black,
    red,
    yellow,
    blue,
    orange,
    green,  ///< pieces
    wood,
    wood_light,
    wood_mark,  ///< boards: cells, cells of use, cells just changed
    line,       ///< lines on boards
    cursor,     ///< where the cursor is
    accent,
    faint,
    good,
    bad,
    bar  ///< words and the title bar
};

struct Style {
    Colour ink = Colour::plain;
    Colour paper = Colour::plain;
    bool bold = false;
    bool reverse = false;
    bool operator==(const Style&) const = default;
};

inline constexpr Style kFaint{Colour::faint};
inline constexpr Style kAccent{Colour::accent, Colour::plain, true};

/// What the user's terminal can show, and what the user wants to see.
struct Look {
    bool unicode = true;
    bool colour = true;
};

struct Cell {
    char32_t glyph = U' ';  ///< 0: the second column of a wide glyph
    Style style;
    bool operator==(const Cell&) const = default;
};

/// A rectangle of character cells that is drawn into and then shown as a whole.
class Screen {
  public:
    Screen(int width, int height)
        : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}

    int width() const { return width_; }
    int height() const { return height_; }

    /// Writes UTF-8 `text` from (x, y) to the right. Control characters are made harmless, and text beyond
    /// the edge is left out. Returns the column after the text.
    int put(int x, int y, std::string_view text, Style style = {});

    /// Writes one glyph.
    void put(int x, int y, char32_t glyph, Style style);

    /// Fills a rectangle.
    void fill(int x, int y, int width, int height, char32_t glyph, Style style);

    /// Changes the style of `width` cells, not what they show.
    void paint(int x, int y, int width, Style style);

    const Cell& at(int x, int y) const { return cells_[index(x, y)]; }

    /// Replaces every glyph beyond ASCII by one that stands for it.
    void make_plain();

    /// The text on the screen: lines without trailing spaces, each ended by a newline.
    std::string text() const;

  private:
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }

    int width_;
    int height_;
    std::vector<Cell> cells_;
};

}  // namespace kabinet::cli
