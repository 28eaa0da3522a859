#include "server/accounts/totp.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <charconv>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <tuple>

#include "games/core/fair.hpp"

namespace kabinet {

namespace {

constexpr std::int64_t kStepMs = 30'000;
constexpr std::size_t kDigits = 6;
constexpr std::uint32_t kCodes = 1'000'000;

/// HMAC-SHA-1 of a counter (RFC 4226, 5.2).
std::array<std::uint8_t, 20> mac(const TotpSecret& secret, std::uint64_t counter) {
    std::array<std::uint8_t, 8> message{};
    for (std::size_t i = 0; i < message.size(); ++i)
        message[i] = static_cast<std::uint8_t>(counter >> (8 * (message.size() - 1 - i)));
    std::array<std::uint8_t, 20> out{};
    if (!HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), message.data(), message.size(),
              out.data(), nullptr)) {
        throw std::runtime_error("OpenSSL has no HMAC-SHA-1");
    }
    return out;
}

/// 31 bits from where the last four bits say (RFC 4226, 5.3).
std::uint32_t truncated(std::span<const std::uint8_t, 20> mac) {
    const std::size_t at = mac[19] & 0x0fU;
    std::uint32_t out = mac[at] & 0x7fU;
    for (std::size_t i = 1; i < 4; ++i) out = (out << 8U) | mac[at + i];
    return out;
}

std::string digits_of(std::string_view typed) {
    std::string out(typed);
    std::erase(out, ' ');
    return out;
}

bool unreserved(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

/// Percent-encoded (RFC 3986, 2.1).
std::string escaped(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        if (unreserved(c)) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += {'%', hex[byte >> 4U], hex[byte & 15U]};
        }
    }
    return out;
}

}  // namespace

std::string shared_totp_text(const SharedTotp& shared) {
    return to_hex(shared.secret) + ' ' + std::to_string(shared.last_used);
}

std::optional<SharedTotp> shared_totp_of(std::string_view text) {
    SharedTotp shared;
    constexpr std::size_t hex = 2 * std::tuple_size_v<TotpSecret>;
    if (text.size() < hex + 2 || text[hex] != ' ') return std::nullopt;
    std::size_t at = 0;
    for (std::uint8_t& byte : shared.secret) {
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + at + 2, byte, 16);
        at += 2;
        if (error != std::errc() || end != text.data() + at) return std::nullopt;
    }
    const auto [end, error] =
        std::from_chars(text.data() + hex + 1, text.data() + text.size(), shared.last_used);
    if (error != std::errc() || end != text.data() + text.size() || shared_totp_text(shared) != text)
        return std::nullopt;
    return shared;
}

std::string totp_code(const TotpSecret& secret, std::int64_t step) {
    std::uint32_t number = truncated(mac(secret, static_cast<std::uint64_t>(step))) % kCodes;
    std::string out(kDigits, '0');
    for (std::size_t i = kDigits; i > 0; --i) {
        out[i - 1] = static_cast<char>('0' + number % 10);
        number /= 10;
    }
    return out;
}

std::int64_t totp_step(std::int64_t wall_ms) {
    return wall_ms / kStepMs;
}

/// Codes are compared in a time that does not tell how much of one is right.
std::optional<std::int64_t> match_totp(const TotpSecret& secret, std::string_view typed, std::int64_t wall_ms,
                                       std::int64_t last_used) {
    const std::string code = digits_of(typed);
    if (code.size() != kDigits) return std::nullopt;
    const std::int64_t present = totp_step(wall_ms);
    std::optional<std::int64_t> found;
    for (const std::int64_t step : {present - 1, present, present + 1}) {
        const bool same = sodium_memcmp(totp_code(secret, step).data(), code.data(), kDigits) == 0;
        if (same && step > last_used && !found) found = step;
    }
    return found;
}

std::string totp_text(const TotpSecret& secret) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    std::string out;
    std::uint32_t bits = 0;
    unsigned waiting = 0;
    for (const std::uint8_t byte : secret) {
        bits = (bits << 8U) | byte;
        for (waiting += 8; waiting >= 5; waiting -= 5) out += alphabet[(bits >> (waiting - 5)) & 31U];
    }
    static_assert(sizeof(TotpSecret) % 5 == 0, "no bits are left over");
    return out;
}

std::string totp_uri(const TotpSecret& secret, std::string_view issuer, std::string_view name) {
    return "otpauth://totp/" + escaped(issuer) + ":" + escaped(name) + "?secret=" + totp_text(secret) +
           "&issuer=" + escaped(issuer);
}

}  // namespace kabinet
