#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "server/accounts/passkey_flaw.hpp"

/// How long the parts of a browser's answer may be, in bytes: looked at before any work is done.
namespace kabinet {

inline constexpr std::size_t kShortestCredentialId = 16;   ///< WebAuthn Level 3, section 4, "credential ID"
inline constexpr std::size_t kLongestCredentialId = 1023;  ///< WebAuthn Level 3, section 7.1
inline constexpr std::size_t kLongestClientData = 4096;
inline constexpr std::size_t kLongestAuthenticatorData = 4096;
inline constexpr std::size_t kLongestSignature = 512;  ///< RSA of 4096 bits
inline constexpr std::size_t kMostTransports = 16;
inline constexpr std::size_t kLongestTransport = 32;

/// The bytes of a part that came as base64url: `too_long` above `most` bytes, `not_base64url` for other
/// texts.
std::expected<std::string, PasskeyFlaw> part_bytes(std::string_view text, std::size_t most);

}  // namespace kabinet
