#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/load.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

/// How hard the game is: the share of a good player's flicks at a base that capture it, the board empty. A
/// good player errs by 0.02 radians and 6 percent of the speed and knows the best speed. The shares are what
/// the dishes were designed for.
namespace kabinet::physics {
namespace {

constexpr double kAngleError = 0.02;  // radians
constexpr double kSpeedError = 0.06;
constexpr double kTolerance = 0.05;

/// Nearly normal, of variance one: twelve uniforms.
double normal(Dice& dice) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(dice.between(0, 1 << 20)) / (1 << 20);
    return sum;
}

class Player {
  public:
    explicit Player(int base) : base_(base), dice_(static_cast<std::uint64_t>(base) + 100) {
        const Point& target = kBaseCentres[static_cast<std::size_t>(base)];
        const double x = target.x - kHome.x;
        const double y = target.y - kHome.y;
        const double distance = std::sqrt(x * x + y * y);
        x_ = x / distance;
        y_ = y / distance;
    }

    double share(double speed, int tries) {
        int captures = 0;
        for (int i = 0; i < tries; ++i) captures += simulation_.run(0, flick(speed)).base == base_;
        return static_cast<double>(captures) / tries;
    }

    double best_speed() {
        double best = 0;
        double most = -1;
        for (double speed = 0.20; speed < 0.80; speed += 0.01) {
            const double found = share(speed, 200);
            if (found > most) {
                most = found;
                best = speed;
            }
        }
        return best;
    }

  private:
    Flick flick(double speed) {
        const double turn = kAngleError * normal(dice_);
        const double units = speed * (1 + kSpeedError * normal(dice_)) * kUnitsPerMetre;
        return {.vx = static_cast<std::int32_t>(units * (x_ - turn * y_)),
                .vy = static_cast<std::int32_t>(units * (y_ + turn * x_))};
    }

    int base_;
    double x_;
    double y_;
    Dice dice_;
    Simulation simulation_;
};

struct Target {
    int base;
    double share;
};

class Playability : public testing::TestWithParam<Target> {};

TEST_P(Playability, a_good_player_captures_it_as_often_as_designed) {
    Player player(GetParam().base);
    const double speed = player.best_speed();
    EXPECT_NEAR(player.share(speed, flicks(2000)), GetParam().share, kTolerance) << "at " << speed << " m/s";
}

INSTANTIATE_TEST_SUITE_P(Bases, Playability,
                         testing::Values(Target{0, 0.97}, Target{1, 0.97}, Target{2, 0.97}, Target{3, 0.88},
                                         Target{5, 0.88}, Target{6, 0.76}, Target{7, 0.76}, Target{4, 0.53},
                                         Target{8, 0.55}),
                         [](const auto& target) { return "base_" + std::to_string(target.param.base); });

}  // namespace
}  // namespace kabinet::physics
