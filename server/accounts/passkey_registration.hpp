#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/accounts/challenges.hpp"
#include "server/accounts/passkey.hpp"
#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {

/// What a browser answers to `navigator.credentials.create()`. Bytes are base64url without padding, and come
/// unchecked from the client.
struct PasskeyRegistration {
    std::string id;
    std::string client_data;         ///< `response.clientDataJSON`
    std::string authenticator_data;  ///< `response.authenticatorData`
    std::string public_key;          ///< `response.publicKey`; empty when the browser cannot read the key
    std::int64_t algorithm = 0;      ///< `response.publicKeyAlgorithm`
    std::vector<std::string> transports = {};  ///< `response.transports`
};

/// Checks a new passkey (WebAuthn Level 3, section 7.1, with attestation "none") and returns the passkey to
/// store, or the first flaw. `user_verification` says whether the authenticator must have verified the user.
/// The caller sees to it that no account has a passkey of the same id. Never throws on input.
std::expected<Passkey, PasskeyFlaw> register_passkey(const RelyingParty& party, const Challenge& challenge,
                                                     const PasskeyRegistration& answer,
                                                     bool user_verification);

}  // namespace kabinet
