#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/eight_bytes.hpp"

namespace kabinet {

/// How many bytes two texts have in common from their beginnings.
inline std::size_t alike(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t i = 0;
    for (; i + 8 <= most; i += 8) {
        const std::uint64_t differ = eight_bytes(a.data() + i) ^ eight_bytes(b.data() + i);
        if (differ != 0) return i + static_cast<std::size_t>(first_byte_of(differ));
    }
    while (i < most && a[i] == b[i]) ++i;
    return i;
}

}  // namespace kabinet
