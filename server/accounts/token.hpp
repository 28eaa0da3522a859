#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/core/fair.hpp"

/// Names made of random bytes, and how a token is stored.
namespace kabinet {

/// An account's token: 64 hex digits.
std::string token_of(const Bytes32& random);

/// Characters of the id of an account, and of a session.
inline constexpr std::size_t kIdLength = 12;

/// An id of up to 32 characters of a-z2-7 (RFC 4648 base32 in lower case).
std::string id_of(const Bytes32& random, std::size_t length);

/// How a token is stored: hex of its BLAKE2b hash.
std::string token_hash(std::string_view token);

}  // namespace kabinet
