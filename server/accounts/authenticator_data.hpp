#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "server/accounts/passkey.hpp"
#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {

/// What an authenticator says beside its signature (WebAuthn Level 3, section 6.1). Views are of the bytes
/// that were read.
struct AuthenticatorData {
    bool user_verified = false;    ///< flag UV
    bool backup_eligible = false;  ///< flag BE
    bool backed_up = false;        ///< flag BS
    bool has_credential = false;   ///< flag AT: `rest` begins with a new credential
    bool has_extensions = false;   ///< flag ED: `rest` ends with a map of extensions
    std::uint32_t sign_count = 0;
    std::string_view rest;  ///< all behind the first 37 bytes
};

/// Reads the first 37 bytes and checks what holds for every ceremony: the data are for `party`, the user was
/// present, was verified when `user_verification` asks for it, and nothing is backed up that cannot be.
std::expected<AuthenticatorData, PasskeyFlaw> read_authenticator_data(std::string_view bytes,
                                                                      const RelyingParty& party,
                                                                      bool user_verification);

/// Whether `rest` is what the flags announce behind everything else: extensions or nothing. Nobody asked for
/// extensions, but authenticators may add their own, so they are passed over.
bool ends_well(const AuthenticatorData& data, std::string_view rest);

/// A new credential inside authenticator data (WebAuthn Level 3, section 6.5.1).
struct AttestedCredential {
    std::string_view id;
    std::string_view rest;  ///< the public key, and all behind the key
};

/// Reads a new credential up to its public key; `bad_authenticator_data` when there is none.
std::expected<AttestedCredential, PasskeyFlaw> read_credential(const AuthenticatorData& data);

}  // namespace kabinet
