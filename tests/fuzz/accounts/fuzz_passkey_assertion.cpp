#include <array>
#include <cstdlib>
#include <string>

#include "json/json.hpp"
#include "server/accounts/base64url.hpp"
#include "server/accounts/passkey_assertion.hpp"
#include "tests/fuzz/accounts/parts.hpp"
#include "tests/server/accounts/authenticator.hpp"

/// The use of a passkey with any bytes: client data, authenticator data, signature. The fuzzer signs some
/// inputs itself. No other is ever taken, and of those only the ones that say what they must.
namespace {

using namespace kabinet;
using kabinet::testing::authenticator;

constexpr const char* kHandle = "dXNlcg";
const Challenge kAsked = kabinet::testing::challenge_of('\0');

void require(bool holds) {
    if (!holds) std::abort();
}

/// Keys are made once; making RSA keys takes long, and only Ed25519 signs fast enough for a fuzzer.
const Passkey& passkey_of_algorithm(unsigned index) {
    static const std::array passkeys{kabinet::testing::registered(authenticator(kEdDsa)),
                                     kabinet::testing::registered(authenticator(kEs256)),
                                     kabinet::testing::registered(authenticator(kRs256))};
    return passkeys[index % passkeys.size()];
}

void check(const PasskeyAssertion& answer, bool verification) {
    const std::string data = from_base64url(answer.authenticator_data).value();
    const auto flags = static_cast<unsigned char>(data.at(32));
    require(data.starts_with(bytes_of(sha256(kabinet::testing::site().id))));
    require((flags & 0x41) == 0x01 && (flags & 0x18) == 0);
    require(!verification || (flags & 0x04) != 0);
    require((flags & 0x80) != 0 || data.size() == 37);
    const Json client_data = Json::parse(from_base64url(answer.client_data).value());
    require(client_data.at("type") == "webauthn.get");
    require(client_data.at("challenge") == to_base64url(bytes_of(kAsked)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* input, std::size_t size) {
    fuzz::Parts parts(input, size);
    const unsigned how = parts.byte();
    const bool is_signed = (how & fuzz::kSigned) != 0;
    const bool verification = (how & fuzz::kVerification) != 0;
    const std::string client_data(parts.part()), data(parts.part());
    const Passkey& passkey = passkey_of_algorithm(is_signed ? 0 : how & fuzz::kAlgorithmBits);
    const auto text = [&](std::string_view part) {
        return (how & fuzz::kTexts) != 0 && !is_signed ? std::string(part) : to_base64url(part);
    };
    const std::string signature =
        is_signed ? authenticator(kEdDsa).sign(data + std::string(bytes_of(sha256(client_data))))
                  : std::string(parts.rest());
    const PasskeyAssertion answer{.id = passkey.id,
                                  .client_data = text(client_data),
                                  .authenticator_data = text(data),
                                  .signature = text(signature),
                                  .user_handle = kHandle};
    const auto taken =
        verify_passkey(kabinet::testing::site(), kAsked, passkey, kHandle, answer, verification);
    require(!taken || is_signed);
    if (taken) check(answer, verification);
    return 0;
}
