#pragma once

#include <sys/random.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace kabinet {

/// Random bytes of the system, at most 256. Throws where the system has none.
template <std::size_t N>
std::array<std::uint8_t, N> random_bytes() {
    static_assert(N <= 256);
    std::array<std::uint8_t, N> bytes;
    if (::getentropy(bytes.data(), N) != 0) throw std::runtime_error("the system gives no random bytes");
    return bytes;
}

}  // namespace kabinet
