#include "server/accounts/password.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string>

namespace kabinet {
namespace {

/// As little as libsodium does.
constexpr PasswordCost kCheapCost{.passes = 1, .memory = 8192};
constexpr PasswordCost kDearerCost{.passes = 2, .memory = 16384};

std::optional<PasswordFlaw> flaw_of(std::string_view typed, std::string_view name = "Anna") {
    const auto read = read_password(typed, name);
    return read ? std::nullopt : std::optional(read.error());
}

TEST(Password, AC4_good_ones_are_taken) {
    for (const char* typed :
         {"correct horse battery staple", "tr0ub4dor&3", "gK7#pQ2x", "дом у реки 42", "水曜日の夜に会う",
          "my cat is called Mia", "xkcd-936-rules", "🎲🎯🃏🎳🎰🧩♟🎮", "voici une phrase", "h7Jq-92xm"}) {
        EXPECT_FALSE(flaw_of(typed)) << typed;
    }
}

TEST(Password, AC4_eight_scalars_at_least) {
    EXPECT_EQ(flaw_of("gK7#pQ2"), PasswordFlaw::too_short);
    EXPECT_EQ(flaw_of(""), PasswordFlaw::too_short);
    EXPECT_EQ(flaw_of("ж7#Ωñ2ß"), PasswordFlaw::too_short);
    EXPECT_EQ(flaw_of("ж7#Ωñ2ßq"), std::nullopt);
}

TEST(Password, AC4_scalars_count_as_they_are_normalised) {
    EXPECT_EQ(flaw_of("k\u0301e\u0301g\u0301"), PasswordFlaw::too_short);  // ḱéǵ
}

TEST(Password, AC4_at_most_256_bytes) {
    std::string typed;
    for (char c = 'a'; typed.size() < 250; ++c) typed += std::string("one more ") + c;
    typed.resize(256, '#');
    EXPECT_EQ(flaw_of(typed), std::nullopt);
    EXPECT_EQ(flaw_of(typed + "!"), PasswordFlaw::too_long);
    EXPECT_EQ(flaw_of(std::string(1 << 20, 'a')), PasswordFlaw::too_long);
    const std::string grows =
        "\ufdfa1\ufdfa2\ufdfa3\ufdfa4\ufdfa5\ufdfa6\ufdfa7\ufdfa8\ufdfa9";  // 33 bytes each
    EXPECT_EQ(flaw_of(grows), PasswordFlaw::too_long);
}

TEST(Password, AC4_must_be_text) {
    EXPECT_EQ(flaw_of("gK7#pQ2x\xff"), PasswordFlaw::not_utf8);
    EXPECT_EQ(flaw_of("gK7#pQ2x\u0378"), PasswordFlaw::unassigned);
}

TEST(Password, AC4_commonest_are_refused) {
    for (const char* typed :
         {"12345678",      "123456789",  "1234567890",       "87654321",    "password",    "Password1",
          "PASSWORD",      "passw0rd",   "p@$$w0rd",         "P4ssw0rd!",   "password123", "password2024",
          "qwertyui",      "qwertyuiop", "qwerty123",        "1q2w3e4r",    "1qaz2wsx",    "qazwsxedc",
          "zaq12wsx",      "asdfghjkl",  "zxcvbnm1",         "qwertzuiop",  "azertyuiop",  "11111111",
          "00000000",      "12121212",   "123123123",        "abcabcabc",   "abcd1234",    "aaaaaaaa",
          "abcdefgh",      "iloveyou",   "iloveyou!",        "ILoveYou2",   "sunshine",    "princess",
          "football",      "baseball1",  "superman",         "trustno1",    "letmein!",    "welcome1",
          "Welcome2024",   "dragon123",  "monkey12",         "michael1",    "jennifer",    "liverpool",
          "arsenal1",      "starwars",   "whatever",         "Summer2024!", "winter19",    "kabinet1",
          "kabinet!!!",    "passwort",   "Passwort1",        "hallo123",    "schatz12",    "contrasena",
          "teamo123",      "motdepasse", "01011990",         "19901231",    "31.12.1990",  "1990-12-31",
          "qwerty123456",  "1loveyou",   "lovelove",         "blahblah",    "changeme",    "admin123",
          "administrator", "q1w2e3r4t5", "ｐａｓｓｗｏｒｄ", "𝓹𝓪𝓼𝓼𝔀𝓸𝓻𝓭",    "йййййййй",    "ананананан"}) {
        EXPECT_EQ(flaw_of(typed), PasswordFlaw::common) << typed;
    }
}

TEST(Password, AC4_common_words_may_be_parts_of_good_ones) {
    for (const char* typed :
         {"sunshine under the bridge", "dragon-83-kz-lamp", "monkeywrench99x", "password-of-7-Dwarves"})
        EXPECT_FALSE(flaw_of(typed)) << typed;
}

TEST(Password, AC4_must_not_be_the_name) {
    EXPECT_EQ(flaw_of("Grzegorz Brz", "Grzegorz Brz"), PasswordFlaw::is_name);
    EXPECT_EQ(flaw_of("grzegorz brz", "Grzegorz Brz"), PasswordFlaw::is_name);
    EXPECT_EQ(flaw_of("xelpomorg1", "Xelpomorg"), PasswordFlaw::is_name);
    EXPECT_EQ(flaw_of("!!Xelpomorg99", "Xelpomorg"), PasswordFlaw::is_name);
    EXPECT_EQ(flaw_of("Xelpomorg likes tea", "Xelpomorg"), std::nullopt);
    EXPECT_EQ(flaw_of("gK7#pQ2x", "★★★"), std::nullopt);
}

TEST(Password, AC4_every_flaw_is_explained) {
    for (int flaw = 0; flaw <= static_cast<int>(PasswordFlaw::is_name); ++flaw)
        EXPECT_TRUE(why(static_cast<PasswordFlaw>(flaw)).ends_with('.')) << flaw;
}

TEST(Password, AC4_verifies_what_was_hashed_alone) {
    const auto password = read_password("gK7#pQ2x", "Anna");
    const std::string hash = hash_password(*password, kCheapCost);
    EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
    EXPECT_LE(hash.size(), 128u);
    EXPECT_TRUE(verify_password(hash, Password::as_given("gK7#pQ2x")));
    EXPECT_FALSE(verify_password(hash, Password::as_given("gK7#pQ2X")));
    EXPECT_FALSE(verify_password(hash, Password::as_given("gK7#pQ2x ")));
    EXPECT_FALSE(verify_password(hash, Password::as_given("")));
    EXPECT_NE(hash_password(*password, kCheapCost), hash) << "each hash has a salt of its own";
}

TEST(Password, AC4_is_the_same_however_it_is_typed) {
    const auto password = read_password("Zoë ﬁx\u00bd ６７", "Anna");
    const std::string hash = hash_password(*password, kCheapCost);
    EXPECT_TRUE(verify_password(hash, Password::as_given("Zoe\u0308 fix1\u20442 67")));
}

TEST(Password, AC4_common_ones_still_sign_in_where_they_were_taken_once) {
    const std::string hash = hash_password(Password::as_given("password"), kCheapCost);
    EXPECT_TRUE(verify_password(hash, Password::as_given("password")));
}

TEST(Password, AC6_what_is_no_password_matches_nothing) {
    const std::string hash = hash_password(*read_password("gK7#pQ2x", "Anna"), kCheapCost);
    for (const auto& typed :
         {std::string("\xff"), std::string(5000, 'a'), std::string(), std::string("\u0378")})
        EXPECT_FALSE(verify_password(hash, Password::as_given(typed)));
}

TEST(Password, AC4_hashes_of_another_cost_are_made_anew) {
    const auto password = Password::as_given("gK7#pQ2x");
    const std::string hash = hash_password(password, kCheapCost);
    EXPECT_FALSE(needs_rehash(hash, kCheapCost));
    EXPECT_TRUE(needs_rehash(hash, kDearerCost));
    EXPECT_TRUE(needs_rehash("nonsense", kCheapCost));
    EXPECT_TRUE(verify_password(hash, password)) << "a hash knows its own cost";
}

TEST(Password, AC4_too_much_memory_is_no_wrong_password) {
    const PasswordCost absurd{.passes = 1, .memory = std::size_t{4} << 40U};
    EXPECT_THROW(hash_password(Password::as_given("gK7#pQ2x"), absurd), std::bad_alloc);
    EXPECT_THROW(burn(Password::as_given("gK7#pQ2x"), absurd), std::bad_alloc);
}

TEST(Password, AC6_burning_takes_any_password) {
    for (const char* typed : {"gK7#pQ2x", "", "\xff"})
        EXPECT_NO_THROW(burn(Password::as_given(typed), kCheapCost));
}

/// What the default costs is read off a hash: docs/decisions/0135.
TEST(Password, AC4_default_cost_is_no_less_than_recommended) {
    const PasswordCost usual;
    EXPECT_GE(usual.passes, 2u);
    EXPECT_GE(usual.memory, std::size_t{19} << 20U);
}

}  // namespace
}  // namespace kabinet
