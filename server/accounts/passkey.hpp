#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Passkeys: the credentials of WebAuthn Level 3 (AC-4).
namespace kabinet {

/// Whose passkeys these are. All of it comes from settings, never from a request.
struct RelyingParty {
    std::string id;                    ///< the domain that passkeys are bound to: "kabinet.example"
    std::vector<std::string> origins;  ///< the pages that may use them, exactly: "https://kabinet.example"
    std::string name = "Kabinet";      ///< what the browser may show beside the id
};

/// The signature algorithms of passkeys, as COSE names them (RFC 9053 and RFC 8812).
inline constexpr int kEdDsa = -8;    ///< Ed25519
inline constexpr int kEs256 = -7;    ///< ECDSA on P-256 with SHA-256
inline constexpr int kRs256 = -257;  ///< RSASSA-PKCS1-v1_5 with SHA-256
/// All that are offered, the one liked best first.
inline constexpr std::array kAlgorithms{kEdDsa, kEs256, kRs256};
constexpr bool is_offered(std::int64_t algorithm) {
    return std::ranges::find(kAlgorithms, algorithm) != kAlgorithms.end();
}

/// A passkey as an account keeps it.
struct Passkey {
    std::string id;  ///< base64url, at most 1364 characters; no two passkeys of the server share an id
    std::string public_key;  ///< SubjectPublicKeyInfo in DER (RFC 5280), raw bytes
    int algorithm = 0;       ///< one of `kAlgorithms`
    std::uint32_t sign_count =
        0;  ///< the highest count that the authenticator has told; 0 when it counts nothing
    bool backup_eligible = false;  ///< whether it can be on several devices; never changes
    bool backed_up = false;        ///< whether it was on several devices when it was used last
    bool user_verified = false;    ///< whether the authenticator verified the user when the passkey was made
    std::vector<std::string> transports = {};  ///< how the authenticator is reached: "internal", "usb", ...

    bool operator==(const Passkey&) const = default;
};

/// A passkey as JSON text for the store, and back. `passkey_of` passes over members that it does not know,
/// and gives nothing when one that it knows is missing or is no such value.
std::string passkey_text(const Passkey& passkey);
std::optional<Passkey> passkey_of(std::string_view text);

}  // namespace kabinet
