#include <gtest/gtest.h>

#include "tests/games/kapture9/physics/staging.hpp"

/// The dishes: a rolling ball needs the energy to climb out, m g D = 7/10 m v^2, and what they take on top of
/// that is the one loss that is a parameter.
namespace kabinet::physics {
namespace {

Params lossless() {
    Params params;
    params.rolling = 0;
    params.rolling_in_base = 0;
    params.drilling = 0;
    return params;
}

/// Rolls a ball from the middle of a dish; whether it comes out within half a second.
bool escapes(World& world, const Point& centre, double aperture, double curvature, double speed) {
    const double radius = world.params().ball_radius;
    world.begin(only(moving_ball({centre.x, centre.y, radius - depth(aperture, curvature)}, {speed, 0, 0},
                                 {0, speed / radius, 0})));
    for (int i = 0; i < 1024; ++i) {
        world.step();
        const Vector& p = world.scene().balls[0].p;
        if (square(p.x - centre.x) + square(p.y - centre.y) > square(aperture)) return true;
    }
    return false;
}

/// Rolls a ball straight across base 4's dish; its speed when it is past it, or 0.
double speed_after(const Params& params, double speed) {
    World world(params);
    const double radius = params.ball_radius;
    const double out = params.base_aperture + 0.001;
    world.begin(only(moving_ball({-out, 0, radius}, {speed, 0, 0}, {0, speed / radius, 0})));
    for (int i = 0; i < 2048; ++i) {
        world.step();
        const Ball& ball = world.scene().balls[0];
        if (ball.p.x > out) return length(ball.v);
    }
    return 0;
}

TEST(Dish, a_ball_leaves_a_base_with_just_the_energy_of_its_depth) {
    const Params params = lossless();
    World world(params);
    const double expected =
        std::sqrt(10 * params.gravity * depth(params.base_aperture, params.base_curvature) / 7);
    const double found = threshold(0.5 * expected, 2 * expected, [&](double speed) {
        return escapes(world, kBaseCentres[4], params.base_aperture, params.base_curvature, speed);
    });
    EXPECT_NEAR(found / expected, 1, 0.03);
}

TEST(Dish, and_a_home_too) {
    const Params params = lossless();
    World world(params);
    const double expected =
        std::sqrt(10 * params.gravity * depth(params.home_aperture, params.home_curvature) / 7);
    const double found = threshold(0.5 * expected, 2 * expected, [&](double speed) {
        return escapes(world, kHome, params.home_aperture, params.home_curvature, speed);
    });
    EXPECT_NEAR(found / expected, 1, 0.03);
}

// Slower than v^2 = g * radius, above which a ball takes off from the rim and loses what it lands with.
TEST(Dish, crossing_one_costs_nothing_without_rolling_losses) {
    for (const double speed : {0.15, 0.2, 0.25}) EXPECT_NEAR(speed_after(lossless(), speed) / speed, 1, 0.02);
}

// The load is the weight and, in the cap, what turns the ball's centre: m (g + v^2 / (curvature - radius)).
// So the loss lies between that of the weight alone along the aperture's width and one with that load all the
// way.
TEST(Dish, the_loss_of_a_base_is_its_rolling_resistance) {
    Params params = lossless();
    params.rolling_in_base = 0.05;
    const double speed = 0.4;
    const double width = 2 * params.base_aperture;
    const double most_load = params.gravity + square(speed) / (params.base_curvature - params.ball_radius);
    const double lost = 0.7 * (square(speed) - square(speed_after(params, speed)));
    EXPECT_GT(lost, 0.9 * 0.7 * params.rolling_in_base * params.gravity * width);
    EXPECT_LT(lost, 1.1 * 1.4 * params.rolling_in_base * most_load * width);
}

TEST(Dish, what_a_base_takes_at_most_is_what_catches) {
    EXPECT_EQ(speed_after(standard(), 0.2), 0);
    EXPECT_GT(speed_after(standard(), 0.6), 0.2);
}

TEST(Dish, a_caught_ball_rests_in_the_middle) {
    World world;
    const double radius = standard().ball_radius;
    for (const bool stepped : {false, true}) {
        world.begin(only(moving_ball({-0.012, 0, radius}, {0.2, 0, 0}, {0, 0.2 / radius, 0})));
        const Outcome outcome = world.settle({.stepped = stepped});
        EXPECT_EQ(outcome.base, 4);
        EXPECT_FALSE(outcome.timeout);
        EXPECT_LT(std::hypot(outcome.rest.x, outcome.rest.y), 0.003);
    }
}

}  // namespace
}  // namespace kabinet::physics
