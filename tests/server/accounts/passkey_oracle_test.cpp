#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <gtest/gtest.h>

#include "games/core/fair.hpp"
#include "server/accounts/base64url.hpp"
#include "tests/server/accounts/authenticator.hpp"

/// The same answers before libfido2, as a second opinion. The library reads no client data, takes RSA of 2048
/// bits only, looks neither at the flags of backups nor at bytes behind the end, and refuses an extension
/// that the library knows and was not told of. Of a registration without attestation, the library tells the
/// id and the key.
namespace kabinet::testing {
namespace {

const Challenge kOracleAsked = challenge_of('c');

const unsigned char* at(const std::string& bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string text_of(const unsigned char* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

/// The key in the form that `fido_assert_verify` takes.
class FidoKey {
  public:
    explicit FidoKey(const Authenticator& one) : algorithm_(one.algorithm()) {
        const std::string numbers = one.numbers();
        if (algorithm_ == kEdDsa) {
            EXPECT_EQ(eddsa_pk_from_ptr(eddsa_, at(numbers), numbers.size()), FIDO_OK);
        } else if (algorithm_ == kEs256) {
            EXPECT_EQ(es256_pk_from_ptr(es256_, at(numbers), numbers.size()), FIDO_OK);
        } else {
            EXPECT_EQ(rs256_pk_from_ptr(rs256_, at(numbers), numbers.size()), FIDO_OK);
        }
    }
    ~FidoKey() {
        eddsa_pk_free(&eddsa_);
        es256_pk_free(&es256_);
        rs256_pk_free(&rs256_);
    }
    FidoKey(const FidoKey&) = delete;
    FidoKey& operator=(const FidoKey&) = delete;

    const void* get() const {
        if (algorithm_ == kEdDsa) return eddsa_;
        return algorithm_ == kEs256 ? static_cast<const void*>(es256_) : rs256_;
    }

  private:
    int algorithm_;
    eddsa_pk_t* eddsa_ = eddsa_pk_new();
    es256_pk_t* es256_ = es256_pk_new();
    rs256_pk_t* rs256_ = rs256_pk_new();
};

/// Whether libfido2 takes the answer. It hashes nothing, so client data that are no base64url have no
/// opinion.
bool fido_takes(const Authenticator& one, const FidoKey& key, const PasskeyAssertion& answer,
                bool user_verification) {
    fido_assert_t* assertion = fido_assert_new();
    const std::string data = from_base64url(answer.authenticator_data).value();
    const std::string hash(bytes_of(sha256(from_base64url(answer.client_data).value())));
    const std::string signature = from_base64url(answer.signature).value();
    const bool taken =
        fido_assert_set_rp(assertion, "play.example") == FIDO_OK &&
        fido_assert_set_clientdata_hash(assertion, at(hash), hash.size()) == FIDO_OK &&
        fido_assert_set_count(assertion, 1) == FIDO_OK &&
        fido_assert_set_authdata_raw(assertion, 0, at(data), data.size()) == FIDO_OK &&
        fido_assert_set_sig(assertion, 0, at(signature), signature.size()) == FIDO_OK &&
        fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
        fido_assert_set_uv(assertion, user_verification ? FIDO_OPT_TRUE : FIDO_OPT_OMIT) == FIDO_OK &&
        fido_assert_verify(assertion, 0, one.algorithm(), key.get()) == FIDO_OK;
    fido_assert_free(&assertion);
    return taken;
}

bool we_take(const Passkey& passkey, const PasskeyAssertion& answer, bool user_verification) {
    return verify_passkey(site(), kOracleAsked, passkey, "dXNlcg", answer, user_verification).has_value();
}

class PasskeyOracle : public ::testing::TestWithParam<int> {
  protected:
    PasskeyOracle() { fido_init(0); }
    const Authenticator& one = authenticator(GetParam());
    const FidoKey key{one};
    const Passkey passkey = registered(one);
};
INSTANTIATE_TEST_SUITE_P(Algorithms, PasskeyOracle, ::testing::ValuesIn(kAlgorithms),
                         [](const auto& info) { return "alg" + std::to_string(-info.param); });

TEST_P(PasskeyOracle, AC4_libfido2_agrees_on_what_is_signed) {
    for (const bool verification : {false, true}) {
        for (const Said& said :
             {Said{}, Said{.count = 77}, Said{.flags = kPresent}, Said{.flags = kVerified}, Said{.flags = 0},
              Said{.rp_id = "evil.example"}, Said{.flags = kPresent | kExtended}}) {
            const PasskeyAssertion answer = one.get(kOracleAsked, said);
            EXPECT_EQ(we_take(passkey, answer, verification), fido_takes(one, key, answer, verification))
                << said.flags << said.rp_id << verification;
        }
    }
    EXPECT_TRUE(fido_takes(one, key, one.get(kOracleAsked), true));
}

/// These answers are signed well. Where a newer libfido2 takes or refuses more, the remark above is to be
/// written anew.
TEST_P(PasskeyOracle, AC4_libfido2_differs_on_what_it_does_not_look_at_and_on_extensions) {
    for (const Said& said :
         {Said{.tail = "\xa0"}, Said{.flags = kPresent | kBackedUp}, Said{.flags = kPresent | kEligible},
          Said{.type = "webauthn.create"}, Said{.origin = "https://evil.example"}}) {
        EXPECT_FALSE(we_take(passkey, one.get(kOracleAsked, said), false)) << said.flags;
        EXPECT_TRUE(fido_takes(one, key, one.get(kOracleAsked, said), false)) << said.flags;
    }
    const std::string blob =
        "\xa1\x68"
        "credBlob\x41\x01";
    const PasskeyAssertion extended = one.get(kOracleAsked, {.flags = kPresent | kExtended, .tail = blob});
    EXPECT_TRUE(we_take(passkey, extended, false));
    EXPECT_FALSE(fido_takes(one, key, extended, false));
}

TEST_P(PasskeyOracle, AC4_libfido2_agrees_on_answers_of_another_key) {
    const Authenticator other(GetParam());
    EXPECT_FALSE(fido_takes(one, key, other.get(kOracleAsked), false));
    EXPECT_FALSE(we_take(passkey, other.get(kOracleAsked), false));
}

TEST_P(PasskeyOracle, AC4_libfido2_agrees_on_every_changed_byte) {
    const PasskeyAssertion answer = one.get(kOracleAsked);
    using Part = std::string PasskeyAssertion::*;
    for (const Part part : {&PasskeyAssertion::client_data, &PasskeyAssertion::authenticator_data,
                            &PasskeyAssertion::signature}) {
        const std::string bytes = from_base64url(answer.*part).value();
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(changed[i] ^ 0x41);
            PasskeyAssertion other = answer;
            other.*part = to_base64url(changed);
            EXPECT_FALSE(fido_takes(one, key, other, false)) << i;
            EXPECT_FALSE(we_take(passkey, other, false)) << i;
        }
    }
}

TEST_P(PasskeyOracle, AC4_libfido2_reads_the_same_id_and_key_from_a_registration) {
    fido_cred_t* credential = fido_cred_new();
    const std::string data = one.attested({}, one.cose());
    ASSERT_EQ(fido_cred_set_type(credential, GetParam()), FIDO_OK);
    ASSERT_EQ(fido_cred_set_authdata_raw(credential, at(data), data.size()), FIDO_OK);
    EXPECT_EQ(to_base64url(text_of(fido_cred_id_ptr(credential), fido_cred_id_len(credential))), passkey.id);
    EXPECT_EQ(text_of(fido_cred_pubkey_ptr(credential), fido_cred_pubkey_len(credential)), one.numbers());
    fido_cred_free(&credential);
}

}  // namespace
}  // namespace kabinet::testing
