#include "server/accounts/guesses.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace kabinet {
namespace {

constexpr std::array<std::uint8_t, Throttle::kKeyBytes> kKey{9, 8, 7};
constexpr std::int64_t kMinute = 60'000;

/// Limits of which none but the tested one is reached.
GuessLimits wide() {
    const Throttle::Rate much{.count = 1'000'000, .period_ms = 1000, .burst = 1'000'000};
    return {.account_at_address = much,
            .address = much,
            .device = much,
            .codes = much,
            .hashes = much,
            .hashes_of_devices = much};
}

constexpr Throttle::Rate kThreeAMinute{.count = 3, .period_ms = kMinute, .burst = 3};

GuessFacts stranger(std::string_view account = "anna", std::string_view address = "192.0.2.1") {
    return {.account = account, .address = address, .device = ""};
}

GuessFacts owner(std::string_view account = "anna") {
    return {.account = account, .address = "192.0.2.1", .device = "d1"};
}

int allowed(Guesses& guesses, const GuessFacts& facts, std::int64_t now, int tries = 100) {
    int out = 0;
    for (int i = 0; i < tries; ++i) out += guesses.allow(facts, now) == 0 ? 1 : 0;
    return out;
}

TEST(Guesses, AC6_bounded_by_account_and_address) {
    GuessLimits limits = wide();
    limits.account_at_address = kThreeAMinute;
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, stranger(), 0), 3);
    EXPECT_EQ(guesses.allow(stranger(), 0), kMinute / 3) << "the answer is how long to wait";
    EXPECT_EQ(allowed(guesses, stranger("bob"), 0), 3) << "another account";
    EXPECT_EQ(allowed(guesses, stranger("anna", "192.0.2.2"), 0), 3) << "another address";
    EXPECT_EQ(allowed(guesses, stranger(), kMinute / 3), 1);
}

TEST(Guesses, AC6_bounded_by_address) {
    GuessLimits limits = wide();
    limits.address = kThreeAMinute;
    Guesses guesses(limits, kKey);
    int out = 0;
    for (int i = 0; i < 100; ++i) out += guesses.allow(stranger("p" + std::to_string(i)), 0) == 0 ? 1 : 0;
    EXPECT_EQ(out, 3);
    EXPECT_EQ(allowed(guesses, stranger("anna", "192.0.2.2"), 0), 3);
}

TEST(Guesses, AC6_codes_are_bounded_by_account_wherever_they_come_from) {
    GuessLimits limits = wide();
    limits.codes = kThreeAMinute;
    Guesses guesses(limits, kKey);
    int tried = 0;
    for (int i = 0; i < 100; ++i) {
        const std::string address = "192.0.2." + std::to_string(i);
        tried += guesses.allow_code(stranger("anna", address), 0) == 0 ? 1 : 0;
    }
    EXPECT_EQ(tried, 3);
    EXPECT_EQ(guesses.allow_code(stranger("bela"), 0), 0) << "another account";
    EXPECT_EQ(guesses.allow_code(owner(), 0), 0) << "a known device has its own";
    EXPECT_GT(guesses.allow_code(stranger(), 0), 0);
    guesses.forgive_code(stranger());
    EXPECT_EQ(guesses.allow_code(stranger(), 0), 0) << "a right code costs nothing";
}

TEST(Guesses, AC6_bounded_in_hashes_for_all_together) {
    GuessLimits limits = wide();
    limits.hashes = kThreeAMinute;
    Guesses guesses(limits, kKey);
    int out = 0;
    for (int i = 0; i < 100; ++i) {
        const std::string name = std::to_string(i);
        out += guesses.allow(stranger(name, name), 0) == 0 ? 1 : 0;
    }
    EXPECT_EQ(out, 3);
}

TEST(Guesses, AC6_nobody_locks_an_owner_out) {
    GuessLimits limits = wide();
    limits.account_at_address = limits.address = limits.hashes = limits.device = kThreeAMinute;
    Guesses guesses(limits, kKey);
    for (int i = 0; i < 1000; ++i) guesses.allow(stranger("anna", std::to_string(i)), 0);
    allowed(guesses, stranger(), 0);
    EXPECT_EQ(allowed(guesses, stranger(), 0), 0) << "the owner's address is used up for strangers";
    EXPECT_EQ(allowed(guesses, owner(), 0), 3) << "a known device has an allowance of its own";
}

