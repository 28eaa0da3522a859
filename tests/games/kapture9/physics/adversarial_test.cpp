#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/staging.hpp"

/// What a player would try who wants the physics to break.
namespace kabinet::physics {
namespace {

constexpr BaseSet kAll = 0b111111111;
const Params& kParams = standard();

void expect_sound(const Outcome& outcome, const std::string& what) {
    EXPECT_FALSE(outcome.timeout) << what;
    EXPECT_TRUE(std::isfinite(outcome.rest.x) && std::isfinite(outcome.rest.y)) << what;
    EXPECT_LT(outcome.seconds, kParams.limit) << what;
    EXPECT_GT(outcome.seconds, 0) << what;
}

TEST(Adversarial, the_fastest_flick_in_every_direction_and_spin) {
    Simulation simulation;
    constexpr std::array<std::array<std::int32_t, 2>, 7> vectors{{{0, 40'000},
                                                                  {40'000, 0},
                                                                  {-40'000, 0},
                                                                  {28'284, 28'284},
                                                                  {-28'284, 28'284},
                                                                  {1, 39'999},
                                                                  {39'999, 1}}};
    constexpr std::array<std::array<std::int16_t, 2>, 5> strikes{
        {{0, 0}, {512, 0}, {-512, 0}, {0, 512}, {0, -512}}};
    for (const auto& [vx, vy] : vectors) {
        for (const auto& [side, height] : strikes) {
            const Flick flick{.vx = vx, .vy = vy, .side = side, .height = height};
            ASSERT_EQ(fault_of(flick), Fault::none);
            for (const BaseSet standing : {BaseSet{0}, kAll}) {
                expect_sound(simulation.run(standing, flick), std::to_string(vx) + ' ' + std::to_string(vy));
            }
        }
    }
}

TEST(Adversarial, the_slowest_flick_stays_home) {
    Simulation simulation;
    for (const std::int32_t vx : {-200, -100, 0, 100, 200}) {
        const auto vy = static_cast<std::int32_t>(std::ceil(std::sqrt(200.0 * 200 - vx * vx)));
        const Outcome outcome = simulation.run(kAll, {.vx = vx, .vy = vy});
        expect_sound(outcome, std::to_string(vx));
        EXPECT_TRUE(outcome.home) << vx;
        EXPECT_EQ(outcome.touched, 0) << vx;
    }
}

TEST(Adversarial, straight_to_the_side_it_never_meets_anything) {
    Simulation simulation;
    const Outcome outcome = simulation.run(kAll, {.vx = 40'000, .vy = 0});
    EXPECT_TRUE(outcome.left);
    EXPECT_EQ(outcome.knocked, 0);
    EXPECT_NEAR(outcome.rest.x, kHalfSide, 0.003);
    EXPECT_NEAR(outcome.rest.y, kHome.y, 0.001);
}

TEST(Adversarial, straight_ahead_through_everything) {
    Simulation simulation;
    for (const std::int32_t vy : {10'000, 20'000, 40'000}) {
        const Outcome outcome = simulation.run(kAll, {.vx = 0, .vy = vy});
        expect_sound(outcome, std::to_string(vy));
        EXPECT_TRUE(has(outcome.touched, 0));
        EXPECT_NE(outcome.knocked, 0);
    }
}

// No tunnel: a flick straight at a meekone touches it, however fast. The fastest ones hop off their home's
// rim and may only brush its tip.
TEST(Adversarial, no_flick_passes_through_a_meekone) {
    Simulation simulation;
    for (std::int32_t vy = 6'000; vy <= 40'000; vy += 170) {
        const Outcome outcome = simulation.run(with(0, 0), {.vx = 0, .vy = vy});
        ASSERT_TRUE(has(outcome.touched, 0)) << vy;
        if (vy < 20'000) ASSERT_TRUE(has(outcome.knocked, 0)) << vy;
    }
}

TEST(Adversarial, nor_through_the_other_ball) {
    World world;
    for (double speed = 0.5; speed <= 4; speed += 0.05) {
        Scene scene = only(moving_ball({0, 0.13, kParams.ball_radius}, {0, speed, 0}));
        scene.balls[1] = ball_at(kParams, kOpponentHome);
        world.begin(scene);
        world.settle();
        EXPECT_FALSE(world.scene().balls[1].present) << speed;
    }
}

TEST(Adversarial, things_that_begin_inside_each_other_part) {
    World world;
    for (const double overlap : {1e-4, 1e-3, 5e-3}) {
        Scene scene = only(moving_ball({0.1, 0.1, kParams.ball_radius - overlap}));
        scene.balls[1] = moving_ball({0.1 + 2 * kParams.ball_radius - overlap, 0.1, kParams.ball_radius});
        scene.meekones[4] = meekone_at(
            kParams, {0.1, 0.1 + 0.01374 - overlap, kParams.meekone_height / 4 - overlap}, kUp, {}, {});
        scene.meekones[5] =
            meekone_at(kParams, {0.1 + 0.0149, 0.12 + overlap, kParams.meekone_height / 4}, kUp, {}, {});
        world.begin(scene);
        expect_sound(world.settle(), std::to_string(overlap));
    }
}

TEST(Adversarial, everything_thrown_about_at_once) {
    World world;
    for (const double speed : {0.5, 2.0, 6.0}) {
        for (const double spin : {-800.0, 0.0, 800.0}) {
            Scene scene = only(moving_ball({kHome.x, kHome.y, kParams.ball_radius}, {0.05 * speed, speed, 0},
                                           {spin, -spin, spin}));
            scene.balls[1] = moving_ball({kOpponentHome.x, kOpponentHome.y, kParams.ball_radius},
                                         {0, -speed, 0}, {-spin, 0, spin});
            for (int k = 0; k < kBases; ++k) {
                const Point& p = kBaseCentres[static_cast<std::size_t>(k)];
                scene.meekones[static_cast<std::size_t>(k)] = meekone_at(
                    kParams, {p.x, p.y, 0.03}, kUp, {-p.x * 5, -p.y * 5, 0}, {spin / 10, 3.0 * k, 5});
            }
            world.begin(scene);
            expect_sound(world.settle(), std::to_string(speed) + ' ' + std::to_string(spin));
            for (const Meekone& meekone : world.scene().meekones) {
                if (meekone.present) EXPECT_GT(meekone.c.z, 0);
            }
        }
    }
}

}  // namespace
}  // namespace kabinet::physics
