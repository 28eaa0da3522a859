#include "games/kapture9/physics/judgement.hpp"

#include <gtest/gtest.h>

#include "tests/games/kapture9/physics/staging.hpp"

/// Rest states put up by hand on either side of every limit of the judgement.
namespace kabinet::physics {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kMicrometre = 1e-6;

const Params& kJudgedParams = standard();

/// A meekone that leans by an angle towards +x, the middle of its foot that far to the right of base 4's.
Meekone leaning(double degrees, double foot_x) {
    const double angle = degrees * kPi / 180;
    const Vector u{std::sin(angle), 0, std::cos(angle)};
    return meekone_at(kJudgedParams, Vector{foot_x, 0, 0} + kJudgedParams.meekone_height / 4 * u, u, {}, {});
}

/// A ball that lies in the dish of a base or of a home, that far to the right of its middle.
Ball lying(const Point& centre, double aperture, double curvature, double x) {
    const double lift = curvature - std::sqrt(square(curvature - kJudgedParams.ball_radius) - square(x));
    return moving_ball({centre.x + x, centre.y, lift - depth(aperture, curvature)});
}
Ball in_base(int k, double x) {
    return lying(kBaseCentres[static_cast<std::size_t>(k)], kJudgedParams.base_aperture,
                 kJudgedParams.base_curvature, x);
}
Ball in_home(const Point& home, double x) {
    return lying(home, kJudgedParams.home_aperture, kJudgedParams.home_curvature, x);
}

Outcome judged(const Ball& ball, const Ball& other) {
    Scene scene;
    scene.balls = {ball, other};
    return judge(kJudgedParams, scene, 0);
}
Outcome judged(const Ball& ball) {
    return judged(ball, ball_at(kJudgedParams, kOpponentHome));
}

TEST(Judgement, KC5_a_meekone_whose_foot_leaves_the_disc_is_knocked) {
    const double reach = kJudgedParams.base_disc + kJudgedParams.meekone_radius;
    EXPECT_FALSE(is_off(kJudgedParams, leaning(0, reach - kMicrometre), 4));
    EXPECT_TRUE(is_off(kJudgedParams, leaning(0, reach + kMicrometre), 4));
}

TEST(Judgement, KC6_one_that_just_touches_its_base_stays) {
    EXPECT_FALSE(
        is_off(kJudgedParams, leaning(0, kJudgedParams.base_disc + kJudgedParams.meekone_radius), 4));
}

TEST(Judgement, KC6_it_is_its_own_base_that_counts) {
    const Meekone meekone = meekone_on(kJudgedParams, 4);
    for (int k = 0; k < kBases; ++k) EXPECT_EQ(is_off(kJudgedParams, meekone, k), k != 4) << k;
}

TEST(Judgement, KC5_more_than_45_degrees_is_fallen) {
    EXPECT_FALSE(has_fallen(leaning(44.9, 0)));
    EXPECT_TRUE(has_fallen(leaning(45.1, 0)));
    EXPECT_TRUE(has_fallen(leaning(123, 0)));
}

TEST(Judgement, KC5_knocked_are_those_that_stood_and_fell_or_left) {
    Scene scene;
    for (const int k : {0, 1, 2, 3})
        scene.meekones[static_cast<std::size_t>(k)] = meekone_on(kJudgedParams, k);
    scene.meekones[4] = leaning(80, 0);                // over its base all the same
    scene.meekones[5] = meekone_on(kJudgedParams, 6);  // on another base
    scene.meekones[2].present = false;                 // fell off the board
    const auto all = static_cast<BaseSet>(0b111111);
    EXPECT_EQ(knocked(kJudgedParams, scene, all), 0b110100);
    EXPECT_EQ(knocked(kJudgedParams, scene, 0b000011), 0);
    EXPECT_EQ(judge(kJudgedParams, scene, all).knocked, 0b110100);
}

TEST(Judgement, KC4_a_ball_within_3_mm_of_the_middle_is_in_the_base) {
    for (int k = 0; k < kBases; ++k) {
        EXPECT_EQ(judged(in_base(k, 0)).base, k);
        EXPECT_EQ(judged(in_base(k, 0.0029)).base, k);
        EXPECT_EQ(judged(in_base(k, -0.0029)).base, k);
        EXPECT_EQ(judged(in_base(k, 0.0031)).base, -1);
    }
}

TEST(Judgement, KC4_a_ball_held_up_above_the_dish_is_not_in_it) {
    const double deep = depth(kJudgedParams.base_aperture, kJudgedParams.base_curvature);
    Ball ball = in_base(4, 0);
    ball.p.z = kJudgedParams.ball_radius - deep / 2 - kMicrometre;
    EXPECT_EQ(judged(ball).base, 4);
    ball.p.z = kJudgedParams.ball_radius - deep / 2 + kMicrometre;
    EXPECT_EQ(judged(ball).base, -1);
}

TEST(Judgement, KC7_a_meekone_in_the_way_does_not_change_where_the_ball_is) {
    Scene scene;
    scene.balls[0] = in_base(4, 0.001);
    scene.meekones[4] = leaning(0, 0.0162);
    const Outcome outcome = judge(kJudgedParams, scene, with(0, 4));
    EXPECT_EQ(outcome.base, 4);
    EXPECT_EQ(outcome.knocked, 0);
}

TEST(Judgement, KC8_a_ball_in_its_own_dish_is_home) {
    EXPECT_TRUE(judged(in_home(kHome, 0)).home);
    EXPECT_TRUE(judged(in_home(kHome, 0.0015)).home);
    EXPECT_FALSE(judged(moving_ball({kHome.x + kJudgedParams.home_aperture + 1e-4, kHome.y,
                                     kJudgedParams.ball_radius}))
                     .home);
    EXPECT_FALSE(judged(in_home(kOpponentHome, 0)).home);
}

TEST(Judgement, KC10_on_the_flat_it_is_nowhere) {
    const Outcome outcome = judged(moving_ball({0.1, 0.1, kJudgedParams.ball_radius}));
    EXPECT_EQ(outcome.base, -1);
    EXPECT_FALSE(outcome.home || outcome.on_opponent || outcome.left);
    EXPECT_EQ(outcome.rest, (Point{0.1, 0.1}));
}

TEST(Judgement, KC11a_the_edge_itself_is_still_the_board) {
    for (const double sign : {-1.0, 1.0}) {
        EXPECT_FALSE(is_outside({sign * kHalfSide, 0, 0}));
        EXPECT_FALSE(is_outside({0, sign * kHalfSide, 0}));
        EXPECT_TRUE(is_outside({sign * (kHalfSide + kMicrometre), 0, 0}));
        EXPECT_TRUE(is_outside({0, sign * (kHalfSide + kMicrometre), 0}));
    }
}

TEST(Judgement, KC11a_a_ball_that_is_gone_has_left) {
    Ball ball = moving_ball({0.226, 0.1, kJudgedParams.ball_radius});
    ball.present = false;
    const Outcome outcome = judged(ball);
    EXPECT_TRUE(outcome.left);
    EXPECT_FALSE(outcome.home || outcome.on_opponent);
    EXPECT_EQ(outcome.base, -1);
    EXPECT_EQ(outcome.rest, (Point{0.226, 0.1}));
}

TEST(Judgement, KC11b_touching_the_other_ball_on_its_home_is_a_foul) {
    const double apart = 2 * kJudgedParams.ball_radius + 0.00005;
    const Ball other = ball_at(kJudgedParams, kOpponentHome);
    // The other ball lies a little lower, so the distance along the board is a little shorter.
    const double lower = depth(kJudgedParams.home_aperture, kJudgedParams.home_curvature);
    const double along = std::sqrt(square(apart) - square(lower));
    const auto at = [&](double x) { return moving_ball({x, kOpponentHome.y, kJudgedParams.ball_radius}); };
    EXPECT_TRUE(judged(at(along - kMicrometre), other).on_opponent);
    EXPECT_FALSE(judged(at(along + kMicrometre), other).on_opponent);
}

TEST(Judgement, KC11b_so_is_resting_on_the_other_home) {
    const Ball elsewhere = moving_ball({0.1, 0.1, kJudgedParams.ball_radius});
    EXPECT_TRUE(judged(in_home(kOpponentHome, 0), elsewhere).on_opponent);
    EXPECT_TRUE(
        judged(in_home(kOpponentHome, kJudgedParams.home_aperture - kMicrometre), elsewhere).on_opponent);
    EXPECT_FALSE(
        judged(in_home(kOpponentHome, kJudgedParams.home_aperture + kMicrometre), elsewhere).on_opponent);
}

TEST(Judgement, KC11b_touching_the_other_ball_elsewhere_is_not) {
    const Ball elsewhere = moving_ball({0.1, 0.1, kJudgedParams.ball_radius});
    const Ball beside = moving_ball({0.1 + 2 * kJudgedParams.ball_radius, 0.1, kJudgedParams.ball_radius});
    EXPECT_FALSE(judged(beside, elsewhere).on_opponent);
}

TEST(Judgement, KC14_without_the_other_ball_there_is_nothing_to_touch) {
    Ball gone = ball_at(kJudgedParams, kOpponentHome);
    gone.present = false;
    EXPECT_FALSE(judged(moving_ball({0.018, kOpponentHome.y, kJudgedParams.ball_radius}), gone).on_opponent);
}

TEST(Judgement, the_hash_is_of_every_bit_of_the_scene) {
    Scene scene;
    scene.balls = {in_base(4, 0.001), ball_at(kJudgedParams, kOpponentHome)};
    scene.meekones[7] = meekone_on(kJudgedParams, 7);
    const std::uint64_t before = judge(kJudgedParams, scene, 0).hash;
    EXPECT_EQ(judge(kJudgedParams, scene, 0).hash, before);
    Scene moved = scene;
    moved.balls[1].w.y = 1e-300;
    EXPECT_NE(judge(kJudgedParams, moved, 0).hash, before);
    moved = scene;
    moved.meekones[7].u.x = 1e-17;
    EXPECT_NE(judge(kJudgedParams, moved, 0).hash, before);
}

}  // namespace
}  // namespace kabinet::physics
