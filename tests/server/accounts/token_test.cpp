#include "server/accounts/token.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "server/ops/random.hpp"

// What a session is known by (AC-5).
namespace kabinet {
namespace {

TEST(Token, AC5_has_all_of_256_bits) {
    std::set<std::string> tokens{token_of({})};
    for (std::size_t bit = 0; bit < 256; ++bit) {
        Bytes32 random{};
        random[bit / 8] = static_cast<std::uint8_t>(1 << bit % 8);
        tokens.insert(token_of(random));
    }
    EXPECT_EQ(tokens.size(), 257u) << "each bit makes another token";
    for (const std::string& token : tokens) EXPECT_EQ(token.size(), 64u);
}

/// 4096 tokens: a bit that is as likely as not is set in 2048, and beyond 2048 +- 256 once in 10^15 trials.
TEST(Token, AC5_each_bit_of_the_system_s_randomness_is_as_likely) {
    std::array<int, 256> set{};
    std::set<std::string> tokens;
    for (int i = 0; i < 4096; ++i) {
        const Bytes32 random = random_bytes<32>();
        for (std::size_t bit = 0; bit < set.size(); ++bit) set[bit] += random[bit / 8] >> bit % 8 & 1;
        tokens.insert(token_of(random));
    }
    EXPECT_EQ(tokens.size(), 4096u) << "no token twice";
    for (const int count : set) EXPECT_NEAR(count, 2048, 256);
}

TEST(Token, AC5_what_is_stored_is_not_the_token) {
    const std::string token = token_of(Bytes32{1, 2, 3});
    const std::string stored = token_hash(token);
    EXPECT_EQ(stored.size(), 64u);
    EXPECT_NE(stored, token);
    EXPECT_EQ(stored, token_hash(token));
    EXPECT_NE(stored, token_hash(token_of(Bytes32{1, 2, 4})));
}

}  // namespace
}  // namespace kabinet
