#include "server/accounts/passkey_registration.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "server/accounts/base64url.hpp"
#include "tests/server/accounts/authenticator.hpp"

namespace kabinet::testing {
namespace {

using Flaw = PasskeyFlaw;

const Challenge kAsked = challenge_of('c');

std::expected<Passkey, Flaw> take(const PasskeyRegistration& answer, bool user_verification = false) {
    return register_passkey(site(), kAsked, answer, user_verification);
}

/// The flaw of the answer of a P-256 authenticator that says this.
Flaw flaw_of(const Said& said, bool user_verification = false) {
    const auto taken = take(authenticator(kEs256).create(kAsked, said), user_verification);
    EXPECT_FALSE(taken);
    return taken ? Flaw{} : taken.error();
}

Flaw flaw_after(const std::function<void(PasskeyRegistration&)>& change, int algorithm = kEs256) {
    PasskeyRegistration answer = authenticator(algorithm).create(kAsked);
    change(answer);
    const auto taken = take(answer);
    EXPECT_FALSE(taken);
    return taken ? Flaw{} : taken.error();
}

/// The flaw of a credential with other bytes in place of its COSE key.
Flaw flaw_of_key(std::string_view cose, int algorithm) {
    const Authenticator& one = authenticator(kEs256);
    return flaw_after([&](PasskeyRegistration& answer) {
        answer.authenticator_data = to_base64url(one.attested({}, cose));
        answer.public_key.clear();
        answer.algorithm = algorithm;
    });
}

class PasskeyRegistrations : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Algorithms, PasskeyRegistrations, ::testing::ValuesIn(kAlgorithms),
                         [](const auto& info) { return "alg" + std::to_string(-info.param); });

TEST_P(PasskeyRegistrations, AC4_a_new_passkey_is_taken) {
    const Authenticator& one = authenticator(GetParam());
    const auto taken = take(one.create(kAsked, {.count = 0xfedcba98}), true);
    ASSERT_TRUE(taken) << why(taken.error());
    EXPECT_EQ(*taken, (Passkey{.id = to_base64url(one.id()),
                               .public_key = one.spki(),
                               .algorithm = GetParam(),
                               .sign_count = 0xfedcba98,
                               .user_verified = true,
                               .transports = {"hybrid", "internal"}}));
}

TEST_P(PasskeyRegistrations, AC4_a_browser_need_not_know_the_key) {
    PasskeyRegistration answer = authenticator(GetParam()).create(kAsked);
    answer.public_key.clear();
    answer.transports.clear();
    const auto taken = take(answer);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->public_key, authenticator(GetParam()).spki());
}

TEST_P(PasskeyRegistrations, AC4_the_key_is_one_of_the_algorithm_that_was_told) {
    for (const int other : kAlgorithms) {
        if (other == GetParam()) continue;
        EXPECT_EQ(flaw_after([&](auto& answer) { answer.algorithm = other; }, GetParam()),
                  Flaw::bad_public_key);
    }
}

TEST_P(PasskeyRegistrations, AC4_browser_and_authenticator_name_the_same_key) {
    const Authenticator other(GetParam());
    EXPECT_EQ(flaw_after([&](auto& answer) { answer.public_key = to_base64url(other.spki()); }, GetParam()),
              Flaw::other_public_key);
    EXPECT_EQ(flaw_after([&](auto& answer) { answer.public_key += 'A'; }, GetParam()),
              Flaw::other_public_key);
}

