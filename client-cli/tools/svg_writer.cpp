#include "client-cli/tools/svg_writer.hpp"

#include <utility>

#include "client-cli/boards/number.hpp"

namespace kabinet::cli {
namespace {

std::string number(double metres) {
    return fixed(metres * 1000, 2);
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '<') {
            result += "&lt;";
        } else if (c == '&') {
            result += "&amp;";
        } else {
            result += c;
        }
    }
    return result;
}

std::string attribute(const char* name, const std::string& value) {
    return " " + std::string(name) + "=\"" + value + "\"";
}

}  // namespace

SvgWriter::SvgWriter(double width, double height, double below) : left_(-width / 2), top_(height - below) {
    const std::string size = number(width) + " " + number(height);
    document_ = R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" + number(width * 1.5) + R"(" height=")" +
                number(height * 1.5) + R"(" viewBox="0 0 )" + size + R"(" font-family="sans-serif">)" + "\n";
}

std::string SvgWriter::place(Point point) const {
    return number(point.x - left_) + " " + number(top_ - point.y);
}

std::string SvgWriter::coordinates(const char* x, const char* y, Point point) const {
    return attribute(x, number(point.x - left_)) + attribute(y, number(top_ - point.y));
}

void SvgWriter::circle(Point centre, double radius, std::string_view look) {
    raw("<circle" + coordinates("cx", "cy", centre) + attribute("r", number(radius)) +
        attribute("class", std::string(look)) + "/>");
}

void SvgWriter::rectangle(Point lower_left, double width, double height, std::string_view look) {
    raw("<rect" + coordinates("x", "y", {lower_left.x, lower_left.y + height}) +
        attribute("width", number(width)) + attribute("height", number(height)) +
        attribute("class", std::string(look)) + "/>");
}

void SvgWriter::line(Point from, Point to, std::string_view look) {
    path({from, to}, look);
}

void SvgWriter::path(const std::vector<Point>& points, std::string_view look, bool closed) {
    std::string steps;
    for (const Point& point : points) steps += (steps.empty() ? "M" : " L") + place(point);
    raw("<path" + attribute("d", steps + (closed ? " Z" : "")) + attribute("class", std::string(look)) +
        "/>");
}

void SvgWriter::text(Point at, double size, std::string_view text, std::string_view look) {
    // Letters and digits stand a third of their size below their middle.
    raw("<text" + coordinates("x", "y", {at.x, at.y - size * 0.35}) + attribute("font-size", number(size)) +
        R"( text-anchor="middle")" + attribute("class", std::string(look)) + ">" + escaped(text) + "</text>");
}

void SvgWriter::raw(std::string_view element) {
    document_ += element;
    document_ += '\n';
}

std::string SvgWriter::finish() {
    return std::move(document_) + "</svg>\n";
}

}  // namespace kabinet::cli
