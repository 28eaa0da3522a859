#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet {

/// A text as it may stand between tags and between quotes of XML. What XML forbids becomes a space, and what
/// is not UTF-8 becomes U+FFFD.
std::string xml_text(std::string_view text);

/// Writes SVG. Whatever texts it is given, what it writes is well-formed once every element is closed.
class Svg {
  public:
    /// The value of an attribute: a number with two digits after the point at most, or a text.
    struct Value {
        std::string text;
        Value(double number);
        Value(int number) : text(std::to_string(number)) {}
        Value(const char* value) : text(xml_text(value)) {}
        Value(const std::string& value) : text(xml_text(value)) {}
    };
    struct Attribute {
        std::string_view name;
        Value value;
    };
    using Attributes = std::initializer_list<Attribute>;

    /// How a text is written: its height, its colour, and as in CSS.
    struct Font {
        double size = 16;
        const char* fill = "#000";
        const char* weight = "bold";
        const char* anchor = "middle";
        const char* family = "DejaVu Sans, sans-serif";
    };

    Svg& add(std::string_view tag, Attributes attributes);
    Svg& open(std::string_view tag, Attributes attributes);
    Svg& close();
    Svg& text(double x, double y, std::string_view content, const Font& font);
    /// Elements that are written already, well-formed.
    Svg& raw(std::string_view elements);

    Svg& rect(double x, double y, double width, double height, double rx, const char* fill);
    Svg& circle(double x, double y, double r, const char* fill);
    /// Whatever follows until close() is moved by x and y, turned by degrees, and made larger.
    Svg& placed(double x, double y, double turned = 0, double larger = 1);

    /// Numbers with spaces between, for paths and boxes.
    static std::string numbers(std::initializer_list<double> numbers);

    /// What was written. Call last.
    std::string take() { return std::move(out_); }

  private:
    void begin(std::string_view tag, Attributes attributes);

    std::string out_;
    std::vector<std::string> open_;
};

}  // namespace kabinet