/// Nothing is signed in a registration without attestation. So a change may stay unseen, but then it changes
/// nothing except what it stands for: the count, the flags of verification and backup, the authenticator's
/// model.
TEST_P(PasskeyRegistrations, AC4_a_changed_bit_of_the_authenticator_data_is_seen_or_changes_nothing_else) {
    const PasskeyRegistration answer = authenticator(GetParam()).create(kAsked);
    const Passkey honest = take(answer).value();
    const std::string bytes = from_base64url(answer.authenticator_data).value();
    std::set<std::size_t> unseen;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string changed = bytes;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        PasskeyRegistration other = answer;
        other.authenticator_data = to_base64url(changed);
        auto taken = take(other);
        if (!taken) continue;
        unseen.insert(bit / 8);
        taken->sign_count = honest.sign_count;
        taken->user_verified = honest.user_verified;
        taken->backup_eligible = honest.backup_eligible;
        EXPECT_EQ(*taken, honest) << "bit " << bit;
    }
    std::set<std::size_t> expected;  // flags, count, model
    for (std::size_t at = 32; at < 53; ++at) expected.insert(at);
    EXPECT_EQ(unseen, expected);
}

TEST_P(PasskeyRegistrations, AC4_a_changed_bit_of_the_client_data_is_seen_but_in_a_name_nobody_reads) {
    const PasskeyRegistration answer = authenticator(GetParam()).create(kAsked);
    const std::string json = from_base64url(answer.client_data).value();
    const std::size_t name = json.find("crossOrigin");
    for (std::size_t bit = 0; bit < 8 * json.size(); ++bit) {
        std::string changed = json;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        PasskeyRegistration other = answer;
        other.client_data = to_base64url(changed);
        if (take(other)) {
            EXPECT_TRUE(bit / 8 >= name && bit / 8 < name + 11) << changed;
        }
    }
}

TEST_P(PasskeyRegistrations, AC4_authenticator_data_have_their_exact_length) {
    const PasskeyRegistration answer = authenticator(GetParam()).create(kAsked);
    const std::string bytes = from_base64url(answer.authenticator_data).value();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        PasskeyRegistration cut = answer;
        cut.authenticator_data = to_base64url(bytes.substr(0, size));
        EXPECT_FALSE(take(cut)) << size;
    }
    EXPECT_EQ(
        flaw_after([&](auto& longer) { longer.authenticator_data = to_base64url(bytes + '\0'); }, GetParam()),
        Flaw::bad_authenticator_data);
}

TEST(PasskeyRegistration, AC4_the_page_must_be_ours) {
    EXPECT_EQ(flaw_of({.origin = "https://evil.example"}), Flaw::wrong_origin);
    EXPECT_EQ(flaw_of({.origin = "https://play.example:8443"}), Flaw::wrong_origin);
    EXPECT_EQ(flaw_of({.origin = "http://play.example"}), Flaw::wrong_origin);
    EXPECT_EQ(flaw_of({.origin = "https://play.example/"}), Flaw::wrong_origin);
    EXPECT_EQ(flaw_of({.origin = ""}), Flaw::wrong_origin);
    EXPECT_TRUE(take(authenticator(kEs256).create(kAsked, {.origin = "https://other.example"})));
}

