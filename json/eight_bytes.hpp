#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

/// Eight bytes of a text looked at in one go, as a number: what scanning a text byte by byte would cost eight
/// times.
namespace kabinet {

inline std::uint64_t eight_bytes(const char* at) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

constexpr std::uint64_t each_byte(std::uint8_t byte) {
    return 0x0101010101010101U * byte;
}

/// Flags the bytes of eight that are less than `limit`, at most 0x80. A byte above one that is flagged may be
/// flagged wrongly; whether any byte is flagged is always right.
constexpr std::uint64_t bytes_below(std::uint8_t limit, std::uint64_t bytes) {
    return (bytes - each_byte(limit)) & ~bytes & each_byte(0x80);
}

/// The same of the bytes that are `byte`.
constexpr std::uint64_t bytes_like(std::uint8_t byte, std::uint64_t bytes) {
    return bytes_below(1, bytes ^ each_byte(byte));
}

/// Which byte of eight is the first in memory that is not 0, if one is.
inline int first_byte_of(std::uint64_t eight) {
    const bool little = std::endian::native == std::endian::little;
    return (little ? std::countr_zero(eight) : std::countl_zero(eight)) / 8;
}

}  // namespace kabinet
