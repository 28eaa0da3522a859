#include "games/kapture9/tremor.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "games/kapture9/limits.hpp"

/// KC-3: how hands tremble, and that what comes of it is still a flick.
namespace kabinet::kapture9 {
namespace {

using physics::Flick;

constexpr Flick kStraight = {.vx = 0, .vy = 10'000, .side = 100, .height = -200};

Seed seed_of(int number) {
    return sha256("tremor test " + std::to_string(number));
}

/// Means and standard deviations of angles (radians, to the left) and of speeds (as a share).
struct Spreads {
    double angle_mean = 0;
    double angle = 0;
    double speed_mean = 0;
    double speed = 0;
};

Spreads measured(Tremor tremor) {
    constexpr int flicks = 4000;
    double sums[4] = {};
    for (int number = 1; number <= flicks; ++number) {
        const Flick played = tremble(kStraight, tremor, seed_of(0), number);
        const double angle = std::atan2(-played.vx, played.vy);
        const double speed = std::hypot(played.vx, played.vy) / kStraight.vy - 1;
        sums[0] += angle;
        sums[1] += angle * angle;
        sums[2] += speed;
        sums[3] += speed * speed;
    }
    const auto mean = [&](int i) { return sums[i] / flicks; };
    return {mean(0), std::sqrt(mean(1) - mean(0) * mean(0)), mean(2), std::sqrt(mean(3) - mean(2) * mean(2))};
}

TEST(KaptureTremor, KC3_normal_is_0_4_degrees_and_1_5_percent) {
    const Spreads spreads = measured(Tremor::normal);
    EXPECT_NEAR(spreads.angle, 0.00698, 0.0003);
    EXPECT_NEAR(spreads.speed, 0.015, 0.0007);
    EXPECT_NEAR(spreads.angle_mean, 0, 0.0004);
    EXPECT_NEAR(spreads.speed_mean, 0, 0.001);
}

TEST(KaptureTremor, KC3_light_is_half_of_it) {
    const Spreads spreads = measured(Tremor::light);
    EXPECT_NEAR(spreads.angle, 0.00349, 0.00015);
    EXPECT_NEAR(spreads.speed, 0.0075, 0.0004);
}

TEST(KaptureTremor, KC3_off_plays_what_was_asked) {
    EXPECT_EQ(tremble(kStraight, Tremor::off, seed_of(1), 1), kStraight);
}

TEST(KaptureTremor, KC3_anybody_with_the_seed_can_draw_it_again) {
    // From RULES.md alone, with SHA-256 and ChaCha20 in Python, its sines and cosines.
    const Flick played = tremble(kStraight, Tremor::normal, Seed{}, 1);
    EXPECT_EQ(played.vx, -19);
    EXPECT_EQ(played.vy, 9936);
    const Flick slanted = tremble({.vx = 3000, .vy = 20'000}, Tremor::normal, Seed{}, 2);
    EXPECT_EQ(slanted, (Flick{.vx = 2803, .vy = 20'258}));
    EXPECT_EQ(tremble(kStraight, Tremor::normal, Seed{}, 1), played);
    EXPECT_NE(tremble(kStraight, Tremor::normal, Seed{}, 2), played);
    EXPECT_NE(tremble(kStraight, Tremor::normal, seed_of(1), 1), played);
}

TEST(KaptureTremor, KC3_the_strike_does_not_tremble) {
    const Flick played = tremble(kStraight, Tremor::normal, seed_of(2), 7);
    EXPECT_EQ(played.side, kStraight.side);
    EXPECT_EQ(played.height, kStraight.height);
}

TEST(KaptureTremor, KC3_deviates_are_normal_and_bounded) {
    FairStream chance(seed_of(3), "deviates");
    double sum = 0;
    double squares = 0;
    int within_one = 0;
    constexpr int draws = 20'000;
    for (int i = 0; i < draws; ++i) {
        const double z = deviate(chance);
        ASSERT_LE(std::abs(z), 6);
        sum += z;
        squares += z * z;
        within_one += std::abs(z) < 1;
    }
    EXPECT_NEAR(sum / draws, 0, 0.03);
    EXPECT_NEAR(squares / draws, 1, 0.04);
    EXPECT_NEAR(within_one / static_cast<double>(draws), 0.683, 0.015);
}

rc::Gen<Flick> legal_flicks() {
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(-40'000, 40'001), rc::gen::inRange(0, 40'001),
                                       rc::gen::inRange(-512, 513), rc::gen::inRange(-512, 513)),
                        [](const auto& parts) {
                            const auto& [vx, vy, side, height] = parts;
                            return within_limits(
                                {vx, vy, static_cast<std::int16_t>(side), static_cast<std::int16_t>(height)});
                        });
}

TEST(KaptureTremor, KC2_KC3_what_is_played_is_a_flick) {
    EXPECT_TRUE(rc::check("no tremor makes a fault", [] {
        const Flick asked = *legal_flicks();
        RC_ASSERT(physics::fault_of(asked) == physics::Fault::none);
        const int number = *rc::gen::inRange(1, 3000);
        for (const Tremor tremor : {Tremor::normal, Tremor::light}) {
            const Flick played = tremble(asked, tremor, Seed{}, number);
            RC_ASSERT(physics::fault_of(played) == physics::Fault::none);
        }
    }));
}

TEST(KaptureLimits, KC2_a_legal_flick_stays_as_it_is) {
    EXPECT_TRUE(rc::check("within_limits changes nothing that has no fault", [] {
        const Flick flick = *legal_flicks();
        RC_ASSERT(within_limits(flick) == flick);
    }));
}

TEST(KaptureLimits, KC2_others_are_drawn_to_the_limit_they_are_beyond) {
    EXPECT_EQ(within_limits({.vx = 0, .vy = 50'000}), (Flick{.vx = 0, .vy = 40'000}));
    EXPECT_EQ(within_limits({.vx = 30'000, .vy = 40'000}), (Flick{.vx = 24'000, .vy = 32'000}));
    EXPECT_EQ(within_limits({.vx = 100, .vy = -5}), (Flick{.vx = 200, .vy = 0}));
    EXPECT_EQ(within_limits({.vx = 0, .vy = -5}), (Flick{.vx = 0, .vy = 200}));
    EXPECT_EQ(within_limits({.vx = -1, .vy = 0}), (Flick{.vx = -200, .vy = 0}));
    EXPECT_EQ(within_limits({.vy = 900, .side = 600, .height = 800}),
              (Flick{.vy = 900, .side = 307, .height = 409}));
}

}  // namespace
}  // namespace kabinet::kapture9
