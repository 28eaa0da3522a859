#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/eight_bytes.hpp"

/// What stands for itself in a JSON string: all bytes of UTF-8 but control characters, quotes and
/// backslashes.
namespace kabinet {

inline bool is_plain(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

/// Whether all of `text` does.
inline bool all_plain(std::string_view text) {
    if (text.size() < 8) return std::ranges::all_of(text, is_plain);
    const auto odd = [](const char* at) {
        const std::uint64_t bytes = eight_bytes(at);
        return bytes_below(0x20, bytes) | bytes_like('"', bytes) | bytes_like('\\', bytes);
    };
    std::uint64_t found = odd(text.data() + text.size() - 8);
    for (std::size_t i = 0; i + 8 < text.size(); i += 8) found |= odd(text.data() + i);
    return found == 0;
}

}  // namespace kabinet
