#pragma once

#include <span>
#include <string>

#include "json/json.hpp"
#include "server/accounts/challenges.hpp"
#include "server/accounts/passkey.hpp"

/// What a page asks its browser for, in the JSON of WebAuthn Level 3 (section 5.1.8 and 5.1.9 name the
/// readers: `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`).
namespace kabinet {

/// An account as authenticators know it.
struct PasskeyOwner {
    Bytes32
        handle;  ///< 32 random bytes that the account keeps for ever, for this purpose alone: no name, no id
    std::string name;  ///< the account's name, which authenticators show
};

/// A user handle as browsers send it back: base64url without padding, 43 characters.
std::string user_handle_text(const Bytes32& handle);

/// The options for `navigator.credentials.create()`. The passkey is discoverable, its authenticator is not
/// asked who made it (attestation "none"), and an authenticator that holds one of `known` refuses.
Json creation_options(const RelyingParty& party, const Challenge& challenge, const PasskeyOwner& owner,
                      std::span<const Passkey> known, bool user_verification);

/// The options for `navigator.credentials.get()`. For a sign-in `allowed` is empty, so that the question
/// tells nothing about any account; before a dangerous act it holds the account's passkeys.
Json request_options(const RelyingParty& party, const Challenge& challenge, std::span<const Passkey> allowed,
                     bool user_verification);

}  // namespace kabinet
