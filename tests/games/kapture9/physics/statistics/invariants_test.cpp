#include <gtest/gtest.h>

#include <cmath>

#include "tests/games/kapture9/physics/gaps.hpp"
#include "tests/games/kapture9/physics/load.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

/// What holds at every step of every flick. The usual run catches a slip; KABINET_FLICKS=50 computes 100,000
/// flicks, for whoever changes the engine.
namespace kabinet::physics {
namespace {

bool is_finite(const Vector& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool is_finite(const Scene& scene) {
    for (const Ball& b : scene.balls) {
        if (!is_finite(b.p) || !is_finite(b.v) || !is_finite(b.w)) return false;
    }
    for (const Meekone& m : scene.meekones) {
        if (!is_finite(m.c) || !is_finite(m.u) || !is_finite(m.v) || !is_finite(m.l)) return false;
    }
    return true;
}

/// The energy of motion a flick begins with.
double begun_with(const Params& params, const Scene& scene) {
    const Ball& ball = scene.balls[0];
    return params.ball_mass * (dot(ball.v, ball.v) + 0.4 * square(params.ball_radius) * dot(ball.w, ball.w)) /
           2;
}

class Invariants : public testing::Test {
  protected:
    /// Every step of a flick, for at most `most` steps.
    template <class Each>
    void each_step(const Shot& shot, int most, Each each) {
        world_.begin(struck(params_, shot.standing, shot.flick));
        for (int i = 0; i < most && !world_.is_at_rest(); ++i) {
            world_.step();
            each();
        }
    }

    const Params& params_ = standard();
    World world_;
};

TEST_F(Invariants, no_step_gains_energy) {
    Dice dice(1);
    int gains = 0;
    double worst = 0;
    for (int i = 0; i < flicks(150); ++i) {
        const Shot shot = draw_aimed(dice, 6);
        double before = energy(params_, struck(params_, shot.standing, shot.flick));
        const double whole = begun_with(params_, struck(params_, shot.standing, shot.flick));
        each_step(shot, 4096, [&] {
            const double now = energy(params_, world_.scene());
            worst = std::max(worst, (now - before) / whole);
            if (now - before > 1e-4 * whole) ++gains;
            before = now;
        });
    }
    EXPECT_EQ(gains, 0) << "worst " << worst;
}

TEST_F(Invariants, nothing_stays_inside_something_else) {
    constexpr double too_deep = 0.00005;  // m
    const int longest = static_cast<int>(0.005 * params_.rate);
    Dice dice(2);
    for (int i = 0; i < flicks(150); ++i) {
        const Shot shot = draw_aimed(dice, 9);
        int deep = 0;
        int most = 0;
        each_step(shot, 4096, [&] {
            deep = deepest_overlap(params_, world_.scene()) > too_deep ? deep + 1 : 0;
            most = std::max(most, deep);
        });
        EXPECT_LE(most, longest) << "flick " << i;
    }
}

TEST_F(Invariants, every_number_stays_finite_and_every_axis_of_length_one) {
    Dice dice(3);
    for (int i = 0; i < flicks(100); ++i) {
        each_step(draw_any(dice), 4096, [&] {
            ASSERT_TRUE(is_finite(world_.scene()));
            for (const Meekone& m : world_.scene().meekones) {
                if (m.present) ASSERT_NEAR(dot(m.u, m.u), 1, 1e-9);
            }
        });
        if (HasFatalFailure()) return;
    }
}

TEST_F(Invariants, every_flick_ends_by_itself) {
    Simulation simulation;
    Dice dice(4);
    for (int i = 0; i < flicks(2000); ++i) {
        const Shot shot = draw_any(dice);
        const Outcome outcome = simulation.run(shot.standing, shot.flick);
        ASSERT_FALSE(outcome.timeout) << "flick " << i;
        ASSERT_TRUE(std::isfinite(outcome.rest.x) && std::isfinite(outcome.rest.y)) << "flick " << i;
        ASSERT_LT(outcome.seconds, params_.limit) << "flick " << i;
    }
}

TEST_F(Invariants, an_outcome_does_not_contradict_itself) {
    Simulation simulation;
    Dice dice(5);
    for (int i = 0; i < flicks(1000); ++i) {
        const Shot shot = draw_any(dice);
        const Outcome outcome = simulation.run(shot.standing, shot.flick);
        EXPECT_EQ(outcome.touched & ~shot.standing, 0);
        EXPECT_EQ(outcome.knocked & ~shot.standing, 0);
        EXPECT_LE((outcome.base >= 0) + outcome.left + outcome.home + outcome.on_opponent, 1)
            << "flick " << i;
        const bool outside = std::fabs(outcome.rest.x) > kHalfSide || std::fabs(outcome.rest.y) > kHalfSide;
        EXPECT_EQ(outcome.left, outside) << "flick " << i;
    }
}

// Alone there is no chain, and the other ball, hit from in front, moves away from the bases.
TEST_F(Invariants, a_single_meekone_is_knocked_only_when_touched) {
    Simulation simulation;
    Dice dice(6);
    for (int i = 0; i < flicks(1000); ++i) {
        const Shot shot = draw_aimed(dice, 1);
        const Outcome outcome = simulation.run(shot.standing, shot.flick);
        EXPECT_EQ(outcome.knocked & ~outcome.touched, 0) << "flick " << i;
    }
}

}  // namespace
}  // namespace kabinet::physics
