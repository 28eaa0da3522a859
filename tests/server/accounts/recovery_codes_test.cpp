#include "server/accounts/recovery_codes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <string>

namespace kabinet {
namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

std::array<std::uint8_t, kRecoveryRandomBytes> counted_bytes() {
    std::array<std::uint8_t, kRecoveryRandomBytes> out{};
    std::iota(out.begin(), out.end(), std::uint8_t{0});
    return out;
}

TEST(RecoveryCodes, AC4_are_ten_in_three_groups) {
    const auto codes = make_recovery_codes(counted_bytes());
    ASSERT_EQ(codes.size(), 10u);
    EXPECT_EQ(codes[0].reveal(), "01234-56789-abcde");
    EXPECT_EQ(codes[1].reveal(), "fghjk-mnpqr-stvwx");
    std::set<std::string> hashes;
    for (const Secret& code : codes) hashes.insert(*recovery_code_hash("a", code.reveal()));
    EXPECT_EQ(hashes.size(), 10u);
}

/// 15 characters of 32 are 75 bits, as long as no character is more likely than another.
TEST(RecoveryCodes, AC4_every_character_is_as_likely) {
    std::array<std::uint8_t, kRecoveryRandomBytes> random{};
    std::map<char, int> count;
    for (int byte = 0; byte < 256; ++byte) {
        random.fill(static_cast<std::uint8_t>(byte));
        ++count[make_recovery_codes(random)[0].reveal()[0]];
    }
    EXPECT_EQ(count.size(), kAlphabet.size());
    for (const char c : kAlphabet) EXPECT_EQ(count[c], 8) << c;
}

TEST(RecoveryCodes, AC4_are_read_leniently) {
    const auto hash = recovery_code_hash("a", "01234-56789-abcde");
    ASSERT_TRUE(hash);
    for (const char* typed : {"0123456789abcde", "01234 56789 ABCDE", " o1234-56789-abcde ",
                              "OI234-56789-ABCDE", "0l234-56789-abcde", "0-1-2-3-4-5-6-7-8-9-a-b-c-d-e"}) {
        EXPECT_EQ(recovery_code_hash("a", typed), hash) << typed;
    }
}

TEST(RecoveryCodes, AC4_other_texts_are_no_codes) {
    for (const char* typed : {"", "-----", "01234-56789-abcd", "01234-56789-abcdef", "01234-56789-abcdu",
                              "01234-56789-abcd!", "01234-56789-abcdé", "01234_56789_abcde"}) {
        EXPECT_FALSE(recovery_code_hash("a", typed)) << typed;
    }
    EXPECT_FALSE(recovery_code_hash("a", std::string(1 << 20, '0')));
}

TEST(RecoveryCodes, AC4_are_stored_hashed_and_bound_to_their_account) {
    const std::string code = "01234-56789-abcde";
    const auto hash = recovery_code_hash("a", code);
    EXPECT_EQ(hash->size(), 64u);
    EXPECT_EQ(hash->find("01234"), hash->npos);
    EXPECT_NE(recovery_code_hash("b", code), hash);
    EXPECT_NE(recovery_code_hash("a", "01234-56789-abcdf"), hash);
}

}  // namespace
}  // namespace kabinet
