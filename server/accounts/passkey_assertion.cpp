#include "server/accounts/passkey_assertion.hpp"

#include <algorithm>

#include "games/core/fair.hpp"
#include "server/accounts/authenticator_data.hpp"
#include "server/accounts/client_data.hpp"
#include "server/accounts/passkey_part.hpp"
#include "server/accounts/public_key.hpp"

namespace kabinet {
namespace {

/// The parts that are signed, and the signature.
struct Signed {
    std::string client_data;
    std::string authenticator_data;
    std::string signature;
};

std::expected<Signed, PasskeyFlaw> read_signed(const PasskeyAssertion& answer) {
    auto client_data = part_bytes(answer.client_data, kLongestClientData);
    if (!client_data) return std::unexpected(client_data.error());
    auto data = part_bytes(answer.authenticator_data, kLongestAuthenticatorData);
    if (!data) return std::unexpected(data.error());
    auto signature = part_bytes(answer.signature, kLongestSignature);
    if (!signature) return std::unexpected(signature.error());
    return Signed{std::move(*client_data), std::move(*data), std::move(*signature)};
}

/// What an authenticator says of a passkey that it knows: no new credential, and the same about backups.
std::expected<AuthenticatorData, PasskeyFlaw> read_data(const RelyingParty& party, const Passkey& passkey,
                                                        std::string_view bytes, bool user_verification) {
    const auto data = read_authenticator_data(bytes, party, user_verification);
    if (!data) return data;
    if (data->has_credential || !ends_well(*data, data->rest))
        return std::unexpected(PasskeyFlaw::bad_authenticator_data);
    if (data->backup_eligible != passkey.backup_eligible) return std::unexpected(PasskeyFlaw::backup_changed);
    return data;
}

std::expected<void, PasskeyFlaw> check_signature(const Passkey& passkey, const Signed& parts) {
    const auto key = PublicKey::read(passkey.public_key, passkey.algorithm);
    if (!key) return std::unexpected(PasskeyFlaw::bad_public_key);
    std::string message = parts.authenticator_data;
    message += bytes_of(sha256(parts.client_data));
    if (!key->signed_by(message, parts.signature)) return std::unexpected(PasskeyFlaw::bad_signature);
    return {};
}

PasskeyUse use_of(const Passkey& passkey, const AuthenticatorData& data) {
    PasskeyUse use{.passkey = passkey, .user_verified = data.user_verified};
    use.passkey.backed_up = data.backed_up;
    // An authenticator that counts nothing tells 0 always (WebAuthn Level 3, section 7.2).
    const bool counts = data.sign_count != 0 || passkey.sign_count != 0;
    use.count_went_back = counts && data.sign_count <= passkey.sign_count;
    use.passkey.sign_count = std::max(passkey.sign_count, data.sign_count);
    return use;
}

}  // namespace

std::expected<PasskeyUse, PasskeyFlaw> verify_passkey(const RelyingParty& party, const Challenge& challenge,
                                                      const Passkey& passkey, std::string_view user_handle,
                                                      const PasskeyAssertion& answer,
                                                      bool user_verification) {
    if (answer.id != passkey.id) return std::unexpected(PasskeyFlaw::wrong_id);
    if (!answer.user_handle.empty() && answer.user_handle != user_handle)
        return std::unexpected(PasskeyFlaw::wrong_user);
    const auto parts = read_signed(answer);
    if (!parts) return std::unexpected(parts.error());
    if (const auto checked = check_client_data(parts->client_data, kGot, challenge, party); !checked)
        return std::unexpected(checked.error());
    const auto data = read_data(party, passkey, parts->authenticator_data, user_verification);
    if (!data) return std::unexpected(data.error());
    if (const auto checked = check_signature(passkey, *parts); !checked)
        return std::unexpected(checked.error());
    return use_of(passkey, *data);
}

}  // namespace kabinet
