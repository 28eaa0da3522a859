#include "games/kapture9/physics/recorder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

/// What a recorder is told is a film of the flick: it goes forward, does not jump, and ends where the outcome
/// says.
namespace kabinet::physics {
namespace {

constexpr int kBodies = 11;

bool is_ball(int body) {
    return body == kFlickedBall || body == kOtherBall;
}

class Film : public Recorder {
  public:
    void arc(int body, double begin, double duration, Vector p, Vector v, Vector a) override {
        EXPECT_TRUE(is_ball(body));
        EXPECT_GE(duration, 0);
        go_on(body, begin, p);
        const Vector end = p + v * duration + a * (duration * duration / 2);
        reach(body, begin + duration, end);
    }
    void at(int body, double time, Vector position, Vector axis) override {
        if (!is_ball(body)) EXPECT_NEAR(length(axis), 1, 1e-9);
        go_on(body, time, position);
        reach(body, time, position);
    }
    void hit(int body, int other, double time, double speed) override {
        EXPECT_TRUE(body >= 0 && body < kBodies && other >= -1 && other < kBodies && other != body);
        EXPECT_GE(time, 0);
        EXPECT_GE(speed, standard().bounce_speed);
        hits.push_back({body, other, speed});
    }

    struct Last {
        bool seen = false;
        double time = 0;
        Vector p;
    };
    std::array<Last, kBodies> last;

    struct Hit {
        int body;
        int other;
        double speed;
    };
    std::vector<Hit> hits;

  private:
    /// Times never go back for one body, and from one picture to the next it comes no farther than at twice
    /// the fastest flick.
    void go_on(int body, double time, Vector p) {
        const Last& before = last[static_cast<std::size_t>(body)];
        if (!before.seen) return;
        const double passed = time - before.time;
        EXPECT_GE(passed, -1e-12) << "body " << body;
        EXPECT_LE(length(p - before.p), 8 * passed + 0.0005) << "body " << body << " at " << time;
    }
    void reach(int body, double time, Vector p) { last[static_cast<std::size_t>(body)] = {true, time, p}; }
};

TEST(Recorder, the_film_of_a_flick_does_not_jump_and_ends_at_its_rest) {
    Simulation simulation;
    Dice dice(31);
    for (int i = 0; i < 200; ++i) {
        const Shot shot = draw_aimed(dice, 6);
        Film film;
        const Outcome outcome = simulation.run(shot.standing, shot.flick, &film);
        const auto& ball = film.last[kFlickedBall];
        ASSERT_TRUE(ball.seen) << "flick " << i;
        EXPECT_NEAR(ball.p.x, outcome.rest.x, 1e-6) << "flick " << i;
        EXPECT_NEAR(ball.p.y, outcome.rest.y, 1e-6) << "flick " << i;
        for (const auto& body : film.last) EXPECT_LE(body.time, outcome.seconds + 1e-9) << "flick " << i;
        for (int k = 0; k < kBases; ++k) {
            const bool moved = film.last[static_cast<std::size_t>(k)].seen;
            if (has(outcome.knocked, k)) EXPECT_TRUE(moved) << "flick " << i;
            if (!has(shot.standing, k)) EXPECT_FALSE(moved) << "flick " << i;
        }
    }
}

TEST(Recorder, a_hit_names_who_met_whom_and_how_fast) {
    Simulation simulation;
    Film film;
    simulation.run(with(0, 0), {.vx = 0, .vy = 8000}, &film);
    const auto met = std::find_if(film.hits.begin(), film.hits.end(),
                                  [](const Film::Hit& hit) { return hit.other != -1; });
    ASSERT_NE(met, film.hits.end());
    EXPECT_EQ(std::minmax(met->body, met->other), std::minmax(0, kFlickedBall));
    // It has slowed down to rolling, and meets the cone's slope, not its axis.
    EXPECT_GT(met->speed, 0.4);
    EXPECT_LT(met->speed, 0.8);
}

TEST(Recorder, a_ball_alone_is_a_few_arcs) {
    class Counter : public Film {
      public:
        void arc(int body, double begin, double duration, Vector p, Vector v, Vector a) override {
            ++arcs;
            EXPECT_EQ(body, kFlickedBall);
            Film::arc(body, begin, duration, p, v, a);
        }
        int arcs = 0;
    };
    Simulation simulation;
    Counter film;
    simulation.run(0, {.vx = 2000, .vy = 500}, &film);
    EXPECT_GE(film.arcs, 2);  // sliding and rolling
    EXPECT_LE(film.arcs, 4);
}

}  // namespace
}  // namespace kabinet::physics
