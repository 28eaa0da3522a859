#include "server/bus/link.hpp"

#include <array>
#include <cstring>

namespace kabinet {
namespace {

constexpr std::size_t kNumbers = 6;
constexpr std::size_t kHead = 1 + kNumbers * sizeof(std::uint64_t);

}  // namespace

/// The kind, then numbers of 64 bits, the lowest byte first; then the bytes.
std::string Packet::written() const {
    std::string text;
    text.reserve(kHead + bytes.size());
    text.push_back(static_cast<char>(kind));
    for (std::uint64_t value : {from, stream, number, shard, over, heard}) {
        for (std::size_t i = 0; i < sizeof value; ++i, value >>= 8U)
            text.push_back(static_cast<char>(value & 0xffU));
    }
    return text.append(bytes);
}

std::optional<Packet> Packet::read(std::string_view text) {
    if (text.size() < kHead || static_cast<std::uint8_t>(text[0]) > static_cast<std::uint8_t>(Kind::claim))
        return std::nullopt;
    std::array<std::uint64_t, kNumbers> values{};
    for (std::size_t i = 0; i < kNumbers * sizeof(std::uint64_t); ++i) {
        const std::uint64_t byte = static_cast<std::uint8_t>(text[1 + i]);
        values[i / sizeof(std::uint64_t)] |= byte << (8 * (i % sizeof(std::uint64_t)));
    }
    return Packet{.kind = static_cast<Kind>(text[0]),
                  .from = values[0],
                  .stream = values[1],
                  .number = values[2],
                  .shard = values[3],
                  .over = values[4],
                  .heard = values[5],
                  .bytes = text.substr(kHead)};
}

}  // namespace kabinet
