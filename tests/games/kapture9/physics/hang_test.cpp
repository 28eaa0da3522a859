#include <gtest/gtest.h>

#include "games/kapture9/physics/judgement.hpp"
#include "tests/games/kapture9/physics/staging.hpp"

/// Three situations in which an engine of this kind can go on for ever without anything of interest
/// happening. They must come to rest by themselves, soon, and not by the limits that are there for the
/// unforeseen.
namespace kabinet::physics {
namespace {

constexpr double kSoon = 2.0;  // s, well before everything is slowed down by force

const Params& kHangParams = standard();

Meekone lying_meekone(const Vector& foot, double angle) {
    // On its side: the line from rim to tip lies on the board.
    const double slope = std::atan2(kHangParams.meekone_radius, kHangParams.meekone_height);
    const Vector u{std::cos(angle) * std::cos(slope), std::sin(angle) * std::cos(slope), -std::sin(slope)};
    const Vector c = foot + kHangParams.meekone_height / 4 * u;
    const double rim =
        c.z - kHangParams.meekone_height / 4 * u.z - kHangParams.meekone_radius * std::sqrt(1 - square(u.z));
    return meekone_at(kHangParams, {c.x, c.y, c.z - rim}, u, {}, {});
}

void expect_rest(World& world, const Scene& scene, const std::string& what) {
    for (const bool stepped : {false, true}) {
        world.begin(scene);
        const Outcome outcome = world.settle({.stepped = stepped});
        EXPECT_FALSE(outcome.timeout) << what;
        EXPECT_LT(outcome.seconds, kSoon) << what;
        EXPECT_LT(outcome.steps, kSoon * kHangParams.rate) << what;
        EXPECT_TRUE(world.is_at_rest()) << what;
    }
}

// Each sleeps and wakes the other by resting against it.
TEST(Hang, two_meekones_that_lean_on_each_other_do_not_wake_each_other) {
    World world;
    for (const double apart : {0.0149, 0.0150, 0.0151}) {
        Scene scene;
        scene.meekones[3] = meekone_at(kHangParams, {0.1, 0.1, kHangParams.meekone_height / 4}, kUp, {}, {});
        scene.meekones[4] =
            meekone_at(kHangParams, {0.1 + apart, 0.1, kHangParams.meekone_height / 4}, kUp, {}, {});
        expect_rest(world, scene, "feet " + std::to_string(apart) + " apart");
    }
    for (const double tilt : {0.1, 0.3, 0.6, 0.9}) {
        const Vector left{std::sin(tilt), 0, std::cos(tilt)};
        const Vector right{-std::sin(tilt), 0, std::cos(tilt)};
        const double z =
            kHangParams.meekone_height / 4 * left.z + kHangParams.meekone_radius * std::sin(tilt);
        const double reach = 0.012 + kHangParams.meekone_height * std::sin(tilt);
        Scene scene;
        scene.meekones[3] = meekone_at(kHangParams, {0.1 - reach / 2, 0.1, z}, left, {}, {});
        scene.meekones[4] = meekone_at(kHangParams, {0.1 + reach / 2, 0.1003, z}, right, {}, {});
        expect_rest(world, scene, "tilt " + std::to_string(tilt));
    }
}

// The ball cannot reach the middle of the dish, nor leave it.
TEST(Hang, a_ball_pinned_in_a_dish_by_a_meekone_comes_to_rest) {
    World world;
    const double touching = 0.01374;  // of a ball's middle and an upright meekone's axis on the flat
    for (const double closer : {0.0, 0.002, 0.004, 0.006}) {
        for (const double speed : {0.05, 0.15, 0.25}) {
            Scene scene = only(moving_ball({-0.0085, 0, kHangParams.ball_radius}, {speed, 0, 0},
                                           {0, speed / kHangParams.ball_radius, 0}));
            scene.meekones[4] =
                meekone_at(kHangParams, {touching - closer, 0, kHangParams.meekone_height / 4}, kUp, {}, {});
            expect_rest(world, scene,
                        std::to_string(closer) + " m closer, " + std::to_string(speed) + " m/s");
        }
    }
}

TEST(Hang, so_does_one_pinned_by_a_fallen_meekone) {
    World world;
    for (const double angle : {0.0, 1.0, 2.0, 3.0}) {
        Scene scene = only(moving_ball({-0.0085, 0, kHangParams.ball_radius}, {0.15, 0, 0},
                                       {0, 0.15 / kHangParams.ball_radius, 0}));
        scene.meekones[4] = lying_meekone({0.012, 0.002, 0}, angle);
        expect_rest(world, scene, "angle " + std::to_string(angle));
    }
}

// Near it there are steps, a hair farther off there is a closed form, and time must pass in both.
TEST(Hang, a_ball_beside_a_fallen_meekone_does_not_go_to_and_fro_between_the_regimes) {
    World world;
    for (const double angle : {0.0, 0.7, 1.5, 2.5, 3.1}) {
        for (const double speed : {0.0005, 0.002, 0.01, 0.05, 0.2}) {
            Scene scene = only(moving_ball({0.06, 0.1, kHangParams.ball_radius}, {speed, 0, 0},
                                           {0, speed / kHangParams.ball_radius, 0}));
            scene.meekones[4] = lying_meekone({0.095, 0.103, 0}, angle);
            scene.meekones[4].asleep = true;
            expect_rest(world, scene,
                        "angle " + std::to_string(angle) + ", " + std::to_string(speed) + " m/s");
        }
    }
}

TEST(Hang, nor_does_one_that_lies_against_it) {
    World world;
    for (const double off : {-1e-5, -1e-7, 0.0, 1e-7, 1e-5, 1e-3}) {
        for (const double speed : {-0.01, 0.0, 1e-4, 0.005}) {
            Scene scene;
            scene.meekones[4] =
                meekone_at(kHangParams, {0.1, 0.1, kHangParams.meekone_height / 4}, kUp, {}, {});
            scene.meekones[4].asleep = true;
            scene.balls[0] = moving_ball({0.1 - 0.01374 - off, 0.1, kHangParams.ball_radius}, {speed, 0, 0});
            expect_rest(world, scene, std::to_string(off) + " m off, " + std::to_string(speed) + " m/s");
        }
    }
}

}  // namespace
}  // namespace kabinet::physics
