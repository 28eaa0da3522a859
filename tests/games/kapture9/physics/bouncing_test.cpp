#include <gtest/gtest.h>

#include <algorithm>

#include "tests/games/kapture9/physics/staging.hpp"

/// Collisions: what Newton's restitution leaves, and what nothing can take away.
namespace kabinet::physics {
namespace {

constexpr double kHigh = 0.3;  // m, far above the board

Params weightless() {
    Params params;
    params.gravity = 0;
    return params;
}

Vector momentum(const Params& params, const Scene& scene) {
    Vector sum;
    for (const Ball& ball : scene.balls) {
        if (ball.present) sum += params.ball_mass * ball.v;
    }
    for (const Meekone& meekone : scene.meekones) {
        if (meekone.present) sum += params.meekone_mass * meekone.v;
    }
    return sum;
}

Vector angular_momentum(const Params& params, const Scene& scene) {
    Vector sum;
    for (const Ball& ball : scene.balls) {
        if (!ball.present) continue;
        sum += params.ball_mass * cross(ball.p, ball.v);
        sum += 0.4 * params.ball_mass * square(params.ball_radius) * ball.w;
    }
    for (const Meekone& meekone : scene.meekones) {
        if (meekone.present) sum += params.meekone_mass * cross(meekone.c, meekone.v) + meekone.l;
    }
    return sum;
}

void run(World& world, double seconds) {
    const int steps = static_cast<int>(seconds * world.params().rate);
    for (int i = 0; i < steps; ++i) world.step();
}

/// A ball that flies into a meekone, off its middle and spinning.
Scene ball_and_meekone(const Params& params, double speed, double above) {
    Scene scene = only(moving_ball({-0.03, 0.002, kHigh + above}, {speed, 0, 0}, {30, -50, 80}));
    scene.meekones[4] = meekone_at(params, {0, 0, kHigh}, kUp, {}, {});
    return scene;
}

// A contact is met up to a step early, and the ball leaves it from there: an error of the order of v h, 0.3
// mm for the highest hop in play, which is 14 mm.
TEST(Bouncing, a_ball_dropped_rises_to_the_restitution_squared) {
    const Params& params = standard();
    World world;
    for (const double height : {0.005, 0.014, 0.02}) {
        world.begin(only(moving_ball({0.15, 0.1, params.ball_radius + height})));
        while (world.scene().balls[0].v.z <= 0) world.step();
        while (world.scene().balls[0].v.z > 0) world.step();
        const double apex = world.scene().balls[0].p.z - params.ball_radius;
        EXPECT_NEAR(apex, square(params.ball_board_restitution) * height, 0.0005) << height;
    }
}

TEST(Bouncing, a_slow_ball_does_not_bounce) {
    const Params& params = standard();
    World world;
    const double speed = 0.9 * params.bounce_speed;
    world.begin(only(moving_ball({0.15, 0.1, params.ball_radius + 1e-5}, {0, 0, -speed})));
    double highest = 0;
    for (int i = 0; i < 200; ++i) {
        world.step();
        if (i > 20) highest = std::max(highest, world.scene().balls[0].p.z - params.ball_radius);
    }
    EXPECT_LT(highest, 2e-6);
}

TEST(Bouncing, two_balls_part_with_their_restitution) {
    const Params params = weightless();
    World world(params);
    for (const double speed : {0.2, 1.0, 4.0}) {
        Scene scene = only(moving_ball({-0.03, 0, kHigh}, {speed, 0, 0}));
        scene.balls[1] = moving_ball({0, 0, kHigh});
        world.begin(scene);
        run(world, 0.03 / speed);
        const double apart = world.scene().balls[1].v.x - world.scene().balls[0].v.x;
        EXPECT_NEAR(apart / speed, params.ball_ball_restitution, 1e-9) << speed;
    }
}

TEST(Bouncing, momentum_survives_a_collision_in_flight) {
    const Params params = weightless();
    World world(params);
    for (const double speed : {0.3, 1.0, 3.0}) {
        for (const double above : {-0.006, 0.0, 0.004, 0.012}) {
            world.begin(ball_and_meekone(params, speed, above));
            const Vector before = momentum(params, world.scene());
            run(world, 0.05 / speed);
            ASSERT_NE(world.touched(), 0);
            EXPECT_LT(length(momentum(params, world.scene()) - before), 1e-12 * length(before));
        }
    }
}

TEST(Bouncing, angular_momentum_survives_it_too) {
    const Params params = weightless();
    World world(params);
    for (const double speed : {0.3, 1.0, 3.0}) {
        for (const double above : {-0.006, 0.0, 0.004, 0.012}) {
            world.begin(ball_and_meekone(params, speed, above));
            const Vector before = angular_momentum(params, world.scene());
            run(world, 0.05 / speed);
            EXPECT_LT(length(angular_momentum(params, world.scene()) - before), 1e-3 * length(before))
                << speed << ' ' << above;
        }
    }
}

TEST(Bouncing, energy_never_grows_in_a_collision_in_flight) {
    const Params params = weightless();
    World world(params);
    for (const double speed : {0.3, 1.0, 3.0}) {
        for (const double above : {-0.006, 0.0, 0.004, 0.012}) {
            world.begin(ball_and_meekone(params, speed, above));
            const double before = energy(params, world.scene());
            run(world, 0.05 / speed);
            EXPECT_LT(energy(params, world.scene()), before * (1 + 1e-6)) << speed << ' ' << above;
        }
    }
}

}  // namespace
}  // namespace kabinet::physics
