#include "server/accounts/passkey_options.hpp"

#include <gtest/gtest.h>

#include "tests/server/accounts/authenticator.hpp"

namespace kabinet::testing {
namespace {

const PasskeyOwner kAnn{.handle = challenge_of('\0'), .name = "Ann \u00e4"};
const Passkey kKnown{.id = "aWQ", .public_key = "k", .algorithm = kEs256, .transports = {"usb"}};

TEST(PasskeyOptions, AC4_a_new_passkey_is_discoverable_and_asks_for_no_attestation) {
    const Json options = creation_options(site(), challenge_of('\xff'), kAnn, std::span(&kKnown, 1), false);
    EXPECT_EQ(options, Json::parse(R"({
        "attestation": "none",
        "authenticatorSelection":
            {"requireResidentKey": true, "residentKey": "required", "userVerification": "preferred"},
        "challenge": "__________________________________________8",
        "excludeCredentials": [{"id": "aWQ", "transports": ["usb"], "type": "public-key"}],
        "pubKeyCredParams": [{"alg": -8, "type": "public-key"}, {"alg": -7, "type": "public-key"},
                             {"alg": -257, "type": "public-key"}],
        "rp": {"id": "play.example", "name": "Kabinet"},
        "timeout": 120000,
        "user": {"displayName": "Ann ä", "id": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "name": "Ann ä"}
    })"));
}

TEST(PasskeyOptions, AC4_a_sign_in_names_no_account) {
    EXPECT_EQ(request_options(site(), challenge_of('\0'), {}, false), Json::parse(R"({
        "allowCredentials": [],
        "challenge": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "rpId": "play.example",
        "timeout": 120000,
        "userVerification": "preferred"
    })"));
}

TEST(PasskeyOptions, AC4_verification_is_asked_for_where_it_is_needed) {
    const Json create = creation_options(site(), challenge_of('c'), kAnn, {}, true);
    EXPECT_EQ(create.at("authenticatorSelection").at("userVerification"), "required");
    EXPECT_EQ(create.at("excludeCredentials"), Json::array());
    const Json get = request_options(site(), challenge_of('c'), std::span(&kKnown, 1), true);
    EXPECT_EQ(get.at("userVerification"), "required");
    EXPECT_EQ(get.at("allowCredentials").at(0).at("id"), "aWQ");
}

TEST(PasskeyOptions, AC4_a_user_handle_has_43_characters) {
    EXPECT_EQ(user_handle_text(challenge_of('\0')), std::string(43, 'A'));
}

}  // namespace
}  // namespace kabinet::testing
