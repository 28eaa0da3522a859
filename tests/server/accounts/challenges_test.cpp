#include "server/accounts/challenges.hpp"

#include <gtest/gtest.h>

namespace kabinet {
namespace {

constexpr auto kSignIn = ChallengePurpose::sign_in;

Challenge number(std::uint8_t byte) {
    Challenge challenge{};
    challenge.back() = byte;
    return challenge;
}

TEST(Challenges, AC4_a_challenge_is_taken_once) {
    Challenges challenges(8);
    challenges.ask({1, kSignIn}, number(1), 0);
    EXPECT_EQ(challenges.take({1, kSignIn}, 1), number(1));
    EXPECT_EQ(challenges.take({1, kSignIn}, 1), std::nullopt);
    EXPECT_EQ(challenges.size(), 0U);
}

TEST(Challenges, AC4_a_challenge_is_bound_to_connection_purpose_and_account) {
    Challenges challenges(8);
    const Ceremony asked{1, ChallengePurpose::add_passkey, "ann"};
    challenges.ask(asked, number(1), 0);
    EXPECT_FALSE(challenges.take({2, ChallengePurpose::add_passkey, "ann"}, 1));
    EXPECT_FALSE(challenges.take({1, ChallengePurpose::confirm, "ann"}, 1));
    EXPECT_FALSE(challenges.take({1, ChallengePurpose::add_passkey, "bob"}, 1));
    EXPECT_FALSE(challenges.take({1, ChallengePurpose::add_passkey}, 1));
    EXPECT_EQ(challenges.take(asked, 1), number(1));
}

TEST(Challenges, AC4_a_challenge_lives_120_seconds) {
    Challenges challenges(8);
    challenges.ask({1, kSignIn}, number(1), 1000);
    challenges.ask({2, kSignIn}, number(2), 1000);
    EXPECT_EQ(challenges.take({1, kSignIn}, 120'999), number(1));
    EXPECT_FALSE(challenges.take({2, kSignIn}, 121'000));
    EXPECT_EQ(challenges.size(), 0U);
}

TEST(Challenges, AC4_a_new_challenge_takes_the_place_of_the_old) {
    Challenges challenges(8);
    challenges.ask({1, kSignIn}, number(1), 0);
    challenges.ask({2, kSignIn}, number(2), 10);
    challenges.ask({1, kSignIn}, number(3), 20);
    EXPECT_EQ(challenges.size(), 2U);
    EXPECT_FALSE(challenges.take({2, kSignIn}, kChallengeMs + 15));
    EXPECT_EQ(challenges.take({1, kSignIn}, kChallengeMs + 15), number(3))
        << "it waits from when it was asked";
}

TEST(Challenges, AC4_their_number_is_bounded_and_the_oldest_makes_room) {
    Challenges challenges(3);
    for (std::uint8_t i = 1; i <= 5; ++i) challenges.ask({i, kSignIn}, number(i), i);
    EXPECT_EQ(challenges.size(), 3U);
    EXPECT_FALSE(challenges.take({2, kSignIn}, 6));
    for (std::uint8_t i = 3; i <= 5; ++i) EXPECT_EQ(challenges.take({i, kSignIn}, 6), number(i));
    Challenges one(0);
    one.ask({1, kSignIn}, number(1), 0);
    EXPECT_EQ(one.take({1, kSignIn}, 0), number(1)) << "there is room for one at least";
}

TEST(Challenges, AC4_a_connection_that_is_gone_is_forgotten) {
    Challenges challenges(8);
    challenges.ask({1, kSignIn}, number(1), 0);
    challenges.ask({2, ChallengePurpose::add_passkey, ""}, number(2), 0);
    challenges.ask({2, ChallengePurpose::confirm, "ann"}, number(3), 0);
    challenges.ask({3, kSignIn}, number(4), 0);
    challenges.forget(2);
    challenges.forget(7);
    EXPECT_EQ(challenges.size(), 2U);
    EXPECT_TRUE(challenges.take({1, kSignIn}, 0));
    EXPECT_TRUE(challenges.take({3, kSignIn}, 0));
}

}  // namespace
}  // namespace kabinet
