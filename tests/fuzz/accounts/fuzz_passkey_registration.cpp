#include <cstdlib>
#include <string>

#include "server/accounts/base64url.hpp"
#include "server/accounts/passkey_registration.hpp"
#include "server/accounts/public_key.hpp"
#include "tests/fuzz/accounts/parts.hpp"
#include "tests/server/accounts/authenticator.hpp"

/// A new passkey of any bytes: client data, authenticator data, id, and the browser's key. What is taken has
/// a key that can be read and the id of the authenticator, and comes back from the store as it was.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

std::int64_t algorithm_of(unsigned how) {
    const unsigned index = how & fuzz::kAlgorithmBits;
    return index < kAlgorithms.size() ? kAlgorithms[index] : -35;
}

/// An empty id stands for the one inside the authenticator data, so that inputs need not hold it twice.
std::string_view id_in(std::string_view id, std::string_view data) {
    if (!id.empty() || data.size() < 55) return id;
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(data[at]));
    };
    return data.substr(55, byte(53) << 8 | byte(54));
}

void check(const Passkey& passkey, std::string_view data) {
    require(PublicKey::read(passkey.public_key, passkey.algorithm).has_value());
    require(data.find(from_base64url(passkey.id).value()) == 55);
    require(passkey_of(passkey_text(passkey)) == passkey);
    require(passkey.backup_eligible || !passkey.backed_up);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* input, std::size_t size) {
    fuzz::Parts parts(input, size);
    const unsigned how = parts.byte();
    const std::string_view client_data = parts.part(), data = parts.part(), id = id_in(parts.part(), data);
    const auto text = [&](std::string_view part) {
        return (how & fuzz::kTexts) != 0 ? std::string(part) : to_base64url(part);
    };
    const PasskeyRegistration answer{.id = text(id),
                                     .client_data = text(client_data),
                                     .authenticator_data = text(data),
                                     .public_key = text(parts.rest()),
                                     .algorithm = algorithm_of(how)};
    const auto taken = register_passkey(kabinet::testing::site(), kabinet::testing::challenge_of('\0'),
                                        answer, (how & fuzz::kVerification) != 0);
    if (!taken)
        require(!why(taken.error()).empty());
    else
        check(*taken, from_base64url(answer.authenticator_data).value());
    return 0;
}
