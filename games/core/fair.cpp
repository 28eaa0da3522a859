#include "games/core/fair.hpp"

#include <sodium.h>

#include <algorithm>

namespace kabinet {

namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex(bytes.size() * 2, '0');
    char* at = hex.data();
    for (const std::uint8_t byte : bytes) {
        *at++ = digits[byte >> 4];
        *at++ = digits[byte & 15];
    }
    return hex;
}

bool from_hex(std::string_view hex, std::vector<std::uint8_t>& out) {
    if (hex.size() % 2 != 0) return false;
    out.clear();
    out.reserve(hex.size() / 2);
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = digit(hex[i + 1]);
        if (high < 0 || low < 0) return false;
        out.push_back(static_cast<std::uint8_t>(high * 16 + low));
    }
    return true;
}

bool from_hex(std::string_view hex, Bytes32& out) {
    std::vector<std::uint8_t> bytes;
    if (hex.size() != 2 * out.size() || !from_hex(hex, bytes)) return false;
    std::ranges::copy(bytes, out.begin());
    return true;
}

Bytes32 commitment(const Bytes32& secret) {
    return sha256(bytes_of(secret));
}

Seed make_seed(const Bytes32& secret, std::span<const std::string> nonces) {
    std::string all(bytes_of(secret));
    for (const std::string& nonce : nonces) all += nonce;
    return sha256(all);
}

std::array<std::uint8_t, 64> chacha20_block(const Bytes32& key, std::uint32_t counter) {
    static_assert(crypto_stream_chacha20_ietf_KEYBYTES == std::tuple_size_v<Bytes32>);
    constexpr std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    std::array<std::uint8_t, 64> block{};
    crypto_stream_chacha20_ietf_xor_ic(block.data(), block.data(), block.size(), nonce.data(), counter,
                                       key.data());
    return block;
}

FairStream::FairStream(const Seed& seed, std::string_view purpose)
    : key_(sha256({bytes_of(seed), purpose})) {}

std::uint32_t FairStream::next() {
    if (used_ == block_.size()) {
        block_ = chacha20_block(key_, counter_++);
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{block_[used_ + i]} << (8 * i);
    used_ += 4;
    return word;
}

std::uint32_t FairStream::below(std::uint32_t n) {
    constexpr std::uint64_t words = std::uint64_t{1} << 32;
    const std::uint64_t limit = words - words % n;
    std::uint32_t word = next();
    while (word >= limit) word = next();
    return word % n;
}

}  // namespace kabinet
