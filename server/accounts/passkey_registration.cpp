#include "server/accounts/passkey_registration.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/accounts/authenticator_data.hpp"
#include "server/accounts/base64url.hpp"
#include "server/accounts/client_data.hpp"
#include "server/accounts/cose_key.hpp"
#include "server/accounts/passkey_part.hpp"
#include "server/accounts/public_key.hpp"

namespace kabinet {
namespace {

/// Words that nobody knows yet are kept too (WebAuthn Level 3, section 5.2.1.1), so any short word will do.
bool is_transport(std::string_view word) {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !word.empty() && word.size() <= kLongestTransport && std::ranges::all_of(word, plain);
}

bool are_transports(const std::vector<std::string>& words) {
    return words.size() <= kMostTransports && std::ranges::all_of(words, is_transport);
}

/// The key that the authenticator wrote, as SubjectPublicKeyInfo; the browser's must be the same.
std::expected<std::string, PasskeyFlaw> read_key(const AuthenticatorData& data, std::string_view rest,
                                                 const PasskeyRegistration& answer) {
    const int algorithm = static_cast<int>(answer.algorithm);
    auto key = take_cose_key(rest, algorithm);
    if (!key || !PublicKey::read(*key, algorithm)) return std::unexpected(PasskeyFlaw::bad_public_key);
    if (!ends_well(data, rest)) return std::unexpected(PasskeyFlaw::bad_authenticator_data);
    if (!answer.public_key.empty() && answer.public_key != to_base64url(*key))
        return std::unexpected(PasskeyFlaw::other_public_key);
    return std::move(*key);
}

std::expected<Passkey, PasskeyFlaw> read_passkey(const AuthenticatorData& data,
                                                 const PasskeyRegistration& answer) {
    const auto credential = read_credential(data);
    if (!credential) return std::unexpected(credential.error());
    if (answer.id != to_base64url(credential->id)) return std::unexpected(PasskeyFlaw::wrong_id);
    auto key = read_key(data, credential->rest, answer);
    if (!key) return std::unexpected(key.error());
    return Passkey{.id = answer.id,
                   .public_key = std::move(*key),
                   .algorithm = static_cast<int>(answer.algorithm),
                   .sign_count = data.sign_count,
                   .backup_eligible = data.backup_eligible,
                   .backed_up = data.backed_up,
                   .user_verified = data.user_verified,
                   .transports = answer.transports};
}

}  // namespace

std::expected<Passkey, PasskeyFlaw> register_passkey(const RelyingParty& party, const Challenge& challenge,
                                                     const PasskeyRegistration& answer,
                                                     bool user_verification) {
    if (!is_offered(answer.algorithm)) return std::unexpected(PasskeyFlaw::algorithm_not_offered);
    if (!are_transports(answer.transports)) return std::unexpected(PasskeyFlaw::bad_transports);
    const auto client_data = part_bytes(answer.client_data, kLongestClientData);
    if (!client_data) return std::unexpected(client_data.error());
    const auto bytes = part_bytes(answer.authenticator_data, kLongestAuthenticatorData);
    if (!bytes) return std::unexpected(bytes.error());
    if (const auto checked = check_client_data(*client_data, kCreated, challenge, party); !checked)
        return std::unexpected(checked.error());
    const auto data = read_authenticator_data(*bytes, party, user_verification);
    if (!data) return std::unexpected(data.error());
    return read_passkey(*data, answer);
}

}  // namespace kabinet
