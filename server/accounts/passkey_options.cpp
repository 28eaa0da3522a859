#include "server/accounts/passkey_options.hpp"

#include "server/accounts/base64url.hpp"

namespace kabinet {
namespace {

constexpr const char* kKind = "public-key";

Json algorithms() {
    Json list = Json::array();
    for (const int algorithm : kAlgorithms) list.push_back({{"alg", algorithm}, {"type", kKind}});
    return list;
}

/// Passkeys as a browser looks for them.
Json descriptors(std::span<const Passkey> passkeys) {
    Json list = Json::array();
    for (const Passkey& passkey : passkeys)
        list.push_back({{"id", passkey.id}, {"transports", passkey.transports}, {"type", kKind}});
    return list;
}

const char* verification(bool asked) {
    return asked ? "required" : "preferred";
}

}  // namespace

std::string user_handle_text(const Bytes32& handle) {
    return to_base64url(bytes_of(handle));
}

Json creation_options(const RelyingParty& party, const Challenge& challenge, const PasskeyOwner& owner,
                      std::span<const Passkey> known, bool user_verification) {
    return {{"attestation", "none"},
            {"authenticatorSelection",
             {{"requireResidentKey", true},
              {"residentKey", "required"},
              {"userVerification", verification(user_verification)}}},
            {"challenge", to_base64url(bytes_of(challenge))},
            {"excludeCredentials", descriptors(known)},
            {"pubKeyCredParams", algorithms()},
            {"rp", {{"id", party.id}, {"name", party.name}}},
            {"timeout", kChallengeMs},
            {"user",
             {{"displayName", owner.name}, {"id", user_handle_text(owner.handle)}, {"name", owner.name}}}};
}

Json request_options(const RelyingParty& party, const Challenge& challenge, std::span<const Passkey> allowed,
                     bool user_verification) {
    return {{"allowCredentials", descriptors(allowed)},
            {"challenge", to_base64url(bytes_of(challenge))},
            {"rpId", party.id},
            {"timeout", kChallengeMs},
            {"userVerification", verification(user_verification)}};
}

}  // namespace kabinet
