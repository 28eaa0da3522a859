#include "client-cli/canvas/screen.hpp"

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {

int Screen::put(int x, int y, std::string_view text, Style style) {
    const std::string safe = harmless(text);
    std::string_view rest = safe;
    while (!rest.empty()) {
        const char32_t glyph = next_glyph(rest);
        const int width = glyph_width(glyph);
        // A combining mark has no cell of its own here; the letter without it can be read, too.
        if (width == 0) continue;
        if (width == 2 && x + 1 >= width_) break;
        put(x, y, glyph, style);
        if (width == 2) put(x + 1, y, U'\0', style);
        x += width;
    }
    return x;
}

void Screen::put(int x, int y, char32_t glyph, Style style) {
    if (inside(x, y)) cells_[index(x, y)] = {glyph, style};
}

void Screen::fill(int x, int y, int width, int height, char32_t glyph, Style style) {
    for (int row = y; row < y + height; ++row) {
        for (int column = x; column < x + width; ++column) put(column, row, glyph, style);
    }
}

void Screen::paint(int x, int y, int width, Style style) {
    for (int column = x; column < x + width; ++column) {
        if (inside(column, y)) cells_[index(column, y)].style = style;
    }
}

void Screen::make_plain() {
    for (Cell& cell : cells_) {
        cell.glyph = cell.glyph == 0 ? U' ' : static_cast<char32_t>(plain_glyph(cell.glyph));
    }
}

std::string Screen::text() const {
    std::string all;
    for (int y = 0; y < height_; ++y) {
        std::string line;
        for (int x = 0; x < width_; ++x) {
            if (at(x, y).glyph != 0) append_glyph(line, at(x, y).glyph);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    return all;
}

}  // namespace kabinet::cli
