#include <gtest/gtest.h>

#include <fstream>

#include "json/json.hpp"
#include "server/accounts/base64url.hpp"
#include "server/accounts/passkey_assertion.hpp"
#include "server/accounts/passkey_registration.hpp"

/// The test vectors of WebAuthn Level 3, section 16, named as their derivation names them. Those of
/// algorithms that are not offered, and of kinds of attestation, which nobody asks for, are left out. The
/// standard has attestation objects; the authenticator data are taken out of these, and the browser's public
/// key is written from its numbers.
namespace kabinet {
namespace {

const RelyingParty kExample{.id = "example.org", .origins = {"https://example.org"}};

std::string bytes(const Json& object, const char* name) {
    std::vector<std::uint8_t> out;
    EXPECT_TRUE(from_hex(object.at(name).get<std::string>(), out)) << name;
    return {out.begin(), out.end()};
}

std::string text(const Json& object, const char* name) {
    return to_base64url(bytes(object, name));
}

Challenge challenge(const Json& ceremony) {
    Challenge out{};
    EXPECT_TRUE(from_hex(ceremony.at("challenge").get<std::string>(), out));
    return out;
}

const Json& vectors() {
    static const Json known = Json::parse(std::ifstream("tests/server/accounts/webauthn_vectors.json"));
    return known;
}

std::expected<Passkey, PasskeyFlaw> created(const Json& vector) {
    const Json& create = vector.at("create");
    const PasskeyRegistration answer{.id = text(vector, "credential_id"),
                                     .client_data = to_base64url(create.at("client_data").get<std::string>()),
                                     .authenticator_data = text(create, "authenticator_data"),
                                     .public_key = text(create, "public_key"),
                                     .algorithm = vector.at("algorithm")};
    return register_passkey(kExample, challenge(create), answer, false);
}

std::expected<PasskeyUse, PasskeyFlaw> used(const Json& vector, const Passkey& passkey) {
    const Json& get = vector.at("get");
    const PasskeyAssertion answer{.id = passkey.id,
                                  .client_data = to_base64url(get.at("client_data").get<std::string>()),
                                  .authenticator_data = text(get, "authenticator_data"),
                                  .signature = text(get, "signature"),
                                  .user_handle = ""};
    return verify_passkey(kExample, challenge(get), passkey, "", answer, false);
}

TEST(PasskeyVectors, AC4_the_vectors_of_the_standard_are_taken) {
    int taken = 0;
    for (const Json& vector : vectors()) {
        const std::string name = vector.at("name");
        if (name.ends_with("Origin")) continue;
        const auto passkey = created(vector);
        ASSERT_TRUE(passkey) << name << ": " << why(passkey.error());
        EXPECT_EQ(passkey->public_key, bytes(vector.at("create"), "public_key"));
        const auto use = used(vector, *passkey);
        ASSERT_TRUE(use) << name << ": " << why(use.error());
        EXPECT_FALSE(use->count_went_back);
        ++taken;
    }
    EXPECT_EQ(taken, 5);
}

TEST(PasskeyVectors, AC4_the_vectors_of_embedded_pages_are_refused) {
    int refused = 0;
    for (const Json& vector : vectors()) {
        if (!vector.at("name").get<std::string>().ends_with("Origin")) continue;
        EXPECT_EQ(created(vector).error(), PasskeyFlaw::embedded);
        const Passkey passkey{.id = text(vector, "credential_id"),
                              .public_key = bytes(vector.at("create"), "public_key"),
                              .algorithm = kEs256};
        EXPECT_EQ(used(vector, passkey).error(), PasskeyFlaw::embedded);
        ++refused;
    }
    EXPECT_EQ(refused, 2);
}

/// What Chromium 156 answered with its virtual authenticator, asked by client-web/src/session/passkeys.ts:
/// one passkey of each algorithm, its making and its use. One of the answers has the member that Chromium
/// adds to client data now and then, so that nobody compares them with a template.
TEST(PasskeyVectors, AC4_what_chromium_answers_is_taken) {
    Challenge asked{};
    for (std::size_t i = 0; i < asked.size(); ++i) asked[i] = static_cast<std::uint8_t>(i);
    const Json answers = Json::parse(std::ifstream("tests/server/accounts/chromium_passkeys.json"));
    ASSERT_EQ(answers.size(), 3U);
    for (const Json& answer : answers) {
        const RelyingParty local{.id = "localhost", .origins = {answer.at("origin")}};
        const Json& create = answer.at("create");
        const Json& get = answer.at("get");
        const auto passkey = register_passkey(local, asked,
                                              {.id = create.at("id"),
                                               .client_data = create.at("client_data"),
                                               .authenticator_data = create.at("authenticator_data"),
                                               .public_key = create.at("public_key"),
                                               .algorithm = create.at("algorithm"),
                                               .transports = create.at("transports")},
                                              true);
        ASSERT_TRUE(passkey) << answer.at("name") << why(passkey.error());
        const auto use = verify_passkey(local, asked, *passkey, to_base64url(bytes_of(asked)),
                                        {.id = get.at("id"),
                                         .client_data = get.at("client_data"),
                                         .authenticator_data = get.at("authenticator_data"),
                                         .signature = get.at("signature"),
                                         .user_handle = get.at("user_handle")},
                                        true);
        ASSERT_TRUE(use) << answer.at("name") << why(use.error());
        EXPECT_EQ(use->passkey.sign_count, passkey->sign_count + 1);
        EXPECT_FALSE(use->count_went_back);
    }
}

}  // namespace
}  // namespace kabinet
