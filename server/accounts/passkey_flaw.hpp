#pragma once

#include <cstdint>
#include <string_view>

namespace kabinet {

/// Why the answer of a browser about a passkey is not taken. A number names the same flaw for ever, since
/// logs keep numbers.
enum class PasskeyFlaw : std::uint8_t {
    too_long = 1,            ///< A part is longer than any authenticator makes it.
    not_base64url,           ///< A part is not base64url without padding.
    bad_client_data,         ///< The client data are not JSON with the members that they must have.
    wrong_type,              ///< The client data are those of another ceremony.
    wrong_challenge,         ///< The client data answer another challenge.
    wrong_origin,            ///< The page is not one of ours.
    embedded,                ///< The page was shown inside another site's page.
    bad_authenticator_data,  ///< The authenticator data do not have the layout that they must have.
    wrong_relying_party,     ///< The authenticator answered for another site.
    user_absent,             ///< The authenticator did not ask for the user's touch.
    user_not_verified,       ///< The authenticator did not verify the user, which was asked for.
    bad_backup_flags,        ///< The passkey claims a backup that it cannot have.
    wrong_id,                ///< The passkey's id is not the one that was expected, or is no possible id.
    bad_transports,          ///< The transports are not a few short words.
    algorithm_not_offered,   ///< The passkey's algorithm is none of those that were offered.
    bad_public_key,          ///< The public key is no key of its algorithm.
    other_public_key,        ///< The browser and the authenticator name different public keys.
    wrong_user,              ///< The passkey belongs to another user.
    backup_changed,          ///< The passkey could be backed up and now cannot, or the other way round.
    bad_signature,           ///< The signature is not the passkey's.
};

/// One plain English sentence for logs and for people.
std::string_view why(PasskeyFlaw flaw);

}  // namespace kabinet
