#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace kabinet {

/// Which byte of eight is the first in memory that is not 0, if one is.
inline int first_byte_of(std::uint64_t eight) {
    const bool little = std::endian::native == std::endian::little;
    return (little ? std::countr_zero(eight) : std::countl_zero(eight)) / 8;
}

/// How many bytes two texts have in common from their beginnings.
inline std::size_t alike(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t i = 0;
    for (; i + 8 <= most; i += 8) {
        std::uint64_t x = 0;
        std::uint64_t y = 0;
        std::memcpy(&x, a.data() + i, 8);
        std::memcpy(&y, b.data() + i, 8);
        if (x != y) return i + static_cast<std::size_t>(first_byte_of(x ^ y));
    }
    while (i < most && a[i] == b[i]) ++i;
    return i;
}

}  // namespace kabinet
