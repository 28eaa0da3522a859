#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// A point of the board of Kapture 9 in metres, as seat 0 sees it: x to the right, y towards seat 1, the
/// origin in the middle.
struct BoardPoint {
    double x = 0;
    double y = 0;
};

inline constexpr int kKaptureBases = 9;
inline constexpr double kKaptureHalfSide = 0.225;  ///< the board is a square

/// The middle of a base, or of a seat's home.
BoardPoint base_point(int base);
BoardPoint home_point(int seat);

/// One drawing of the board of Kapture 9 in character cells, seen from either side.
class Kapture9Drawing {
  public:
    Kapture9Drawing(Screen& screen, int x, int y, Look look, int scale, bool turned);

    static constexpr int kScales = 3;
    static int width(int scale);
    static int height(int scale);

    /// The board itself and the two homes.
    void board();
    /// A base, with the meekone of `owner` on it if there is one.
    void base(int number, std::optional<int> owner, const Marks& marks);
    /// A meekone at any point. `lean` is its axis as seen from above, shorter than 1.
    void meekone(int owner, BoardPoint at, BoardPoint lean);
    void ball(int seat, BoardPoint at);
    /// Small dots where nothing else is; call it after all bodies are drawn.
    void dots(const std::vector<BoardPoint>& points, Style style);

  private:
    int column(double x) const;
    int row(double y) const;
    void large_base(int x, int y, int number, std::optional<int> owner, Style style);
    char32_t meekone_glyph(int owner) const { return owner == 0 ? U'▲' : U'▼'; }

    Screen& screen_;
    int x_;
    int y_;
    Look look_;
    int scale_;
    double facing_;  // 1, or -1 for the other side
};

/// The glyph of a seat's ball or meekone. Seats differ by shape, and by colour on terminals with colours.
char32_t ball_glyph(int seat, Look look);
Colour kapture_ink(int seat);

}  // namespace kabinet::cli