TEST(PasskeyRegistration, AC4_the_page_must_not_be_inside_another_sites) {
    EXPECT_EQ(flaw_of({.more = R"(,"crossOrigin":true)"}), Flaw::embedded);
    EXPECT_EQ(flaw_of({.more = R"(,"crossOrigin":true,"topOrigin":"https://evil.example")"}), Flaw::embedded);
    EXPECT_EQ(flaw_of({.more = R"(,"topOrigin":"https://play.example")"}), Flaw::embedded);
    EXPECT_TRUE(take(authenticator(kEs256).create(kAsked, {.more = ""})));
}

TEST(PasskeyRegistration, AC4_the_question_must_be_ours) {
    EXPECT_EQ(flaw_of({.type = "webauthn.get"}), Flaw::wrong_type);
    EXPECT_EQ(flaw_of({.type = "webauthn.Create"}), Flaw::wrong_type);
    const auto other = take(authenticator(kEs256).create(challenge_of('d')));
    EXPECT_EQ(other.error(), Flaw::wrong_challenge);
}

TEST(PasskeyRegistration, AC4_the_authenticator_must_have_asked_for_our_site) {
    EXPECT_EQ(flaw_of({.rp_id = "evil.example"}), Flaw::wrong_relying_party);
    EXPECT_EQ(flaw_of({.rp_id = "https://play.example"}), Flaw::wrong_relying_party);
}

TEST(PasskeyRegistration, AC4_the_user_must_be_there_and_verified_when_asked_for) {
    EXPECT_EQ(flaw_of({.flags = kVerified}), Flaw::user_absent);
    EXPECT_EQ(flaw_of({.flags = kPresent}, true), Flaw::user_not_verified);
    EXPECT_FALSE(take(authenticator(kEs256).create(kAsked, {.flags = kPresent}))->user_verified);
}

TEST(PasskeyRegistration, AC4_only_what_may_be_backed_up_is) {
    EXPECT_EQ(flaw_of({.flags = kPresent | kBackedUp}), Flaw::bad_backup_flags);
    const auto synced =
        take(authenticator(kEs256).create(kAsked, {.flags = kPresent | kEligible | kBackedUp}));
    ASSERT_TRUE(synced);
    EXPECT_TRUE(synced->backup_eligible && synced->backed_up);
    const auto bound = take(authenticator(kEs256).create(kAsked, {.flags = kPresent | kEligible}));
    ASSERT_TRUE(bound);
    EXPECT_TRUE(bound->backup_eligible && !bound->backed_up);
}

TEST(PasskeyRegistration, AC4_extensions_nobody_asked_for_are_passed_over) {
    const Said protects{.flags = kPresent | kExtended,
                        .tail =
                            "\xa1\x6b"
                            "credProtect\x02"};
    EXPECT_TRUE(take(authenticator(kEs256).create(kAsked, protects)));
    const auto flaw = [](unsigned flags, std::string tail) {
        return flaw_of({.flags = kPresent | flags, .tail = std::move(tail)});
    };
    EXPECT_EQ(flaw(kExtended, ""), Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw(kExtended, "\x01"), Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw(kExtended,
                   "\xa1\x6b"
                   "credProtect"),
              Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw(kExtended,
                   "\xa1\x6b"
                   "credProtect\x02\x02"),
              Flaw::bad_authenticator_data);
    EXPECT_EQ(flaw(0,
                   "\xa1\x6b"
                   "credProtect\x02"),
              Flaw::bad_authenticator_data);
}

TEST(PasskeyRegistration, AC4_the_id_is_the_one_that_the_authenticator_wrote) {
    EXPECT_EQ(flaw_after([](auto& answer) { answer.id = to_base64url("another id of some length"); }),
              Flaw::wrong_id);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.id += '='; }), Flaw::wrong_id);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.id.clear(); }), Flaw::wrong_id);
}

TEST(PasskeyRegistration, AC4_an_id_has_16_to_1023_bytes) {
    const auto with_length = [](std::size_t size, std::size_t told) {
        PasskeyRegistration answer = authenticator(kEs256).create(kAsked);
        const std::string bytes = from_base64url(answer.authenticator_data).value();
        const std::string id(size, 'i');
        answer.id = to_base64url(id);
        answer.authenticator_data = to_base64url(bytes.substr(0, 53) + static_cast<char>(told >> 8) +
                                                 static_cast<char>(told) + id + authenticator(kEs256).cose());
        return take(answer);
    };
    EXPECT_TRUE(with_length(16, 16));
    EXPECT_TRUE(with_length(1023, 1023));
    EXPECT_EQ(with_length(0, 0).error(), Flaw::wrong_id);
    EXPECT_EQ(with_length(15, 15).error(), Flaw::wrong_id);
    EXPECT_EQ(with_length(1024, 1024).error(), Flaw::wrong_id);
    EXPECT_EQ(with_length(16, 0xffff).error(), Flaw::wrong_id);
    EXPECT_EQ(with_length(16, 1023).error(), Flaw::bad_authenticator_data);
}

TEST(PasskeyRegistration, AC4_a_credential_must_be_there) {
    EXPECT_EQ(flaw_after([](auto& answer) {
                  answer.authenticator_data = authenticator(kEs256).get(kAsked).authenticator_data;
              }),
              Flaw::bad_authenticator_data);
}