TEST(Guesses, AC6_a_known_device_is_bounded_too) {
    GuessLimits limits = wide();
    limits.device = kThreeAMinute;
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, owner(), 0), 3);
    EXPECT_EQ(allowed(guesses, owner("bob"), 0), 3) << "of another account";
    EXPECT_EQ(allowed(guesses, stranger(), 0), 100);
}

TEST(Guesses, AC6_devices_may_use_the_share_of_all_beside_their_own) {
    GuessLimits limits = wide();
    limits.hashes_of_devices = kThreeAMinute;
    limits.hashes = {.count = 2, .period_ms = kMinute, .burst = 2};
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, owner(), 0), 5);
    EXPECT_EQ(guesses.allow(owner(), 0), kMinute / 3);
    EXPECT_EQ(allowed(guesses, stranger(), 0), 0);
}

TEST(Guesses, AC6_what_is_refused_costs_nothing) {
    GuessLimits limits = wide();
    limits.account_at_address = limits.address = {.count = 3, .period_ms = kMinute, .burst = 3};
    limits.hashes = {.count = 1, .period_ms = 1000, .burst = 1};
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, stranger(), 0), 1);
    EXPECT_EQ(allowed(guesses, stranger(), 1000), 1);
    EXPECT_EQ(allowed(guesses, stranger(), 2000), 1);
    EXPECT_EQ(allowed(guesses, stranger(), 3000), 0) << "three in all, whatever was refused";
}

TEST(Guesses, AC6_a_device_that_is_refused_pays_nothing) {
    GuessLimits limits = wide();
    limits.device = kThreeAMinute;
    limits.hashes = limits.hashes_of_devices = {.count = 1, .period_ms = 1000, .burst = 1};
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, owner(), 0), 2);
    EXPECT_EQ(allowed(guesses, owner(), 1000), 1);
}

TEST(Guesses, AC6_a_good_sign_in_is_no_guess) {
    GuessLimits limits = wide();
    limits.account_at_address = limits.address = limits.device = kThreeAMinute;
    Guesses guesses(limits, kKey);
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(guesses.allow(stranger(), 0), 0);
        guesses.forgive(stranger());
        ASSERT_EQ(guesses.allow(owner(), 0), 0);
        guesses.forgive(owner());
    }
    EXPECT_EQ(allowed(guesses, stranger(), 0), 3);
    EXPECT_EQ(allowed(guesses, owner(), 0), 3);
}

TEST(Guesses, AC6_a_good_sign_in_forgives_no_guesses_of_others) {
    GuessLimits limits = wide();
    limits.address = kThreeAMinute;
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, stranger(), 0, 2), 2);
    EXPECT_EQ(guesses.allow(stranger("bob"), 0), 0);
    guesses.forgive(stranger("bob"));
    EXPECT_EQ(allowed(guesses, stranger(), 0), 1);
}

/// Two pairs of names that are the same one after the other.
TEST(Guesses, AC6_names_are_not_mixed_up) {
    GuessLimits limits = wide();
    limits.account_at_address = kThreeAMinute;
    Guesses guesses(limits, kKey);
    EXPECT_EQ(allowed(guesses, stranger("anna1", "92"), 0), 3);
    EXPECT_EQ(allowed(guesses, stranger("anna", "192"), 0), 3);
}

TEST(Guesses, AC6_what_is_usual_lets_a_forgetful_owner_try) {
    Guesses guesses(GuessLimits{}, kKey);
    EXPECT_GE(allowed(guesses, stranger(), 0), 5);
    EXPECT_EQ(guesses.allow(stranger(), kMinute), 0);
    int in_a_day = 0;
    for (std::int64_t now = 2 * kMinute; now < 1442 * kMinute; now += 1000)
        in_a_day += guesses.allow(stranger(), now) == 0;
    EXPECT_LE(in_a_day, 1445) << "one a minute";
}

}  // namespace
}  // namespace kabinet
