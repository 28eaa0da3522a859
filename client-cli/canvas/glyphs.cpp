#include "client-cli/canvas/glyphs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace kabinet::cli {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t glyph) {
    return std::ranges::any_of(ranges, [&](Range r) { return glyph >= r.first && glyph <= r.last; });
}

constexpr std::array<Range, 5> kCombining{
    {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}}};
constexpr std::array<Range, 9> kWide{{{0x1100, 0x115f},
                                      {0x2e80, 0x303e},
                                      {0x3041, 0xa4cf},
                                      {0xac00, 0xd7a3},
                                      {0xf900, 0xfaff},
                                      {0xfe30, 0xfe6f},
                                      {0xff00, 0xff60},
                                      {0x1f300, 0x1faff},
                                      {0x20000, 0x3fffd}}};

}  // namespace

char32_t next_glyph(std::string_view& text) {
    const auto byte = static_cast<std::uint8_t>(text.front());
    text.remove_prefix(1);
    if (byte < 0x80) return byte;
    const int length = std::countl_one(byte);
    if (length < 2 || length > 4 || text.size() + 1 < static_cast<std::size_t>(length)) return 0xfffd;
    char32_t glyph = byte & (0x7fu >> length);
    for (int i = 1; i < length; ++i) {
        const auto next = static_cast<std::uint8_t>(text[static_cast<std::size_t>(i - 1)]);
        if ((next & 0xc0) != 0x80) return 0xfffd;
        glyph = (glyph << 6) | (next & 0x3fu);
    }
    text.remove_prefix(static_cast<std::size_t>(length - 1));
    return glyph;
}

void append_glyph(std::string& text, char32_t glyph) {
    const auto byte = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (glyph < 0x80) return byte(glyph);
    if (glyph < 0x800) {
        byte(0xc0 | (glyph >> 6));
    } else if (glyph < 0x10000) {
        byte(0xe0 | (glyph >> 12));
        byte(0x80 | ((glyph >> 6) & 0x3f));
    } else {
        byte(0xf0 | (glyph >> 18));
        byte(0x80 | ((glyph >> 12) & 0x3f));
        byte(0x80 | ((glyph >> 6) & 0x3f));
    }
    byte(0x80 | (glyph & 0x3f));
}

int glyph_width(char32_t glyph) {
    if (within(kCombining, glyph)) return 0;
    return within(kWide, glyph) ? 2 : 1;
}

int text_width(std::string_view text) {
    int width = 0;
    while (!text.empty()) width += glyph_width(next_glyph(text));
    return width;
}

std::string clipped(std::string_view text, int width) {
    if (text_width(text) <= width) return std::string(text);
    std::string result;
    if (width <= 0) return result;
    int used = 0;
    while (!text.empty()) {
        const char32_t glyph = next_glyph(text);
        used += glyph_width(glyph);
        if (used > width - 1) break;
        append_glyph(result, glyph);
    }
    return result + "…";
}

std::vector<std::string> folded(std::string_view text, int width) {
    constexpr std::size_t indent = 2;
    const auto room = static_cast<std::size_t>(std::max(width, 8));
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string& line = lines.back();
        const bool begun = line.size() > (lines.size() > 1 ? indent : 0);
        const auto used = static_cast<std::size_t>(text_width(line) + text_width(word));
        if (begun && used + 1 > room) lines.emplace_back(indent, ' ');
        const bool first = lines.back().size() <= (lines.size() > 1 ? indent : 0);
        lines.back() += (first ? "" : " ") + word;
    }
    return lines;
}

bool is_control(char32_t glyph) {
    constexpr std::array<Range, 6> controls{
        {{0, 0x1f}, {0x7f, 0x9f}, {0x61c, 0x61c}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069}}};
    return within(controls, glyph);
}

std::string harmless(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const char32_t glyph = next_glyph(text);
        append_glyph(result, is_control(glyph) ? U'\ufffd' : glyph);
    }
    return result;
}

std::string harmless_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        result += harmless(text.substr(0, end));
        if (end < text.size()) result += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

char plain_glyph(char32_t glyph) {
    if (glyph < 0x80) return static_cast<char>(glyph);
    if (glyph == U'─' || glyph == U'━' || glyph == U'═') return '-';
    if (glyph == U'│' || glyph == U'┃') return '|';
    if (glyph >= 0x2500 && glyph <= 0x257f) return '+';
    if (glyph >= 0x2800 && glyph <= 0x28ff) return '.';  // dots of braille
    constexpr std::array<std::pair<char32_t, char>, 23> others{
        {{U'▲', '^'}, {U'▼', 'v'}, {U'◀', '<'}, {U'▶', '>'}, {U'↑', '^'}, {U'↓', 'v'},
         {U'←', '<'}, {U'→', '>'}, {U'●', '*'}, {U'○', 'o'}, {U'·', '.'}, {U'…', '~'},
         {U'×', 'x'}, {U'–', '-'}, {U'•', '*'}, {U'◆', '*'}, {U'█', '#'}, {U'▏', '|'},
         {U'✓', 'v'}, {U'“', '"'}, {U'▷', '>'}, {U'◁', '<'}, {U'°', 'd'}}};
    const auto found = std::ranges::find(others, glyph, &std::pair<char32_t, char>::first);
    return found == others.end() ? '?' : found->second;
}

}  // namespace kabinet::cli
