#include "server/picture/text_width.hpp"

#include <algorithm>
#include <cstdint>

namespace kabinet {
namespace {

struct Character {
    std::size_t bytes;
    double width;  ///< in heights of the text
};

/// The character at the beginning of `text`, which is UTF-8. Wide are those of East Asia and emoji (U+1100
/// and up, but for a few); what joins others has no width.
Character first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0U;
    };
    if (byte(0) < 0x80) {
        const bool large = (byte(0) >= 'A' && byte(0) <= 'Z') || byte(0) == 'm' || byte(0) == 'w';
        return {1, large ? 0.82 : byte(0) == ' ' ? 0.36 : 0.66};
    }
    if (byte(0) < 0xE0) return {2, byte(0) == 0xCC || byte(0) == 0xCD ? 0 : 0.74};
    if (byte(0) < 0xF0) {
        const unsigned point = (byte(0) & 0xFU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
        const bool joins = point >= 0x200B && point <= 0x200F;
        const bool wide = point >= 0x2E80 || (point >= 0x1100 && point < 0x1200);
        return {3, joins ? 0 : wide ? 1.1 : 0.8};
    }
    return {4, 1.3};
}

double width_of(std::string_view text) {
    double width = 0;
    while (!text.empty()) {
        const Character next = first_of(text);
        width += next.width;
        text.remove_prefix(std::min(next.bytes, text.size()));
    }
    return width;
}

}  // namespace

Fitted fit(std::string_view text, double size, double room) {
    const double width = width_of(text) * size;
    if (width <= room) return {std::string(text), size};
    const double smaller = std::max(size * room / width, size * 2 / 3);
    double left = room / smaller - 1;
    std::size_t end = 0;
    while (end < text.size()) {
        const Character next = first_of(text.substr(end));
        if (width_of(text.substr(end)) <= left + 1) return {std::string(text), smaller};
        if (next.width > left) break;
        left -= next.width;
        end += std::min(next.bytes, text.size() - end);
    }
    return {std::string(text.substr(0, end)) + "\xE2\x80\xA6", smaller};
}

std::pair<std::string, std::string> broken(std::string_view text, double size, double room) {
    std::size_t end = text.npos;
    if (width_of(text) * size * 2 / 3 > room) {
        for (std::size_t space = text.find(' '); space != text.npos; space = text.find(' ', space + 1)) {
            if (width_of(text.substr(0, space)) * size * 2 / 3 <= room) end = space;
        }
    }
    if (end == text.npos) return {std::string(text), ""};
    return {std::string(text.substr(0, end)), std::string(text.substr(end + 1))};
}

}  // namespace kabinet
