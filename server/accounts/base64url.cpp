#include "server/accounts/base64url.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kabinet {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::uint8_t kNoDigit = 64;

constexpr std::array<std::uint8_t, 256> kValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::uint8_t value = 0; value < kNoDigit; ++value)
        values[static_cast<unsigned char>(kDigits[value])] = value;
    return values;
}();

}  // namespace

std::string to_base64url(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char byte : bytes) {
        pending = pending << 8 | static_cast<unsigned char>(byte);
        for (bits += 8; bits >= 6; bits -= 6) text += kDigits[pending >> (bits - 6) & 63];
    }
    if (bits > 0) text += kDigits[pending << (6 - bits) & 63];
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char digit : text) {
        const std::uint8_t value = kValues[static_cast<unsigned char>(digit)];
        if (value == kNoDigit) return std::nullopt;
        pending = pending << 6 | value;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(pending >> bits);
    }
    const std::uint32_t spare = pending & ((1U << bits) - 1);
    if (bits >= 6 || spare != 0) return std::nullopt;
    return bytes;
}

}  // namespace kabinet
