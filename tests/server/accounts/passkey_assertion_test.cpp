#include "server/accounts/passkey_assertion.hpp"

#include <gtest/gtest.h>
#include <openssl/err.h>

#include <functional>

#include "server/accounts/base64url.hpp"
#include "tests/server/accounts/authenticator.hpp"

namespace kabinet::testing {
namespace {

using Flaw = PasskeyFlaw;

const Challenge kAsked = challenge_of('c');
constexpr const char* kHandle = "dXNlcg";

std::expected<PasskeyUse, Flaw> take(const Passkey& passkey, const PasskeyAssertion& answer,
                                     bool user_verification = false) {
    return verify_passkey(site(), kAsked, passkey, kHandle, answer, user_verification);
}

Flaw flaw_of(const Said& said, bool user_verification = false) {
    const Authenticator& one = authenticator(kEs256);
    const auto taken = take(registered(one), one.get(kAsked, said), user_verification);
    EXPECT_FALSE(taken);
    return taken ? Flaw{} : taken.error();
}

Flaw flaw_after(const std::function<void(PasskeyAssertion&)>& change) {
    const Authenticator& one = authenticator(kEs256);
    PasskeyAssertion answer = one.get(kAsked);
    change(answer);
    const auto taken = take(registered(one), answer);
    EXPECT_FALSE(taken);
    return taken ? Flaw{} : taken.error();
}

class PasskeyAssertions : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Algorithms, PasskeyAssertions, ::testing::ValuesIn(kAlgorithms),
                         [](const auto& info) { return "alg" + std::to_string(-info.param); });

TEST_P(PasskeyAssertions, AC4_a_passkey_signs_in) {
    const Authenticator& one = authenticator(GetParam());
    const Passkey passkey = registered(one);
    const auto taken = take(passkey, one.get(kAsked), true);
    ASSERT_TRUE(taken) << why(taken.error());
    EXPECT_EQ(taken->passkey, passkey);
    EXPECT_TRUE(taken->user_verified);
    EXPECT_FALSE(taken->count_went_back);
}

/// All but the id and the user handle is signed, or is the signature.
TEST_P(PasskeyAssertions, AC4_every_changed_bit_is_refused) {
    const Authenticator& one = authenticator(GetParam());
    const Passkey passkey = registered(one);
    const PasskeyAssertion answer = one.get(kAsked);
    using Part = std::string PasskeyAssertion::*;
    for (const Part part :
         {&PasskeyAssertion::client_data, &PasskeyAssertion::authenticator_data, &PasskeyAssertion::signature,
          &PasskeyAssertion::id, &PasskeyAssertion::user_handle}) {
        const std::string bytes = from_base64url(answer.*part).value();
        for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
            std::string changed = bytes;
            changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
            PasskeyAssertion other = answer;
            other.*part = to_base64url(changed);
            EXPECT_FALSE(take(passkey, other)) << "bit " << bit;
        }
    }
}

TEST_P(PasskeyAssertions, AC4_every_cut_and_every_longer_part_is_refused) {
    const Authenticator& one = authenticator(GetParam());
    const Passkey passkey = registered(one);
    const PasskeyAssertion answer = one.get(kAsked);
    using Part = std::string PasskeyAssertion::*;
    for (const Part part : {&PasskeyAssertion::client_data, &PasskeyAssertion::authenticator_data,
                            &PasskeyAssertion::signature}) {
        const std::string bytes = from_base64url(answer.*part).value();
        PasskeyAssertion other = answer;
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            other.*part = to_base64url(bytes.substr(0, size));
            EXPECT_FALSE(take(passkey, other)) << size;
        }
        other.*part = to_base64url(bytes + ' ');
        EXPECT_FALSE(take(passkey, other));
    }
}

TEST_P(PasskeyAssertions, AC4_another_key_does_not_sign_in) {
    const Authenticator other(GetParam());
    const auto taken = take(registered(authenticator(GetParam())), other.get(kAsked));
    EXPECT_EQ(taken.error(), Flaw::bad_signature);
}

