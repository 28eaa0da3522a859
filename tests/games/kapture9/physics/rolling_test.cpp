#include <gtest/gtest.h>

#include "tests/games/kapture9/physics/staging.hpp"

/// A ball alone on the flat board, against the closed forms of a sphere with Coulomb friction: sliding slows
/// it by mu g and turns it until it rolls at v - 2/7 of the slip; rolling slows it by mu_r g.
namespace kabinet::physics {
namespace {

class BallAlone : public testing::Test {
  protected:
    static constexpr Point kStart{-0.15, 0.16};  // from here to the right and downwards there is no dish

    const Params& params_ = standard();
    const double R = params_.ball_radius;
    World world_;
};

/// Everything holds by closed forms and by fixed steps alone. Where sliding turns into
/// rolling the steps lose a little, whatever their length: 0.016 mm of 74, 0.032 mm when it spins as well.
class Rolling : public BallAlone, public testing::WithParamInterface<bool> {
  protected:
    /// How far from kStart a ball with that motion comes to rest.
    Vector stop(const Vector& v, const Vector& w) {
        world_.begin(only(moving_ball({kStart.x, kStart.y, R}, v, w)));
        const Outcome outcome = world_.settle({.stepped = GetParam()});
        EXPECT_FALSE(outcome.left || outcome.timeout);
        return {outcome.rest.x - kStart.x, outcome.rest.y - kStart.y, 0};
    }

    const double tolerance_ = GetParam() ? 4e-5 : 1e-9;                   // m
    const double slide_ = params_.ball_board_friction * params_.gravity;  // m/s^2
    const double roll_ = params_.rolling * params_.gravity;
};

TEST_P(Rolling, without_spin_five_sevenths_of_the_speed_are_left_after_sliding) {
    const double v = 0.2;
    const double expected = 12 * v * v / (49 * slide_) + 25 * v * v / (49 * 2 * roll_);
    EXPECT_NEAR(stop({v, 0, 0}, {}).x, expected, tolerance_);
}

TEST_P(Rolling, the_direction_does_not_matter) {
    const Vector v{0.16, -0.12, 0};
    const double expected = 0.04 * (12 / (49 * slide_) + 25 / (98 * roll_));
    const Vector way = stop(v, {});
    EXPECT_NEAR(way.x, expected * 0.8, tolerance_);
    EXPECT_NEAR(way.y, expected * -0.6, tolerance_);
}

TEST_P(Rolling, a_rolling_ball_never_slides) {
    const double v = 0.2;
    EXPECT_NEAR(stop({v, 0, 0}, {0, v / R, 0}).x, v * v / (2 * roll_), tolerance_);
}

TEST_P(Rolling, top_spin_speeds_it_up) {
    const double v = 0.1;
    const double faster = v + 2.0 / 7 * v;  // turning twice as fast as rolling wants: slip -v
    const double time = 2 * v / (7 * slide_);
    const double expected = v * time + slide_ * time * time / 2 + faster * faster / (2 * roll_);
    EXPECT_NEAR(stop({v, 0, 0}, {0, 2 * v / R, 0}).x, expected, tolerance_);
}

TEST_P(Rolling, back_spin_brings_it_back) {
    const double v = 0.2;
    const double slip = 5 * v;  // turning backwards four times as fast as rolling would forwards
    const double time = 2 * slip / (7 * slide_);
    const double after = v - 2.0 / 7 * slip;
    ASSERT_LT(after, 0);
    const double expected = v * time - slide_ * time * time / 2 - after * after / (2 * roll_);
    EXPECT_NEAR(stop({v, 0, 0}, {0, -4 * v / R, 0}).x, expected, tolerance_);
}

TEST_P(Rolling, spin_about_the_way_it_goes_bends_it_into_a_parabola) {
    const double v = 0.2;
    const double spin = 10;
    // The slip is v along x and R w along y; it keeps its direction while it shrinks.
    const Vector slip{v, spin * R, 0};
    const double amount = length(slip);
    const double time = 2 * amount / (7 * slide_);
    const Vector brake = slip * (slide_ / amount);
    const Vector after = Vector{v, 0, 0} - 2.0 / 7 * slip;
    const Vector expected =
        Vector{v * time, 0, 0} - brake * (time * time / 2) + after * (length(after) / (2 * roll_));
    const Vector way = stop({v, 0, 0}, {spin, 0, 0});
    EXPECT_NEAR(way.x, expected.x, tolerance_);
    EXPECT_NEAR(way.y, expected.y, tolerance_);
    EXPECT_LT(way.y, -1e-4);
}

TEST_P(Rolling, spin_about_the_vertical_changes_nothing_of_its_way) {
    const double v = 0.2;
    const Vector plain = stop({v, 0, 0}, {});
    const Vector spun = stop({v, 0, 0}, {0, 0, 60});
    EXPECT_NEAR(spun.x, plain.x, tolerance_);
    EXPECT_NEAR(spun.y, plain.y, tolerance_);
}

TEST_P(Rolling, drilling_on_the_spot_moves_nothing) {
    world_.begin(only(moving_ball({kStart.x, kStart.y, R}, {}, {0, 0, 60})));
    const Outcome outcome = world_.settle({.stepped = GetParam()});
    EXPECT_NEAR(outcome.rest.x, kStart.x, 1e-9);
    EXPECT_NEAR(outcome.rest.y, kStart.y, 1e-9);
}

// Steps alone: the closed forms do not wait for a ball that only drills.
TEST_F(BallAlone, drilling_on_the_spot_ends_after_its_time) {
    const double spin = 60;
    world_.begin(only(moving_ball({kStart.x, kStart.y, R}, {}, {0, 0, spin})));
    const Outcome outcome = world_.settle({.stepped = true});
    const double slowing = params_.drilling * params_.gravity / (0.4 * R * R);
    // It counts as at rest when its surface is slow enough for long enough.
    const double early = params_.ball_rest_speed / R / slowing;
    const double late = static_cast<double>(params_.rest_steps) / params_.rate;
    EXPECT_GE(outcome.seconds, spin / slowing - early - 1e-3);
    EXPECT_LE(outcome.seconds, spin / slowing + late + 1e-3);
}

TEST_P(Rolling, it_takes_as_long_as_its_speed_lasts) {
    const double v = 0.2;
    world_.begin(only(moving_ball({kStart.x, kStart.y, R}, {v, 0, 0})));
    const double expected = 2 * v / (7 * slide_) + 5 * v / (7 * roll_);
    const Outcome outcome = world_.settle({.stepped = GetParam()});
    const double early = params_.ball_rest_speed / roll_;
    const double late = static_cast<double>(params_.rest_steps) / params_.rate;
    EXPECT_GE(outcome.seconds, expected - early - 1e-3);
    EXPECT_LE(outcome.seconds, expected + late + 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Regimes, Rolling, testing::Values(false, true),
                         [](const auto& stepped) { return stepped.param ? "stepped" : "closed_form"; });

}  // namespace
}  // namespace kabinet::physics
