#include "games/core/svg.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>

#include "games/core/invariant.hpp"

namespace kabinet {
namespace {

constexpr std::string_view kUnknown = "\xEF\xBF\xBD";  // U+FFFD

/// How many bytes the character at the beginning of `text` has; 0 where none begins there (RFC 3629).
std::size_t length_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const bool too_long = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool beyond = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
    return too_long || beyond ? 0 : length;
}

std::string_view escaped(std::string_view character) {
    switch (character.front()) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            break;
    }
    if (static_cast<std::uint8_t>(character.front()) < 0x20 || character == "\x7F") return " ";
    // U+FFFE and U+FFFF are no characters of XML.
    if (character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") return kUnknown;
    return character;
}

std::string number_text(double number) {
    const double rounded = std::round(number * 100) / 100;
    char text[32];
    const auto [end, error] =
        std::to_chars(text, text + sizeof text, rounded + 0.0, std::chars_format::fixed);
    return error == std::errc() && std::isfinite(number) ? std::string(text, end) : "0";
}

}  // namespace

std::string xml_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = length_of(text);
        out += length == 0 ? kUnknown : escaped(text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string Svg::numbers(std::initializer_list<double> numbers) {
    std::string out;
    for (const double number : numbers) out += (out.empty() ? "" : " ") + number_text(number);
    return out;
}

Svg::Value::Value(double number) : text(number_text(number)) {}

void Svg::begin(std::string_view tag, Attributes attributes) {
    out_.append("<").append(tag);
    for (const auto& [name, value] : attributes)
        out_.append(" ").append(name).append("=\"").append(value.text).append("\"");
}

Svg& Svg::add(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    out_ += "/>";
    return *this;
}

Svg& Svg::open(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    out_ += ">";
    open_.emplace_back(tag);
    return *this;
}

Svg& Svg::close() {
    invariant(!open_.empty(), "no element is open");
    out_.append("</").append(open_.back()).append(">");
    open_.pop_back();
    return *this;
}

/// Programs lay out letters of a fraction of a unit badly, so all are 20 high and made smaller.
Svg& Svg::text(double x, double y, std::string_view content, const Font& font) {
    constexpr double laid_out = 20;
    char scale[32];
    const auto [end, error] =
        std::to_chars(scale, scale + sizeof scale, font.size / laid_out, std::chars_format::fixed, 5);
    const std::string transform = "translate(" + numbers({x, y}) + ") scale(" + std::string(scale, end) + ")";
    open("text", {{"transform", transform},
                  {"font-size", laid_out},
                  {"font-family", font.family},
                  {"font-weight", font.weight},
                  {"text-anchor", font.anchor},
                  {"fill", font.fill}});
    out_ += xml_text(content);
    return close();
}

Svg& Svg::raw(std::string_view elements) {
    out_ += elements;
    return *this;
}

Svg& Svg::rect(double x, double y, double width, double height, double rx, const char* fill) {
    return add("rect",
               {{"x", x}, {"y", y}, {"width", width}, {"height", height}, {"rx", rx}, {"fill", fill}});
}

Svg& Svg::circle(double x, double y, double r, const char* fill) {
    return add("circle", {{"cx", x}, {"cy", y}, {"r", r}, {"fill", fill}});
}

Svg& Svg::placed(double x, double y, double turned, double larger) {
    std::string transform = "translate(" + numbers({x, y}) + ")";
    if (turned != 0) transform += " rotate(" + numbers({turned}) + ")";
    if (larger != 1) transform += " scale(" + numbers({larger}) + ")";
    return open("g", {{"transform", transform}});
}

}  // namespace kabinet
