#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {

std::string_view why(PasskeyFlaw flaw) {
    switch (flaw) {
        case PasskeyFlaw::too_long:
            return "A part of the answer is too long.";
        case PasskeyFlaw::not_base64url:
            return "A part of the answer is not base64url without padding.";
        case PasskeyFlaw::bad_client_data:
            return "The client data are not what a browser writes.";
        case PasskeyFlaw::wrong_type:
            return "The answer is for another kind of request.";
        case PasskeyFlaw::wrong_challenge:
            return "The answer is for another challenge.";
        case PasskeyFlaw::wrong_origin:
            return "The answer comes from a page that is not ours.";
        case PasskeyFlaw::embedded:
            return "The page was shown inside another site's page.";
        case PasskeyFlaw::bad_authenticator_data:
            return "The authenticator data are not what an authenticator writes.";
        case PasskeyFlaw::wrong_relying_party:
            return "The authenticator answered for another site.";
        case PasskeyFlaw::user_absent:
            return "The authenticator did not ask its user.";
        case PasskeyFlaw::user_not_verified:
            return "The authenticator did not verify who its user is.";
        case PasskeyFlaw::bad_backup_flags:
            return "The passkey says that it is backed up and that it cannot be.";
        case PasskeyFlaw::wrong_id:
            return "The passkey's id is not the right one.";
        case PasskeyFlaw::bad_transports:
            return "The transports are not a few short words.";
        case PasskeyFlaw::algorithm_not_offered:
            return "The passkey's algorithm was not offered.";
        case PasskeyFlaw::bad_public_key:
            return "The public key is not a key of its algorithm.";
        case PasskeyFlaw::other_public_key:
            return "The browser and the authenticator name different public keys.";
        case PasskeyFlaw::wrong_user:
            return "The passkey belongs to another user.";
        case PasskeyFlaw::backup_changed:
            return "The passkey says otherwise than before whether it can be backed up.";
        case PasskeyFlaw::bad_signature:
            return "The signature is not the passkey's.";
    }
    return "The answer is not taken.";
}

}  // namespace kabinet
