#include "server/accounts/authenticator_data.hpp"

#include <cstddef>

#include "games/core/fair.hpp"
#include "server/accounts/cbor.hpp"
#include "server/accounts/passkey_part.hpp"

namespace kabinet {
namespace {

constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kFixedBytes = 37;
constexpr std::size_t kModelBytes = 16;  // the AAGUID, which nothing vouches for without an attestation

enum Flag : unsigned {
    kUserPresent = 0x01,
    kUserVerified = 0x04,
    kBackupEligible = 0x08,
    kBackedUp = 0x10,
    kHasCredential = 0x40,
    kHasExtensions = 0x80
};

/// A number of `size` bytes, the highest first.
std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint32_t number = 0;
    for (const char byte : bytes.substr(at, size)) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

}  // namespace

std::expected<AuthenticatorData, PasskeyFlaw> read_authenticator_data(std::string_view bytes,
                                                                      const RelyingParty& party,
                                                                      bool user_verification) {
    if (bytes.size() < kFixedBytes) return std::unexpected(PasskeyFlaw::bad_authenticator_data);
    if (bytes.substr(0, kHashBytes) != bytes_of(sha256(party.id)))
        return std::unexpected(PasskeyFlaw::wrong_relying_party);
    const auto flags = static_cast<unsigned char>(bytes[kHashBytes]);
    const auto has = [flags](Flag flag) { return (flags & flag) != 0; };
    if (!has(kUserPresent)) return std::unexpected(PasskeyFlaw::user_absent);
    if (user_verification && !has(kUserVerified)) return std::unexpected(PasskeyFlaw::user_not_verified);
    if (has(kBackedUp) && !has(kBackupEligible)) return std::unexpected(PasskeyFlaw::bad_backup_flags);
    return AuthenticatorData{.user_verified = has(kUserVerified),
                             .backup_eligible = has(kBackupEligible),
                             .backed_up = has(kBackedUp),
                             .has_credential = has(kHasCredential),
                             .has_extensions = has(kHasExtensions),
                             .sign_count = number_at(bytes, kHashBytes + 1, 4),
                             .rest = bytes.substr(kFixedBytes)};
}

bool ends_well(const AuthenticatorData& data, std::string_view rest) {
    return data.has_extensions ? is_cbor_map(rest) : rest.empty();
}

std::expected<AttestedCredential, PasskeyFlaw> read_credential(const AuthenticatorData& data) {
    constexpr std::size_t head = kModelBytes + 2;
    if (!data.has_credential || data.rest.size() < head)
        return std::unexpected(PasskeyFlaw::bad_authenticator_data);
    const std::size_t length = number_at(data.rest, kModelBytes, 2);
    if (length < kShortestCredentialId || length > kLongestCredentialId)
        return std::unexpected(PasskeyFlaw::wrong_id);
    if (data.rest.size() - head < length) return std::unexpected(PasskeyFlaw::bad_authenticator_data);
    return AttestedCredential{.id = data.rest.substr(head, length), .rest = data.rest.substr(head + length)};
}

}  // namespace kabinet
