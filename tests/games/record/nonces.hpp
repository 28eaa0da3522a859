#pragma once

#include <string>

#include "games/core/fair.hpp"

/// Nonces of tests (GEN-2), each known by a name.
namespace kabinet {

inline std::string nonce_of(const std::string& name) {
    return to_hex(sha256("the nonce of " + name));
}

/// SHA-256 of 32 bytes in hex, in hex.
inline std::string hash_of(const std::string& nonce_hex) {
    Bytes32 bytes{};
    from_hex(nonce_hex, bytes);
    return to_hex(sha256(bytes_of(bytes)));
}

}  // namespace kabinet
