#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/accounts/secret.hpp"

/// Codes with which a person gets an account back (AC-4): ten, each good once. A code is 75 random bits, so a
/// fast hash guards it: to find one of ten by trial takes 2^71 hashes.
namespace kabinet {

inline constexpr std::size_t kRecoveryCodes = 10;
inline constexpr std::size_t kRecoveryCodeCharacters = 15;
/// A byte a character.
inline constexpr std::size_t kRecoveryRandomBytes = kRecoveryCodes * kRecoveryCodeCharacters;

/// A code as it is shown, "7k3mp-x0q9d-w4tnb". The alphabet is Crockford's base32, without i, l, o and u.
Secret make_recovery_code(std::span<const std::uint8_t, kRecoveryCodeCharacters> random);

/// Ten codes as they are shown, "7k3mp-x0q9d-w4tnb", of exactly `kRecoveryRandomBytes` random bytes.
std::array<Secret, kRecoveryCodes> make_recovery_codes(
    std::span<const std::uint8_t, kRecoveryRandomBytes> random);

/// How a code is stored: hex of a BLAKE2b hash of the code and its account, so that the same code of two
/// accounts has two hashes. The code is read leniently: case, spaces and dashes do not matter, o is 0, i and
/// l are 1. Nothing when the text is no code.
std::optional<std::string> recovery_code_hash(std::string_view account, std::string_view typed);

}  // namespace kabinet
