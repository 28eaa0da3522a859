#include "server/accounts/cose_key.hpp"

#include <array>
#include <cstddef>

#include "server/accounts/passkey.hpp"

namespace kabinet {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kCoordinate = 32;

// The fixed parts of a COSE key: members 1 (kind of key), 3 (algorithm), -1 (curve), then -2 and -3, the key.
constexpr std::string_view kCoseEdDsa = "\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20"sv;
constexpr std::string_view kCoseEs256 = "\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20"sv;
constexpr std::array<char, 3> kCoseEs256Second{0x22, 0x58, 0x20};
// For RSA -1 is the modulus, behind its length in two bytes, and -2 is the exponent, always 65537.
constexpr std::string_view kCoseRs256 = "\xa4\x01\x03\x03\x39\x01\x00\x20\x59"sv;
constexpr std::string_view kCoseRs256Exponent = "\x21\x43\x01\x00\x01"sv;

// All of a SubjectPublicKeyInfo but the key itself: RFC 8410, section 4, and RFC 5480, section 2.
constexpr std::string_view kSpkiEdDsa = "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00"sv;
constexpr std::string_view kSpkiEs256 =
    "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00\x04"sv;
// The algorithm of RFC 3279, section 2.3.1.
constexpr std::string_view kSpkiRs256 = "\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00"sv;
constexpr std::string_view kDerExponent = "\x02\x03\x01\x00\x01"sv;

std::optional<std::string_view> take(std::string_view& bytes, std::size_t size) {
    if (bytes.size() < size) return std::nullopt;
    const std::string_view taken = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return taken;
}

bool take(std::string_view& bytes, std::string_view expected) {
    if (!bytes.starts_with(expected)) return false;
    bytes.remove_prefix(expected.size());
    return true;
}

std::optional<std::string> take_ed_dsa(std::string_view& bytes) {
    if (!take(bytes, kCoseEdDsa)) return std::nullopt;
    const auto key = take(bytes, kCoordinate);
    if (!key) return std::nullopt;
    return std::string(kSpkiEdDsa).append(*key);
}

std::optional<std::string> take_es256(std::string_view& bytes) {
    if (!take(bytes, kCoseEs256)) return std::nullopt;
    const auto x = take(bytes, kCoordinate);
    if (!x || !take(bytes, std::string_view(kCoseEs256Second))) return std::nullopt;
    const auto y = take(bytes, kCoordinate);
    if (!y) return std::nullopt;
    return std::string(kSpkiEs256).append(*x).append(*y);
}

/// An element of DER with less than 65536 bytes.
std::string der(char tag, std::string_view content) {
    std::string text(1, tag);
    const std::size_t size = content.size();
    if (size > 0xff) {
        text += '\x82';
        text += static_cast<char>(size >> 8);
    } else if (size > 0x7f) {
        text += '\x81';
    }
    text += static_cast<char>(size & 0xff);
    return text.append(content);
}

std::optional<std::string> take_rs256(std::string_view& bytes) {
    if (!take(bytes, kCoseRs256)) return std::nullopt;
    const auto length = take(bytes, 2);
    if (!length) return std::nullopt;
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>((*length)[at]));
    };
    const auto modulus = take(bytes, byte(0) << 8 | byte(1));
    if (!modulus || modulus->empty() || modulus->front() == '\0') return std::nullopt;
    if (!take(bytes, kCoseRs256Exponent)) return std::nullopt;
    // A number of DER has a sign: a high first bit needs a zero before it.
    const bool high = (static_cast<unsigned char>(modulus->front()) & 0x80) != 0;
    const std::string number = der('\x02', std::string(high ? 1 : 0, '\0').append(*modulus));
    const std::string key = der('\x30', number + std::string(kDerExponent));
    return der('\x30', std::string(kSpkiRs256) + der('\x03', std::string(1, '\0') + key));
}

std::optional<std::string> take_key(std::string_view& bytes, int algorithm) {
    switch (algorithm) {
        case kEdDsa:
            return take_ed_dsa(bytes);
        case kEs256:
            return take_es256(bytes);
        case kRs256:
            return take_rs256(bytes);
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<std::string> take_cose_key(std::string_view& bytes, int algorithm) {
    std::string_view rest = bytes;
    auto key = take_key(rest, algorithm);
    if (key) bytes = rest;
    return key;
}

}  // namespace kabinet
