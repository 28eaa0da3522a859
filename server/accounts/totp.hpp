#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// One-time codes of an authenticator app (AC-4): RFC 6238 with HMAC-SHA-1, 30 seconds, 6 digits, which is
/// what all apps understand.
namespace kabinet {

/// What the server shares with an app: 160 random bits (RFC 4226, 4, R6).
using TotpSecret = std::array<std::uint8_t, 20>;

/// What an account shares with an authenticator app, as a credential of kind "totp".
struct SharedTotp {
    TotpSecret secret{};
    std::int64_t last_used = 0;  ///< the step of the last code that counted; 0 for none
    bool operator==(const SharedTotp&) const = default;
};

/// As credentials hold it: the server computes codes from the secret, so the secret is stored readable
/// (docs/decisions/0142). Reading gives nothing for a text that was not written so.
std::string shared_totp_text(const SharedTotp& shared);
std::optional<SharedTotp> shared_totp_of(std::string_view text);

/// The code of a step: six digits.
std::string totp_code(const TotpSecret& secret, std::int64_t step);

/// The step of a time in Unix ms.
std::int64_t totp_step(std::int64_t wall_ms);

/// The step whose code was typed, one before or after the present one at most. A code counts once: steps up
/// to `last_used` are not looked at, and the caller stores the step that it gets. Nothing for a wrong code.
/// Spaces in the code do not matter. For an account that never used one, `last_used` is 0.
std::optional<std::int64_t> match_totp(const TotpSecret& secret, std::string_view typed, std::int64_t wall_ms,
                                       std::int64_t last_used);

/// The secret as people type it into an app: base32 (RFC 4648) without padding.
std::string totp_text(const TotpSecret& secret);

/// What an app reads from a QR code: otpauth://totp/issuer:name?secret=...&issuer=...
std::string totp_uri(const TotpSecret& secret, std::string_view issuer, std::string_view name);

}  // namespace kabinet