TEST(PasskeyRegistration, AC4_only_offered_algorithms_are_taken) {
    for (const std::int64_t algorithm : {0L, -35L, -65535L, -7L + (1L << 32), INT64_MIN, INT64_MAX})
        EXPECT_EQ(flaw_after([&](auto& answer) { answer.algorithm = algorithm; }),
                  Flaw::algorithm_not_offered);
}

TEST(PasskeyRegistration, AC4_a_point_lies_on_the_curve) {
    std::string off = authenticator(kEs256).cose();
    off.back() = static_cast<char>(off.back() ^ 1);
    EXPECT_EQ(flaw_of_key(off, kEs256), Flaw::bad_public_key);
    // The same key in other words: without its algorithm, or its members in another order.
    std::string nameless = authenticator(kEs256).cose();
    nameless.erase(3, 2).front() = '\xa4';
    EXPECT_EQ(flaw_of_key(nameless, kEs256), Flaw::bad_public_key);
}

TEST(PasskeyRegistration, AC4_an_rsa_key_has_2048_to_4096_bits) {
    const auto modulus = [](std::size_t size, char first = '\xff') {
        return cose_rsa(first + std::string(size - 2, '\x55') + '\x01');
    };
    const auto taken = [](const std::string& cose) {
        PasskeyRegistration answer = authenticator(kEs256).create(kAsked);
        answer.authenticator_data = to_base64url(authenticator(kEs256).attested({}, cose));
        answer.public_key.clear();
        answer.algorithm = kRs256;
        return take(answer).has_value();
    };
    EXPECT_TRUE(taken(modulus(256)));
    EXPECT_TRUE(taken(modulus(512)));
    EXPECT_TRUE(taken(modulus(384, '\x01')));
    EXPECT_EQ(flaw_of_key(modulus(128), kRs256), Flaw::bad_public_key);
    EXPECT_EQ(flaw_of_key(modulus(256, '\x7f'), kRs256), Flaw::bad_public_key);
    EXPECT_EQ(flaw_of_key(cose_rsa('\0' + std::string(256, '\xff')), kRs256), Flaw::bad_public_key);
    EXPECT_EQ(flaw_of_key(modulus(513, '\x01'), kRs256), Flaw::bad_public_key);
    EXPECT_EQ(flaw_of_key(cose_rsa(""), kRs256), Flaw::bad_public_key);
    std::string even_exponent = modulus(256);
    even_exponent.back() = '\x02';
    EXPECT_EQ(flaw_of_key(even_exponent, kRs256), Flaw::bad_public_key);
}

TEST(PasskeyRegistration, AC4_parts_are_base64url_of_bounded_length) {
    EXPECT_EQ(flaw_after([](auto& answer) { answer.client_data += "=="; }), Flaw::not_base64url);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.authenticator_data[5] = '+'; }), Flaw::not_base64url);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.client_data.assign(6000, 'A'); }), Flaw::too_long);
    EXPECT_EQ(flaw_after([](auto& answer) { answer.authenticator_data.assign(1 << 20, '!'); }),
              Flaw::too_long);
}

TEST(PasskeyRegistration, AC4_transports_are_a_few_short_words) {
    const auto flaw = [](std::vector<std::string> words) {
        return flaw_after([&](auto& answer) { answer.transports = words; });
    };
    EXPECT_EQ(flaw(std::vector<std::string>(17, "usb")), Flaw::bad_transports);
    EXPECT_EQ(flaw({""}), Flaw::bad_transports);
    EXPECT_EQ(flaw({std::string(33, 'a')}), Flaw::bad_transports);
    EXPECT_EQ(flaw({"u\xff"}), Flaw::bad_transports);
    EXPECT_EQ(flaw({"USB"}), Flaw::bad_transports);
}

}  // namespace
}  // namespace kabinet::testing