TEST_P(PasskeyAssertions, AC4_a_stored_key_is_of_its_algorithm) {
    const Authenticator& one = authenticator(GetParam());
    Passkey passkey = registered(one);
    for (const int algorithm : kAlgorithms) {
        passkey.algorithm = algorithm;
        EXPECT_EQ(take(passkey, one.get(kAsked)).has_value(), algorithm == GetParam());
    }
    passkey.algorithm = -35;
    EXPECT_EQ(take(passkey, one.get(kAsked)).error(), Flaw::bad_public_key);
}

TEST_P(PasskeyAssertions, AC4_a_refusal_leaves_no_errors_for_tls) {
    const Authenticator& one = authenticator(GetParam());
    Passkey passkey = registered(one);
    PasskeyAssertion answer = one.get(kAsked);
    answer.signature = to_base64url("no signature");
    EXPECT_EQ(take(passkey, answer).error(), Flaw::bad_signature);
    passkey.public_key = "no key";
    EXPECT_EQ(take(passkey, answer).error(), Flaw::bad_public_key);
    EXPECT_EQ(ERR_peek_error(), 0U);
}

TEST(PasskeyAssertion, AC4_the_page_must_be_ours) {
    EXPECT_EQ(flaw_of({.origin = "https://evil.example"}), Flaw::wrong_origin);
    EXPECT_EQ(flaw_of({.more = R"(,"crossOrigin":true)"}), Flaw::embedded);
    EXPECT_EQ(flaw_of({.more = R"(,"topOrigin":"https://evil.example")"}), Flaw::embedded);
}

TEST(PasskeyAssertion, AC4_the_question_must_be_ours) {
    EXPECT_EQ(flaw_of({.type = "webauthn.create"}), Flaw::wrong_type);
    EXPECT_EQ(flaw_of({.type = "payment.get"}), Flaw::wrong_type);
    const Authenticator& one = authenticator(kEs256);
    EXPECT_EQ(take(registered(one), one.get(challenge_of('d'))).error(), Flaw::wrong_challenge);
}

TEST(PasskeyAssertion, AC4_client_data_are_read_strictly) {
    const auto flaw = [](std::string more) { return flaw_of({.more = std::move(more)}); };
    EXPECT_EQ(flaw(R"(,"crossOrigin":"true")"), Flaw::bad_client_data);
    EXPECT_EQ(flaw(R"(,"crossOrigin":0)"), Flaw::bad_client_data);
    EXPECT_EQ(flaw(R"(,"origin":"https://play.example")"), Flaw::bad_client_data);
    EXPECT_EQ(flaw("}{"), Flaw::bad_client_data);
    EXPECT_EQ(flaw(R"(,"deep":)" + std::string(2000, '[')), Flaw::bad_client_data);
    const auto whole = [](std::string_view json) {
        return flaw_after([&](auto& answer) { answer.client_data = to_base64url(json); });
    };
    for (const char* const json : {"", "null", "[]", "1", "{}", R"({"type":"webauthn.get"})",
                                   R"({"type":1,"challenge":"","origin":""})", "\xef\xbb\xbf{}", "\xff"})
        EXPECT_EQ(whole(json), Flaw::bad_client_data) << json;
}

TEST(PasskeyAssertion, AC4_the_authenticator_must_have_asked_for_our_site) {
    EXPECT_EQ(flaw_of({.rp_id = "evil.example"}), Flaw::wrong_relying_party);
}

TEST(PasskeyAssertion, AC4_the_user_must_be_there_and_verified_when_asked_for) {
    EXPECT_EQ(flaw_of({.flags = kVerified}), Flaw::user_absent);
    EXPECT_EQ(flaw_of({.flags = kPresent}, true), Flaw::user_not_verified);
    const Authenticator& one = authenticator(kEs256);
    const auto unverified = take(registered(one), one.get(kAsked, {.flags = kPresent}));
    ASSERT_TRUE(unverified);
    EXPECT_FALSE(unverified->user_verified);
    EXPECT_TRUE(unverified->passkey.user_verified) << "it was, when it was made";
}

TEST(PasskeyAssertion, AC4_whether_a_passkey_can_be_backed_up_never_changes) {
    EXPECT_EQ(flaw_of({.flags = kPresent | kBackedUp}), Flaw::bad_backup_flags);
    EXPECT_EQ(flaw_of({.flags = kPresent | kEligible}), Flaw::backup_changed);
    const Authenticator& one = authenticator(kEs256);
    const Passkey synced = registered(one, {.flags = kPresent | kEligible});
    EXPECT_EQ(take(synced, one.get(kAsked)).error(), Flaw::backup_changed);
    const auto taken = take(synced, one.get(kAsked, {.flags = kPresent | kEligible | kBackedUp}));
    ASSERT_TRUE(taken);
    EXPECT_TRUE(taken->passkey.backed_up);
}

TEST(PasskeyAssertion, AC4_no_new_credential_comes_with_a_sign_in) {
    EXPECT_EQ(flaw_of({.flags = kPresent | kAttested}), Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw_of({.tail = "\xa0"}), Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw_of({.flags = kPresent | kExtended}), Flaw::bad_authenticator_data);
}

TEST(PasskeyAssertion, AC4_extensions_nobody_asked_for_are_passed_over) {
    const Authenticator& one = authenticator(kEs256);
    EXPECT_TRUE(
        take(registered(one), one.get(kAsked, {.flags = kPresent | kExtended, .tail = "\xa1\x61x\xf5"})));
}

TEST(PasskeyAssertion, AC4_the_passkey_is_the_one_that_was_looked_up) {
    EXPECT_EQ(flaw_after([](auto& answer) { answer.id = to_base64url("another id of some length"); }),
              Flaw::wrong_id);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.id.clear(); }), Flaw::wrong_id);
}

TEST(PasskeyAssertion, AC4_the_user_handle_is_the_accounts_or_absent) {
    EXPECT_EQ(flaw_after([](auto& answer) { answer.user_handle = "b3RoZXI"; }), Flaw::wrong_user);
    const Authenticator& one = authenticator(kEs256);
    PasskeyAssertion answer = one.get(kAsked);
    answer.user_handle.clear();
    EXPECT_TRUE(take(registered(one), answer));
}

TEST(PasskeyAssertion, AC4_a_count_that_goes_back_warns_and_locks_nobody_out) {
    const Authenticator& one = authenticator(kEs256);
    const auto use = [&](std::uint32_t stored, std::uint32_t told) {
        Passkey passkey = registered(one);
        passkey.sign_count = stored;
        const PasskeyUse used = take(passkey, one.get(kAsked, {.count = told})).value();
        return std::pair(used.count_went_back, used.passkey.sign_count);
    };
    EXPECT_EQ(use(0, 0), std::pair(false, 0U)) << "an authenticator that does not count";
    EXPECT_EQ(use(0, 1), std::pair(false, 1U));
    EXPECT_EQ(use(7, 8), std::pair(false, 8U));
    EXPECT_EQ(use(7, 0xffffffffU), std::pair(false, 0xffffffffU));
    EXPECT_EQ(use(7, 7), std::pair(true, 7U));
    EXPECT_EQ(use(7, 6), std::pair(true, 7U));
    EXPECT_EQ(use(7, 0), std::pair(true, 7U));
}

TEST(PasskeyAssertion, AC4_parts_are_base64url_of_bounded_length) {
    EXPECT_EQ(flaw_after([](auto& answer) { answer.signature += '='; }), Flaw::not_base64url);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.signature.assign(700, 'A'); }), Flaw::too_long);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.client_data.assign(6000, 'A'); }), Flaw::too_long);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.authenticator_data.assign(6000, 'A'); }), Flaw::too_long);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.signature.clear(); }), Flaw::bad_signature);
}

}  // namespace
}  // namespace kabinet::testing
