#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kabinet::cli {

/// Writes the elements of an SVG document one after the other. Coordinates are given in metres, y upwards,
/// the origin in the middle, and written in millimetres to two decimals.
class SvgWriter {
  public:
    struct Point {
        double x = 0;
        double y = 0;
    };

    /// A document of `width` by `height` metres; the origin lies `below` metres above its lower edge.
    SvgWriter(double width, double height, double below);

    // `look` is the class of the element, for a style sheet.
    void circle(Point centre, double radius, std::string_view look);
    void rectangle(Point lower_left, double width, double height, std::string_view look);
    void line(Point from, Point to, std::string_view look);
    void path(const std::vector<Point>& points, std::string_view look, bool closed = false);
    /// Text with its middle at `at`, `size` metres high.
    void text(Point at, double size, std::string_view text, std::string_view look);
    /// Writes an element unchanged.
    void raw(std::string_view element);

    /// The whole document. Nothing can be written afterwards.
    std::string finish();

  private:
    std::string place(Point point) const;
    std::string coordinates(const char* x, const char* y, Point point) const;

    double left_;
    double top_;
    std::string document_;
};

}  // namespace kabinet::cli
