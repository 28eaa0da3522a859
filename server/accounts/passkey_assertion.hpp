#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/accounts/challenges.hpp"
#include "server/accounts/passkey.hpp"
#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {

/// What a browser answers to `navigator.credentials.get()`. Bytes are base64url without padding, and come
/// unchecked from the client.
struct PasskeyAssertion {
    std::string id;
    std::string client_data;         ///< `response.clientDataJSON`
    std::string authenticator_data;  ///< `response.authenticatorData`
    std::string signature;           ///< `response.signature`
    std::string user_handle;         ///< `response.userHandle`; empty when there is none
};

/// A passkey that was used.
struct PasskeyUse {
    Passkey passkey;  ///< with its new count and flags, to store in place of the old one
    bool user_verified =
        false;  ///< whether the authenticator verified the user this time: two factors in one
    bool count_went_back =
        false;  ///< the passkey may have been copied: its owner is warned, never locked out
};

/// Checks the use of `passkey`, which the caller found by the id in the answer (WebAuthn Level 3,
/// section 7.2). `user_handle` is the one of the passkey's account, base64url (`passkey_options.hpp`); an
/// answer with another one is refused. An answer without one is taken, since the id names one account.
/// `user_verification` says whether the authenticator must have verified the user. Never throws on input.
std::expected<PasskeyUse, PasskeyFlaw> verify_passkey(const RelyingParty& party, const Challenge& challenge,
                                                      const Passkey& passkey, std::string_view user_handle,
                                                      const PasskeyAssertion& answer, bool user_verification);

}  // namespace kabinet
