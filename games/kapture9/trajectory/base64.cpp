#include "games/kapture9/trajectory/base64.hpp"

namespace kabinet::kapture9 {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const std::uint8_t byte : bytes) {
        pending = pending << 8 | byte;
        for (bits += 8; bits >= 6; bits -= 6) text += kDigits[pending >> (bits - 6) & 63];
    }
    if (bits > 0) text += kDigits[pending << (6 - bits) & 63];
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char digit : text) {
        const std::size_t value = kDigits.find(digit);
        if (value == std::string_view::npos) return std::nullopt;
        pending = pending << 6 | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<std::uint8_t>(pending >> bits));
    }
    const std::uint32_t spare = pending & ((1U << bits) - 1);
    if (bits >= 6 || spare != 0) return std::nullopt;
    return bytes;
}

}  // namespace kabinet::kapture9
