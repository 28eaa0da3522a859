#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Fair randomness (GEN-1): the server commits to a secret, every seat adds a nonce, and the seed made from
/// both drives every shuffle. After the match anyone can draw the same numbers again from the published
/// record.
namespace kabinet {

using Bytes32 = std::array<std::uint8_t, 32>;
using Seed = Bytes32;

/// SHA-256 (FIPS 180-4) of the parts one after the other.
Bytes32 sha256(std::initializer_list<std::string_view> parts);
inline Bytes32 sha256(std::string_view bytes) {
    return sha256({bytes});
}

/// A view of the bytes of `value`, valid as long as `value` is.
inline std::string_view bytes_of(const Bytes32& value) {
    return {reinterpret_cast<const char*>(value.data()), value.size()};
}

/// Lower-case hex of `bytes`, and back. For any other text `from_hex` returns false and leaves `out`
/// unspecified.
std::string to_hex(std::span<const std::uint8_t> bytes);
bool from_hex(std::string_view hex, std::vector<std::uint8_t>& out);
/// As from_hex, for exactly 32 bytes.
bool from_hex(std::string_view hex, Bytes32& out);

/// SHA-256(secret), which the server publishes before any seat sends its nonce.
Bytes32 commitment(const Bytes32& secret);

/// SHA-256(secret || nonces in seat order). A nonce is raw bytes; a seat that sent none has an empty one.
Seed make_seed(const Bytes32& secret, std::span<const std::string> nonces);

/// The ChaCha20 block (RFC 8439, 2.3) of `key`, `counter` and a nonce of zeros.
std::array<std::uint8_t, 64> chacha20_block(const Bytes32& key, std::uint32_t counter);

/// Random numbers for one purpose ("deal/round3", "tremor/turn17"): the ChaCha20 key stream (RFC 8439) whose
/// key is SHA-256(seed || purpose), nonce zero, counter from zero; 32-bit little-endian words are taken in
/// order. Streams of different purposes are independent, so the order of calls elsewhere never matters.
class FairStream {
  public:
    FairStream(const Seed& seed, std::string_view purpose);

    /// The next 32 bits of the stream.
    std::uint32_t next();

    /// A number in [0, n), n >= 1, without modulo bias: words at or above the largest multiple of n are
    /// skipped.
    std::uint32_t below(std::uint32_t n);

    /// Fisher-Yates from the last element down, drawing `below(i + 1)` for i = size-1 .. 1.
    template <class Range>
    void shuffle(Range& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

  private:
    Bytes32 key_;
    std::array<std::uint8_t, 64> block_{};
    std::uint32_t counter_ = 0;
    std::size_t used_ = 64;
};

}  // namespace kabinet
