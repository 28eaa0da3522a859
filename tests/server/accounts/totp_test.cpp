#include "server/accounts/totp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace kabinet {
namespace {

TotpSecret rfc_secret() {
    constexpr std::string_view ascii = "12345678901234567890";
    TotpSecret out{};
    std::ranges::copy(ascii, out.begin());
    return out;
}

std::int64_t ms(std::int64_t seconds) {
    return seconds * 1000;
}

/// RFC 6238, appendix B, the last six of the eight digits there.
TEST(Totp, AC4_codes_are_those_of_the_standard) {
    const std::pair<std::int64_t, const char*> vectors[] = {{59, "287082"},
                                                            {1'111'111'109, "081804"},
                                                            {1'111'111'111, "050471"},
                                                            {1'234'567'890, "005924"},
                                                            {2'000'000'000, "279037"},
                                                            {20'000'000'000, "353130"}};
    for (const auto& [time, code] : vectors)
        EXPECT_EQ(totp_code(rfc_secret(), totp_step(ms(time))), code) << time;
}

/// RFC 4226, appendix D.
TEST(Totp, AC4_counters_are_those_of_the_standard) {
    const char* codes[] = {"755224", "287082", "359152", "969429", "338314",
                           "254676", "287922", "162583", "399871", "520489"};
    for (int i = 0; i < 10; ++i) EXPECT_EQ(totp_code(rfc_secret(), i), codes[i]) << i;
}

TEST(Totp, AC4_what_is_shared_is_read_as_it_was_written) {
    const SharedTotp shared{rfc_secret(), 59'000'000};
    EXPECT_EQ(shared_totp_text(shared), "3132333435363738393031323334353637383930 59000000");
    EXPECT_EQ(shared_totp_of(shared_totp_text(shared)), shared);
    const std::string hex = "3132333435363738393031323334353637383930";
    for (const std::string& bad : {std::string(), hex, hex + " ", hex + " 1x", hex + " 01", hex + "  1",
                                   hex + "00 1", "x" + hex.substr(1) + " 1", hex.substr(2) + " 100"})
        EXPECT_FALSE(shared_totp_of(bad)) << bad;
}

TEST(Totp, AC4_a_step_is_thirty_seconds) {
    EXPECT_EQ(totp_step(0), 0);
    EXPECT_EQ(totp_step(29'999), 0);
    EXPECT_EQ(totp_step(30'000), 1);
}

TEST(Totp, AC4_clocks_may_differ_by_one_step) {
    const TotpSecret secret = rfc_secret();
    const std::int64_t now = ms(2'000'000'000);
    const std::int64_t step = totp_step(now);
    for (const std::int64_t off : {-1, 0, 1})
        EXPECT_EQ(match_totp(secret, totp_code(secret, step + off), now, 0), step + off) << off;
    for (const std::int64_t off : {-3, -2, 2, 3})
        EXPECT_FALSE(match_totp(secret, totp_code(secret, step + off), now, 0)) << off;
}

TEST(Totp, AC4_a_code_counts_once) {
    const TotpSecret secret = rfc_secret();
    const std::int64_t now = ms(2'000'000'000);
    const auto used = match_totp(secret, totp_code(secret, totp_step(now)), now, 0);
    ASSERT_TRUE(used);
    EXPECT_FALSE(match_totp(secret, totp_code(secret, *used), now, *used));
    EXPECT_FALSE(match_totp(secret, totp_code(secret, *used - 1), now, *used)) << "nor an older one";
    EXPECT_EQ(match_totp(secret, totp_code(secret, *used + 1), now, *used), *used + 1);
    EXPECT_FALSE(match_totp(secret, totp_code(secret, *used), now + ms(30), *used));
}

TEST(Totp, AC4_spaces_do_not_matter_and_nothing_else_is_let_pass) {
    const TotpSecret secret = rfc_secret();
    const std::int64_t now = ms(59);
    EXPECT_TRUE(match_totp(secret, "287 082", now, 0));
    EXPECT_TRUE(match_totp(secret, " 287082 ", now, 0));
    for (const char* typed : {"", "287083", "28708", "2870820", "287-082", "abcdef", "      "})
        EXPECT_FALSE(match_totp(secret, typed, now, 0)) << typed;
}

TEST(Totp, AC4_secret_is_base32) {
    EXPECT_EQ(totp_text(rfc_secret()), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
}

TEST(Totp, AC4_uri_is_what_apps_read) {
    EXPECT_EQ(totp_uri(rfc_secret(), "My Kabinet", "Zoë & Ann"),
              "otpauth://totp/My%20Kabinet:Zo%C3%AB%20%26%20Ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
              "&issuer=My%20Kabinet");
}

}  // namespace
}  // namespace kabinet
