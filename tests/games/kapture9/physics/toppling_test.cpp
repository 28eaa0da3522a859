#include <gtest/gtest.h>

#include "games/kapture9/physics/judgement.hpp"
#include "tests/games/kapture9/physics/staging.hpp"

/// A meekone that tips over the edge of its foot: m g (l - h_c) is to be climbed, l from the edge to its
/// centre of mass, with the moment of inertia about the edge I_p = I_t + m l^2.
namespace kabinet::physics {
namespace {

struct Cone {
    explicit Cone(const Params& params)
        : r(params.meekone_radius), high(params.meekone_height / 4), m(params.meekone_mass) {
        across = 0.15 * m * (square(r) + square(params.meekone_height) / 4);
        to_edge = std::sqrt(square(r) + square(high));
        about_edge = across + m * square(to_edge);
        barrier = m * params.gravity * (to_edge - high);
    }
    double r;           ///< of its foot
    double high;        ///< its centre of mass above the foot
    double m;           ///< mass
    double across;      ///< moment of inertia about a line across, through the centre of mass
    double to_edge;     ///< from the centre of mass to the foot's edge
    double about_edge;  ///< moment of inertia about the foot's edge
    double barrier;     ///< energy from upright to the point of balance, J
};

/// Feet that stick and waste nothing: what the formulas assume.
Params sticking() {
    Params params;
    params.meekone_board_friction = 1e6;
    params.meekone_board_restitution = 0;
    params.rim_rolling = 0;
    return params;
}

/// The scene of a meekone on base 4 hit by a horizontal impulse (N s) at a height above the board, `angle`
/// radians off the direction straight ahead.
Scene pushed(const Params& params, double impulse, double height, double angle) {
    const Cone cone(params);
    const Vector along{std::sin(angle), std::cos(angle), 0};
    const double turn = impulse * (height - cone.high) / cone.across;
    Scene scene;
    scene.meekones[4] =
        meekone_at(params, {0, 0, cone.high}, kUp, impulse / cone.m * along, turn * cross(kUp, along));
    return scene;
}

bool topples(World& world, const Scene& scene) {
    world.begin(scene);
    EXPECT_FALSE(world.settle().timeout);
    return has_fallen(world.scene().meekones[4]);
}

TEST(Toppling, tipping_over_an_edge_takes_the_energy_of_the_barrier) {
    const Params params = sticking();
    const Cone cone(params);
    World world(params);
    const double expected = std::sqrt(2 * cone.barrier / cone.about_edge);
    const double found = threshold(0.5 * expected, 1.5 * expected, [&](double rate) {
        Scene scene;
        scene.meekones[4] =
            meekone_at(params, {0, 0, cone.high}, kUp, {rate * cone.high, 0, rate * cone.r}, {0, rate, 0});
        return topples(world, scene);
    });
    EXPECT_NEAR(expected, 27.43, 0.01);
    EXPECT_NEAR(found / expected, 1, 0.03);
}

// Pushes above the centre of mass; below it the foot's other edge takes part.
TEST(Toppling, a_push_topples_it_by_its_moment_about_the_edge) {
    const Params params = sticking();
    const Cone cone(params);
    World world(params);
    const double moment = std::sqrt(2 * cone.about_edge * cone.barrier);
    for (const double angle : {0.0, 0.5, 1.0, 2.0, 3.14, 4.0}) {
        for (const double height : {0.006, 0.018}) {
            const double least = threshold(0.5 * moment / height, 1.5 * moment / height, [&](double impulse) {
                return topples(world, pushed(params, impulse, height, angle));
            });
            EXPECT_NEAR(least * height / moment, 1, 0.03) << height << " m, " << angle << " rad";
        }
    }
}

// Held at the edge, the impulses there are J (m z h_c / I_p - 1) along and J m z r / I_p up: the foot sticks
// when friction can do the first with the second, from z = (I_p / m) / (h_c + mu r) on.
TEST(Toppling, a_push_below_the_lever_slides_the_foot_first) {
    Params params = sticking();
    params.gravity = 0;       // the weight would help to hold the foot
    params.iterations = 200;  // what friction can do is asked, not how fast the solver finds it
    const double impulse = 1e-5;
    for (const double friction : {0.25, 0.35, 0.6}) {
        params.meekone_board_friction = friction;
        const Cone cone(params);
        World world(params);
        const double expected = cone.about_edge / cone.m / (cone.high + friction * cone.r);
        const double found = threshold(0.4 * expected, 1.6 * expected, [&](double height) {
            world.begin(pushed(params, impulse, height, 0));
            world.step();
            const Meekone& meekone = world.scene().meekones[4];
            const Vector edge = meekone.v + cross(turning(params, meekone), {0, cone.r, -cone.high});
            return std::fabs(edge.y) < 0.02 * impulse / cone.m;
        });
        EXPECT_NEAR(found / expected, 1, 0.05) << friction;
    }
}

TEST(Toppling, a_tilted_one_falls_back_or_over_by_its_balance) {
    const Params params = sticking();
    const Cone cone(params);
    World world(params);
    for (const double off : {-0.03, 0.03}) {  // radians from the balance
        const double balance = std::atan2(cone.r, cone.high);
        const double tilt = balance + off;
        const Vector u{std::sin(tilt), 0, std::cos(tilt)};
        // Its foot's lower edge touches the board.
        const double z = cone.high * u.z + cone.r * u.x;
        Scene scene;
        scene.meekones[4] = meekone_at(params, {0, 0, z}, u, {}, {});
        EXPECT_EQ(topples(world, scene), off > 0);
    }
}

TEST(Toppling, a_standing_one_stays_where_it_is) {
    World world;
    Scene scene;
    scene.meekones[4] = meekone_at(standard(), {0, 0, standard().meekone_height / 4}, kUp, {}, {});
    world.begin(scene);
    const Outcome outcome = world.settle();
    EXPECT_FALSE(outcome.timeout);
    EXPECT_LT(outcome.seconds, 0.2);
    const Meekone& meekone = world.scene().meekones[4];
    EXPECT_LT(std::hypot(meekone.c.x, meekone.c.y), 1e-6);
    EXPECT_GT(meekone.u.z, 0.99999);
}

}  // namespace
}  // namespace kabinet::physics
