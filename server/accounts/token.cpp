#include "server/accounts/token.hpp"

#include <sodium.h>

namespace kabinet {

std::string token_of(const Bytes32& random) {
    return to_hex(random);
}

/// The alphabet lacks 0 and 1, which look like o and l.
std::string id_of(const Bytes32& random, std::size_t length) {
    static constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += alphabet[random[i] % 32];
    return text;
}

std::string token_hash(std::string_view token) {
    Bytes32 out{};
    const auto* bytes = reinterpret_cast<const unsigned char*>(token.data());
    crypto_generichash(out.data(), out.size(), bytes, token.size(), nullptr, 0);
    return to_hex(out);
}

}  // namespace kabinet
